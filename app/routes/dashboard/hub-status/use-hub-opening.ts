import { useState } from "react";
import { href } from "react-router";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { EditResult } from "#app/routes/dashboard/edit-hub/action-data.ts";
import { undoFetcher } from "#app/ui/toast.tsx";
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
 * (routes/dashboard/edit-hub/edit-hub.tsx). `saves` are the versions before and after, also of undoing, and `refusal` says
 * why it stayed as it was.
 */
export function useHubOpening({ id, status }: { id: string; status: HubStatus }) {
  const action = href("/dashboard/edit-hub/:id", { id });
  const undone = useFetcher<EditResult>(undoFetcher(action)).data;
  const { data, state, submit, Form } = useFetcher<EditResult>();
  const last = useLatest([data, undone]);
  const [isRefused, setRefused] = useStateOf(last, last?.reason !== undefined);

  const { intent, label } = openingChoice(status);
  return {
    label,
    intent,
    action,
    /** For a button that works before the page's script has loaded. */
    Form,
    saves: [data?.value, undone?.value],
    isSending: state !== "idle",
    change: () => submit({ intent }, { method: "post", action }),
    refusal: { notice: last?.reason, isOpen: isRefused, close: () => setRefused(false) },
  };
}

/** The result that came last. */
function useLatest(results: (EditResult | undefined)[]): EditResult | undefined {
  const [known, setKnown] = useState({ results, latest: results.find(Boolean) });
  const changed = results.findIndex((result, i) => result !== known.results[i]);
  if (changed < 0) return known.latest;
  setKnown({ results, latest: results[changed] });
  return results[changed];
}
