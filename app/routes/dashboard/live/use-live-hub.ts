import { useEffect, useState } from "react";
import { followHub } from "#app/routes/dashboard/live/follow-hub.ts";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";

/**
 * The hub from the page load, then with its live changes. `isArriving` is false while no stats arrive. A hub that is not
 * open has no changes to follow.
 */
export function useLiveHub(loaded: LiveHubView, isFollowed = true): { hub: LiveHubView; isArriving: boolean } {
  const [latest, setLatest] = useState<{ since: LiveHubView; hub: LiveHubView } | null>(null);
  const [isArriving, setArriving] = useState(true);

  // Reconnects after every load: the stream starts with the current stats, so nothing older than the page is shown.
  useEffect(() => {
    if (!isFollowed) return;
    const onHub = (hub: LiveHubView) => setLatest({ since: loaded, hub });
    return followHub(loaded.id, { onHub, onStateChange: setArriving });
  }, [loaded, isFollowed]);
  return { hub: latest?.since === loaded ? latest.hub : loaded, isArriving };
}
