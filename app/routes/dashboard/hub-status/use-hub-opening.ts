import { href } from "react-router";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { EditResult } from "#app/routes/dashboard/edit-hub/action-data.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useStateOf } from "#app/ui/use-state-of.ts";

/** The one change that a hub of this status offers outside its schedule. */
export function openingChoice(status: HubStatus): { intent: "open-now" | "close-now"; label: string } {
  if (status === "active") return { intent: "close-now", label: "Close Now" };
  return { intent: "open-now", label: status === "draft" ? "Publish" : "Open Now" };
}

export type HubOpening = ReturnType<typeof useHubOpening>;

/**
 * Publishes, opens or closes the hub `id` from any screen, as `status` allows. The editor's action decides
 * (routes/dashboard/edit-hub/edit-hub.tsx). `saved` are the versions before and after, and `refusal` says why it stayed as
 * it was.
 */
export function useHubOpening({ id, status }: { id: string; status: HubStatus }) {
  const { data, state, submit, Form } = useFetcher<EditResult>();
  const [isRefused, setRefused] = useStateOf(data, data?.reason !== undefined);

  const { intent, label } = openingChoice(status);
  const action = href("/dashboard/edit-hub/:id", { id });
  return {
    label,
    intent,
    action,
    /** For a button that works before the page's script has loaded. */
    Form,
    saved: data?.value,
    isSending: state !== "idle",
    change: () => submit({ intent }, { method: "post", action }),
    refusal: { notice: data?.reason, isOpen: isRefused, close: () => setRefused(false) },
  };
}
