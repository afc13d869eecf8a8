/**
 * Collects calls and writes what they left in memory about `delayMs` later, never twice at the same time. `write` takes
 * what there is before its first `await`, and handles its own errors.
 */
export function createDelayedFlush(write: () => Promise<void>, delayMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;

  /** Resolves when everything collected so far is written. What comes later waits for the next write. */
  async function flush(): Promise<void> {
    while (writing) await writing;
    clearTimeout(timer);
    timer = undefined;
    writing = write().finally(() => {
      writing = null;
    });
    await writing;
  }

  /** Does not keep the process alive. */
  function schedule() {
    timer ??= setTimeout(() => void flush(), delayMs).unref();
  }

  return { schedule, flush };
}
