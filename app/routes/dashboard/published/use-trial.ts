import { useEffect, useState } from "react";
import { href } from "react-router";
import { fetchInBackground } from "#app/routes/dashboard/background/use-background-load.ts";
import type { LoadedRehearsal, RehearsalItem } from "#app/routes/dashboard/stage/rehearsal-view.server.ts";

const pollIntervalMs = 2_000;

/** What was tried so far, newest first. Asked for again and again while the screen is seen. */
export function useTrial(hubId: string, loaded: RehearsalItem[]) {
  const [latest, setLatest] = useState({ items: loaded, isOffline: false });
  useEffect(() => {
    const controller = new AbortController();
    const address = href("/dashboard/hubs/:id/rehearsal/state", { id: hubId });
    pollRehearsal(address, controller.signal, setLatest).catch(() => {});
    return () => controller.abort();
  }, [hubId]);
  return latest;
}

/** Ends with the rehearsal. Rejects when `signal` aborts. */
async function pollRehearsal(
  address: string,
  signal: AbortSignal,
  show: React.Dispatch<React.SetStateAction<{ items: RehearsalItem[]; isOffline: boolean }>>,
) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    signal.throwIfAborted();
    if (document.hidden) continue;
    const result = await fetchInBackground<LoadedRehearsal | null>(address, signal);
    if (result.ok && !result.data) return;
    show(({ items }) => ({ items: result.ok && result.data ? result.data.items : items, isOffline: !result.ok }));
  }
}
