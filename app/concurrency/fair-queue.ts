// A queue that runs one task at a time and rotates between owners.

/**
 * Returns a function that runs `work` when its turn comes. An owner with ten waiting tasks delays another owner by one
 * task. Null when too many wait, in total or for this owner.
 */
export function createFairQueue({ maxWaiting, maxPerOwner }: { maxWaiting: number; maxPerOwner: number }) {
  /** Owners in the order of their turns. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let waitingCount = 0;
  let isServing = false;

  async function serve() {
    if (isServing) return;
    isServing = true;
    let last: string | undefined;
    while (waiting.size) {
      const owner = [...waiting.keys()].find((each) => each !== last) ?? (last as string);
      const queue = waiting.get(owner) ?? [];
      const work = queue.shift();
      last = owner;
      waiting.delete(owner);
      if (queue.length) waiting.set(owner, queue);
      waitingCount--;
      await work?.();
    }
    isServing = false;
  }

  return function enqueue<Result>(owner: string, work: () => Promise<Result>): Promise<Result> | null {
    const queue = waiting.get(owner) ?? [];
    if (waitingCount >= maxWaiting || queue.length >= maxPerOwner) return null;
    return new Promise((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      waiting.set(owner, queue);
      waitingCount++;
      void serve();
    });
  };
}
