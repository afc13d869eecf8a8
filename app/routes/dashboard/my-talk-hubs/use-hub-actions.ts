import { useRef, useState } from "react";
import { href } from "react-router";
import { useActionResult } from "#app/forms/action-form.tsx";
import type { HubActionForms } from "#app/routes/endpoints/hub-actions.ts";
import { randomId } from "#app/ui/random-id.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useStateOf } from "#app/ui/use-state-of.ts";

export type HubActions = ReturnType<typeof useHubActions>;

/** Duplicates or deletes a hub, or saves it as a template, from any screen (routes/endpoints/hub-actions.ts). */
export function useHubActions(id: string) {
  const fetcher = useFetcher();
  const notice = useActionResult<HubActionForms["duplicate"]>("duplicate", fetcher)?.reason;
  const [isSaving, setSaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isRefused, setRefused] = useStateOf(notice, notice !== undefined);
  // Stays the same until a copy exists, so two presses make one copy.
  const token = useRef<string>(undefined);

  const action = href("/dashboard/hubs/:id/actions", { id });
  return {
    duplicate() {
      token.current ??= randomId();
      void fetcher.submit({ intent: "duplicate", token: token.current }, { method: "post", action });
    },
    openSaving: () => setSaving(true),
    saving: { opened: isSaving, onClose: () => setSaving(false) },
    openDeletion: () => setDeleting(true),
    deletion: { opened: isDeleting, onClose: () => setDeleting(false), action, fetcher },
    refusal: { notice, isOpen: isRefused, close: () => setRefused(false) },
  };
}
