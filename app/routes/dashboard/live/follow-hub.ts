// Follows a hub's stats in the browser with server-sent events, and polls where those do not get through. A failure
// here never breaks the screen: it keeps showing the latest stats.
import { href } from "react-router";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";

const pollIntervalMs = 5_000;
/** How long to poll before retrying the stream. */
const streamRetryMs = 20_000;
/** A stream sends the stats immediately and a heartbeat every 15 s. Some proxies buffer both. */
const firstEventTimeoutMs = 6_000;
const silenceTimeoutMs = 40_000;
/** A tab hidden for this long disconnects, and reconnects when it is visible again. */
const hiddenTimeoutMs = 10_000;

interface HubListener {
  onHub(hub: LiveHubView): void;
  /** Called with whether stats are arriving, by stream or polling. */
  onStateChange(isArriving: boolean): void;
}

/** Starts immediately and returns a function that stops. */
export function followHub(id: string, { onHub, onStateChange }: HubListener): () => void {
  const address = href("/dashboard/hubs/:id/live", { id });
  const timers: Partial<Record<"poll" | "stream" | "silence", number>> = {};
  let source: EventSource | undefined;
  /** Incremented by every disconnect, so a response from before it is ignored. */
  let generation = 0;

  const schedule = (ms: number, timer: keyof typeof timers, run: () => void) => {
    clearTimeout(timers[timer]);
    timers[timer] = window.setTimeout(run, ms);
  };

  function disconnect() {
    generation += 1;
    source?.close();
    source = undefined;
    for (const timer of Object.values(timers)) clearTimeout(timer);
  }

  function startStream() {
    disconnect();
    const opened = new EventSource(address);
    source = opened;
    const onEvent = () => schedule(silenceTimeoutMs, "silence", startPolling);
    opened.onmessage = ({ data }) => {
      onEvent();
      onHub(JSON.parse(data));
      onStateChange(true);
    };
    opened.addEventListener("alive", onEvent);
    opened.onerror = startPolling;
    schedule(firstEventTimeoutMs, "silence", startPolling);
  }

  function startPolling() {
    disconnect();
    schedule(streamRetryMs, "stream", startStream);
    void poll();
  }

  async function poll() {
    const pollGeneration = generation;
    const { hub, status } = await fetchHub(address);
    if (pollGeneration !== generation) return;
    if (hub) onHub(hub);
    onStateChange(hub !== null);
    // Signed out, or the hub is deleted: nothing more will arrive.
    if (status === 401 || status === 404) disconnect();
    else schedule(pollIntervalMs, "poll", poll);
  }

  return connectWhileVisible(startStream, disconnect);
}

/** `hub` is null when it did not arrive, and `status` when nothing did. */
async function fetchHub(address: string): Promise<{ hub: LiveHubView | null; status: number | null }> {
  const response = await fetch(address, { headers: { accept: "application/json" }, redirect: "error" }).catch(
    () => null,
  );
  const hub: LiveHubView | null = response?.ok ? await response.json().catch(() => null) : null;
  return { hub, status: response?.status ?? null };
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
