/** What is seen of the watched thread at one look. */
export interface Look {
  /** By the watching thread's own clock, in milliseconds. */
  at: number;
  /** Grows with each turn of the watched thread. */
  turns: number;
  /** For how long the watched thread has waited for a processor since it began, in milliseconds. */
  waitedMs: number;
  /** The watched thread waits for a disk, which ending it would not mend. */
  isWaitingForDisk: boolean;
}

/**
 * Says after each look for how long the watched thread has stood still, in milliseconds. Between two looks at most
 * `maxStepMs` count, because a machine that was suspended stopped the watching thread too. Waiting for a processor doesn't
 * count: on a crowded machine an honest second takes twenty, and a start would only add to the crowd.
 */
export function createStandstillClock(maxStepMs: number) {
  let last: Look | undefined;
  let stoodStillMs = 0;
  return (look: Look): number => {
    if (last?.turns !== look.turns) stoodStillMs = 0;
    else if (!look.isWaitingForDisk) {
      const ms = look.at - last.at - (look.waitedMs - last.waitedMs);
      stoodStillMs = Math.max(0, stoodStillMs + Math.min(ms, maxStepMs));
    }
    last = look;
    return stoodStillMs;
  };
}
