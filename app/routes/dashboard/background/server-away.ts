// Whether the server gives no answer: it restarts, or something on the way to it is broken. A failed request alone doesn't
// say so, because it may be the only one that fails.

/** How long nobody asks why a request takes so long. */
const maxSilenceMs = 20_000;
const probeMs = 5_000;
const pauseMs = 2_000;

const listeners = new Set<() => void>();
let isAway = false;
let waiting: Promise<boolean> | null = null;

export const serverAway = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAway: (): boolean => isAway,
  /** What the screen says; null while the server answers. Only without a network is it the device that is away. */
  words: (): string | null => {
    if (!isAway) return null;
    return navigator.onLine ? "No answer from the server. Trying again" : "You are offline";
  },
};

/** After each attempt, because the words change with the device's network. */
function setAway(value: boolean) {
  isAway = value;
  for (const notify of listeners) notify();
}

/** Asks until the server answers, and returns whether it was away. Meanwhile the screen says so. */
export function untilAnswer(): Promise<boolean> {
  waiting ??= wait().finally(() => {
    waiting = null;
  });
  return waiting;
}

async function wait(): Promise<boolean> {
  let wasAway = isAway;
  while (!(await answers())) {
    wasAway = true;
    setAway(true);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  setAway(false);
  return wasAway;
}

/** Also an error is an answer, except a proxy's that there is none. */
async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(probeMs) });
    return ![502, 503, 504].includes(status);
  } catch {
    return false;
  }
}

/** What `request` gives; says that the server is away while it takes too long and the server answers nothing else. */
export async function watchSilence<Result>(request: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => void untilAnswer(), maxSilenceMs);
  try {
    return await request;
  } finally {
    clearTimeout(timer);
  }
}
