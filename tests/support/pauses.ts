/**
 * The result of `work`, and the longest time in milliseconds that this thread ran without a break. Measured in CPU
 * time, because on a busy machine the clock also runs while other programs do.
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
