import { useEffect, useState } from "react";
import { followHub } from "#app/routes/dashboard/live/follow-hub.ts";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";

/** The hub as the page loaded it, then as it changes. `isArriving` is false while nothing can be learnt. */
export function useLiveHub(loaded: LiveHubView): { hub: LiveHubView; isArriving: boolean } {
  const [latest, setLatest] = useState<{ since: LiveHubView; hub: LiveHubView } | null>(null);
  const [isArriving, setArriving] = useState(true);

  // Anew with every loading: the stream begins with how things are, so nothing older than the page stays.
  useEffect(() => {
    const onHub = (hub: LiveHubView) => setLatest({ since: loaded, hub });
    return followHub(loaded.id, { onHub, onStateChange: setArriving });
  }, [loaded]);
  return { hub: latest?.since === loaded ? latest.hub : loaded, isArriving };
}
