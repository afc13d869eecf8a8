// While the database does not respond, nobody waits for it: whatever needs it fails at once, and whatever waits already
// fails with it. Only its own probe counts, on a connection of its own, so one slow statement or a busy pool never opens
// the breaker.

/** The database did not respond to the probe, so nothing was sent to it. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
  readonly code = "DATABASE_AWAY";
}

/** The database is away, and why; or it is back, after so many seconds. */
export type AvailabilityChange = { isAway: true; error: unknown } | { isAway: false; seconds: number };

/** Whether the database responds. */
export interface Availability {
  /** Rejects when it does not respond within 2 s. */
  check(): Promise<void>;
  /** Whether it did not respond to the last check. */
  isAway(): boolean;
  /** Checks it every second from now on. */
  watch(onChange: (change: AvailabilityChange) => void): void;
}

export interface CircuitBreaker extends Availability {
  /** Does `work`, unless the database is away. Rejects, after `abandon`, as soon as it is. */
  guard<Result>(work: () => Promise<Result>, abandon: () => void): Promise<Result>;
  /** How often it was away: a connection from before may be dead. */
  awayCount(): number;
  stop(): void;
}

interface BreakerOptions {
  /** Rejects when the database does not respond. May take longer than `timeoutMs`, but not forever. */
  probe(): Promise<unknown>;
  /** A probe that takes longer has failed. */
  timeoutMs?: number;
  /** While it is watched, it is probed so often, also to find out whether it is back. */
  intervalMs?: number;
}

/** Closed until a probe fails, and again with the first that succeeds. */
export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const waiting = new Set<(error: Error) => void>();
  const state = createState();
  const prober = createProber(options, state);
  state.listen(({ isAway }) => {
    if (!isAway) return;
    const error = new DatabaseAway("the database does not respond");
    for (const giveUp of [...waiting]) giveUp(error);
  });
  return {
    ...prober,
    isAway: state.isAway,
    awayCount: state.awayCount,
    watch(onChange) {
      state.listen(onChange);
      prober.start();
    },
    guard<Result>(work: () => Promise<Result>, abandon: () => void) {
      if (state.isAway()) return Promise.reject(new DatabaseAway("the database does not respond"));
      return new Promise<Result>((resolve, reject) => {
        const giveUp = (error: Error) => {
          waiting.delete(giveUp);
          reject(error);
          abandon();
        };
        waiting.add(giveUp);
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(giveUp));
      });
    },
  };
}

type State = ReturnType<typeof createState>;

function createState() {
  const listeners: ((change: AvailabilityChange) => void)[] = [];
  const emit = (change: AvailabilityChange) => {
    for (const listener of listeners) listener(change);
  };
  let awaySince: number | null = null;
  let awayCount = 0;
  return {
    listen: (listener: (change: AvailabilityChange) => void) => void listeners.push(listener),
    isAway: () => awaySince !== null,
    awayCount: () => awayCount,
    setAway(error: unknown) {
      if (awaySince !== null) return;
      awaySince = performance.now();
      awayCount++;
      emit({ isAway: true, error });
    },
    setBack() {
      if (awaySince === null) return;
      const seconds = Math.round((performance.now() - awaySince) / 1_000);
      awaySince = null;
      emit({ isAway: false, seconds });
    },
  };
}

function createProber({ probe, timeoutMs = 2_000, intervalMs = 1_000 }: BreakerOptions, { setAway, setBack }: State) {
  let probing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Probes the database, once for all who ask at the same time. Rejects when it does not respond in time. */
  function check(): Promise<void> {
    probing ??= startProbe().finally(() => {
      probing = null;
    });
    return withinTime(probing, timeoutMs).catch((error: unknown) => {
      setAway(error);
      throw error;
    });
  }

  async function startProbe() {
    await probe();
    // Even if it came too late.
    setBack();
  }

  async function probeAgain() {
    await check().catch(() => {});
    // Stopped meanwhile.
    if (timer) start();
  }

  function start() {
    timer = setTimeout(probeAgain, intervalMs).unref();
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  return { check, start, stop };
}

/** `work`, or a TimeoutError. */
function withinTime(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException(`no response within ${ms} ms`, "TimeoutError"));
    work.then(resolve, reject).finally(afterRunning(ms, late));
  });
}

/**
 * Does `work` after `ms`, but waits once more if this thread stood still meanwhile, and with it perhaps the machine. What
 * arrived until then is read first. Returns what cancels it.
 */
export function afterRunning(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout;
  let reading: NodeJS.Immediate;
  const start = () => {
    const latest = performance.now() + ms * 1.25;
    timer = setTimeout(() => {
      // Sockets are read between timers and immediates; what they gave may need one turn more to be heard.
      const isLate = performance.now() > latest;
      reading = setImmediate(() => {
        reading = setImmediate(isLate ? start : work);
      });
    }, ms);
  };
  start();
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
