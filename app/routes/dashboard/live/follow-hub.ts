// Follows a hub's stats in the browser. A failure here never breaks the screen: it keeps showing the latest stats.
import { href } from "react-router";
import { createStreamFollower } from "#app/enhance/follow-stream.ts";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";

const pollIntervalMs = 5_000;
/** A tab hidden for this long disconnects, and reconnects when it is visible again. */
const hiddenTimeoutMs = 10_000;

interface HubListener {
  onHub(hub: LiveHubView): void;
  /** Called with whether stats are arriving, by stream or polling. */
  onStateChange(isArriving: boolean): void;
}

/** Starts immediately and returns a function that stops. */
export function followHub(id: string, { onHub, onStateChange }: HubListener): () => void {
  const { connect, disconnect } = createStreamFollower<LiveHubView>(href("/dashboard/hubs/:id/live", { id }), {
    onData: onHub,
    onStateChange,
    pollIntervalMs,
  });
  return connectWhileVisible(connect, disconnect);
}

/** Connects now or when the tab becomes visible. Returns a function that disconnects for good. */
function connectWhileVisible(connect: () => void, disconnect: () => void): () => void {
  let hideTimer: number | undefined;
  let isDisconnected = document.hidden;

  function handleVisibilityChange() {
    clearTimeout(hideTimer);
    if (document.hidden) {
      hideTimer = window.setTimeout(() => {
        isDisconnected = true;
        disconnect();
      }, hiddenTimeoutMs);
    } else if (isDisconnected) {
      isDisconnected = false;
      connect();
    }
  }

  document.addEventListener("visibilitychange", handleVisibilityChange);
  if (!isDisconnected) connect();
  return () => {
    document.removeEventListener("visibilitychange", handleVisibilityChange);
    clearTimeout(hideTimer);
    disconnect();
  };
}
