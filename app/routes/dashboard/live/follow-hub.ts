// Follows a hub's figures in the browser: by server-sent events, and by asking every few seconds where those do not come
// through. Nothing here can fail a screen: at worst it goes on showing what it showed.
import { href } from "react-router";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";

const pollIntervalMs = 5_000;
/** How long asking goes on before the stream is tried again. */
const streamRetryMs = 20_000;
/** The figures come at once with a stream, then a sign of life every 15 s; some proxies hold both back. */
const firstEventTimeoutMs = 6_000;
const silenceTimeoutMs = 40_000;
/** A window out of sight this long lets go, and catches up when it is looked at again. */
const hiddenTimeoutMs = 10_000;

interface HubListener {
  onHub(hub: LiveHubView): void;
  /** Whether figures arrive right now, by whichever way. */
  onStateChange(isArriving: boolean): void;
}

/** Begins at once; gives back how to stop. */
export function followHub(id: string, { onHub, onStateChange }: HubListener): () => void {
  const address = href("/dashboard/hubs/:id/live", { id });
  const timers: Partial<Record<"ask" | "stream" | "silence", number>> = {};
  let source: EventSource | undefined;
  let hiding: number | undefined;
  let isAway = document.hidden;
  /** Raised by every letting go, so that an answer under way then is not listened to. */
  let generation = 0;

  const after = (ms: number, timer: keyof typeof timers, run: () => void) => {
    clearTimeout(timers[timer]);
    timers[timer] = window.setTimeout(run, ms);
  };

  function disconnect() {
    generation += 1;
    source?.close();
    source = undefined;
    for (const timer of Object.values(timers)) clearTimeout(timer);
  }

  function stream() {
    disconnect();
    const opened = new EventSource(address);
    source = opened;
    const onEvent = () => after(silenceTimeoutMs, "silence", startPolling);
    opened.onmessage = ({ data }) => {
      onEvent();
      onHub(JSON.parse(data));
      onStateChange(true);
    };
    opened.addEventListener("alive", onEvent);
    opened.onerror = startPolling;
    after(firstEventTimeoutMs, "silence", startPolling);
  }

  function startPolling() {
    disconnect();
    after(streamRetryMs, "stream", stream);
    void poll();
  }

  async function poll() {
    const pollGeneration = generation;
    const response = await fetch(address, { headers: { accept: "application/json" }, redirect: "error" }).catch(
      () => null,
    );
    const hub: LiveHubView | null = response?.ok ? await response.json().catch(() => null) : null;
    if (pollGeneration !== generation) return;
    if (hub) onHub(hub);
    onStateChange(hub !== null);
    // Signed out, or the hub is gone: nothing will come any more.
    if (response?.status === 401 || response?.status === 404) disconnect();
    else after(pollIntervalMs, "ask", poll);
  }

  function onVisibility() {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = window.setTimeout(() => {
        isAway = true;
        disconnect();
      }, hiddenTimeoutMs);
    } else if (isAway) {
      isAway = false;
      stream();
    }
  }

  document.addEventListener("visibilitychange", onVisibility);
  if (!isAway) stream();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(hiding);
    disconnect();
  };
}
