import { useEffect, useState } from "react";
import { untilAnswer } from "#app/routes/dashboard/background/server-away.ts";
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
    const onStateChange = (arriving: boolean) => {
      setArriving(arriving);
      if (!arriving) void untilAnswer();
    };
    return followHub(loaded.id, { onHub, onStateChange });
  }, [loaded, isFollowed]);
  return { hub: latest?.since === loaded ? latest.hub : loaded, isArriving };
}
