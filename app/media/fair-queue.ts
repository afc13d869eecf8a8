// Work that is done one piece at a time, whoever has most of it waiting.

/**
 * Gives a function that does `work` when its turn has come. Owners take turns: who has ten pieces waiting delays
 * another one's by one piece. Null where too many wait already, in all or of this owner.
 */
export function createFairQueue({ maxWaiting, maxPerOwner }: { maxWaiting: number; maxPerOwner: number }) {
  /** Who has waited longest stands first. */
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
