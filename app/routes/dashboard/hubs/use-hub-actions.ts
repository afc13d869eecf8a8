import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { v4 as newToken } from "uuid";
import type { HubActionData } from "#app/routes/dashboard/hubs/hub-actions.ts";

/** Duplicating and deleting a hub from any screen (routes/dashboard/hubs/one-hub.ts answers). */
export function useHubActions(id: string) {
  const { data, state, submit } = useFetcher<HubActionData>();
  const [isDeleting, deletion] = useDisclosure(false);
  const [isRefused, setRefused] = useState(false);
  // The same until a copy was made: two presses make one.
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
      ...deletion,
      opened: isDeleting,
      isSending: state !== "idle",
      confirm: () => send({ intent: "trash" }),
    },
    refusal: { notice: data?.refusal, isOpen: isRefused, close: () => setRefused(false) },
  };
}
