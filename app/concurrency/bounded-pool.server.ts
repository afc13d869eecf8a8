// Runs costly work a few at a time, and refuses work when too much waits.
import { AsyncLocalStorage } from "node:async_hooks";

interface PoolOptions {
  maxRunning: number;
  /** Running and waiting together. */
  maxPending: number;
  /** The part of `maxPending` that only reservations with priority may use. */
  reservedForPriority: number;
}

/** Thrown by `run` outside `reserve` while the pool is full. */
export class PoolFullError extends Error {}

/** Created once for each kind of work. */
export function createBoundedPool({ maxRunning, maxPending, reservedForPriority }: PoolOptions) {
  const reservation = new AsyncLocalStorage<true>();
  const waiting: (() => void)[] = [];
  let pendingCount = 0;
  let runningCount = 0;

  /**
   * Reserves a place before `request` starts, so that the `run` inside it is not refused halfway. Null when the pool is
   * full.
   */
  function reserve<Result>(request: () => Promise<Result>, { hasPriority = false } = {}): Promise<Result> | null {
    if (pendingCount >= (hasPriority ? maxPending : maxPending - reservedForPriority)) return null;
    pendingCount += 1;
    return reservation.run(true, request).finally(() => {
      pendingCount -= 1;
    });
  }

  /** Runs `work` as soon as fewer than `maxRunning` run, in the order of the calls. */
  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!reservation.getStore()) {
      const result = reserve(() => run(work));
      if (!result) throw new PoolFullError("Too much work waits");
      return result;
    }
    if (runningCount < maxRunning) runningCount += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else runningCount -= 1;
    }
  }

  return { reserve, run };
}
