// Work that costs the processor is done one piece after the other, and the same piece once.

/**
 * Gives a function that does `work` in its turn. Who asks for a `key` that is in hand gets the same result; null means
 * that `maxWaiting` pieces wait already.
 */
export function inTurn<Result>(maxWaiting: number) {
  const inHand = new Map<string, Promise<Result>>();
  let last: Promise<unknown> = Promise.resolve();

  return function take(key: string, work: () => Promise<Result>): Promise<Result> | null {
    const begun = inHand.get(key);
    if (begun) return begun;
    if (inHand.size >= maxWaiting) return null;
    const done = last.then(work).finally(() => inHand.delete(key));
    inHand.set(key, done);
    last = done.catch(() => undefined);
    return done;
  };
}
