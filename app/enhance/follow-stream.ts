// Follows an address with server-sent events, and polls it where those do not get through. A failure here never breaks
// the screen: it keeps showing what it has.

/** How long to poll before retrying the stream. */
const streamRetryMs = 20_000;
/** A stream sends the data immediately and a heartbeat every 15 s. Some proxies buffer both. */
const firstEventTimeoutMs = 6_000;
const silenceTimeoutMs = 40_000;

export interface StreamListener<Data> {
  onData(data: Data): void;
  /** Called with whether data is arriving, by stream or polling. */
  onStateChange(isArriving: boolean): void;
  /** Nothing more will arrive: 401 when access has ended, 404 when there is nothing at the address any more. */
  onEnd?(status: number): void;
  pollIntervalMs: number;
}

/** What connects and disconnects. It is disconnected at first. */
export function createStreamFollower<Data>(address: string, listener: StreamListener<Data>) {
  const { onData, onStateChange, onEnd, pollIntervalMs } = listener;
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

  function connect() {
    disconnect();
    const opened = new EventSource(address);
    source = opened;
    const onEvent = () => schedule(silenceTimeoutMs, "silence", startPolling);
    opened.onmessage = ({ data }) => {
      onEvent();
      onData(JSON.parse(data));
      onStateChange(true);
    };
    opened.addEventListener("alive", () => {
      onEvent();
      onStateChange(true);
    });
    opened.onerror = startPolling;
    schedule(firstEventTimeoutMs, "silence", startPolling);
  }

  function startPolling() {
    disconnect();
    schedule(streamRetryMs, "stream", connect);
    void poll();
  }

  async function poll() {
    const pollGeneration = generation;
    const { data, status } = await fetchJson<Data>(address);
    if (pollGeneration !== generation) return;
    if (data) onData(data);
    onStateChange(data !== null);
    if (status === 401 || status === 404) {
      disconnect();
      onEnd?.(status);
    } else schedule(pollIntervalMs, "poll", poll);
  }

  return { connect, disconnect };
}

/** `data` is null when it did not arrive, and `status` when nothing did. */
async function fetchJson<Data>(address: string): Promise<{ data: Data | null; status: number | null }> {
  const response = await fetch(address, { headers: { accept: "application/json" }, redirect: "error" }).catch(
    () => null,
  );
  const data: Data | null = response?.ok ? await response.json().catch(() => null) : null;
  return { data, status: response?.status ?? null };
}
