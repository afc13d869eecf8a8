import { useEffect, useRef, useState } from "react";
import { v4 as newToken } from "uuid";
import type { HubActionData } from "#app/routes/endpoints/hub-actions.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** Duplicates or deletes a hub from any screen (routes/dashboard/hubs/hub-actions.ts). */
export function useHubActions(id: string) {
  const { data, state, submit } = useFetcher<HubActionData>();
  const [isDeleting, setDeleting] = useState(false);
  const [isRefused, setRefused] = useState(false);
  // Stays the same until a copy exists, so two presses make one copy.
  const token = useRef<string>(undefined);
  useEffect(() => setRefused(data?.refusal !== undefined), [data]);

  const send = (fields: Record<string, string>) =>
    submit(fields, { method: "post", action: `/dashboard/hubs/${id}/actions` });
  return {
    duplicate() {
      token.current ??= newToken();
      send({ intent: "duplicate", token: token.current });
    },
    deletion: {
      open: () => setDeleting(true),
      close: () => setDeleting(false),
      opened: isDeleting,
      isSending: state !== "idle",
      confirm: () => send({ intent: "trash" }),
    },
    refusal: { notice: data?.refusal, isOpen: isRefused, close: () => setRefused(false) },
  };
}
