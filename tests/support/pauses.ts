// How long the process stood still, which is how long everybody else had to wait.

/** What `work` gives back, and the longest time in milliseconds during which nothing else could run. */
export async function longestPause<Result>(work: () => Promise<Result>): Promise<{ result: Result; pauseMs: number }> {
  let [pauseMs, last] = [0, performance.now()];
  const look = () => {
    const now = performance.now();
    pauseMs = Math.max(pauseMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  try {
    const result = await work();
    look();
    return { result, pauseMs };
  } finally {
    clearInterval(timer);
  }
}
