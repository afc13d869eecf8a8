// How long this process kept everybody else waiting.

/**
 * What `work` gives back, and the longest time in milliseconds that this thread worked without letting anything else run.
 * Counted in time of the processor: on a busy machine the clock goes on while nobody is kept waiting by us.
 */
export async function measureLongestPause<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; pauseMs: number }> {
  let [pauseMs, last] = [0, workedMs()];
  const measure = () => {
    const now = workedMs();
    pauseMs = Math.max(pauseMs, now - last);
    last = now;
  };
  const timer = setInterval(measure, 5);
  try {
    const result = await work();
    measure();
    return { result, pauseMs };
  } finally {
    clearInterval(timer);
  }
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
