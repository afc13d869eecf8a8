// Follows a hub's figures in the browser: by server-sent events, and by asking every few seconds where those do not come
// through. Nothing here can fail a screen: at worst it goes on showing what it showed.
import { href } from "react-router";
import type { ShownHub } from "#app/routes/dashboard/live/shown-hub.server.ts";

const askEveryMs = 5_000;
/** How long asking goes on before the stream is tried again. */
const streamAgainMs = 20_000;
/** The figures come at once with a stream, then a sign of life every 15 s; some proxies hold both back. */
const firstEventMs = 6_000;
const silentMs = 40_000;
/** A window out of sight this long lets go, and catches up when it is looked at again. */
const hiddenMs = 10_000;

interface Told {
  tell(hub: ShownHub): void;
  /** Whether figures arrive right now, by whichever way. */
  tellState(isArriving: boolean): void;
}

/** Begins at once; gives back how to stop. */
export function followHub(id: string, { tell, tellState }: Told): () => void {
  const address = href("/dashboard/hubs/:id/live", { id });
  const timers: Partial<Record<"ask" | "stream" | "silence", number>> = {};
  let source: EventSource | undefined;
  let hiding: number | undefined;
  let isAway = document.hidden;
  /** Raised by every letting go, so that an answer under way then is not listened to. */
  let turn = 0;

  const after = (ms: number, timer: keyof typeof timers, run: () => void) => {
    clearTimeout(timers[timer]);
    timers[timer] = window.setTimeout(run, ms);
  };

  function letGo() {
    turn += 1;
    source?.close();
    source = undefined;
    for (const timer of Object.values(timers)) clearTimeout(timer);
  }

  function stream() {
    letGo();
    const opened = new EventSource(address);
    source = opened;
    const hear = () => after(silentMs, "silence", askInstead);
    opened.onmessage = ({ data }) => {
      hear();
      tell(JSON.parse(data));
      tellState(true);
    };
    opened.addEventListener("alive", hear);
    opened.onerror = askInstead;
    after(firstEventMs, "silence", askInstead);
  }

  function askInstead() {
    letGo();
    after(streamAgainMs, "stream", stream);
    void ask();
  }

  async function ask() {
    const asked = turn;
    const answer = await fetch(address, { headers: { accept: "application/json" }, redirect: "error" }).catch(
      () => null,
    );
    const hub: ShownHub | null = answer?.ok ? await answer.json().catch(() => null) : null;
    if (asked !== turn) return;
    if (hub) tell(hub);
    tellState(hub !== null);
    // Signed out, or the hub is gone: nothing will come any more.
    if (answer?.status === 401 || answer?.status === 404) letGo();
    else after(askEveryMs, "ask", ask);
  }

  function onVisibility() {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = window.setTimeout(() => {
        isAway = true;
        letGo();
      }, hiddenMs);
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
    letGo();
  };
}
