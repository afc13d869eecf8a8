// What many ask for in the same moment is done together: one statement for a hundred phones costs little more than one
// for each of them.

interface BatchOptions<Item, Result> {
  /** Does all of them; gives the results in their order. */
  work(items: Item[]): Promise<Result[]>;
  /** Two items that share one of these words are never done together; the later one waits. */
  conflictKeys(item: Item): string[];
}

/** How much is done at once, and how often beside each other: nobody waits while there is nothing to wait for. */
const maxBatchSize = 200;
const concurrency = 2;

/**
 * Gives a function that does `work` for one item, together with those that come while earlier ones are under way.
 * Where work for several fails, each is done again by itself: nobody fails because of a neighbour.
 */
export function batched<Item, Result>({ work, conflictKeys }: BatchOptions<Item, Result>) {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let runningCount = 0;

  function takeBatch(): Waiting[] {
    const busyKeys = new Set<string>();
    const [batch, deferred]: [Waiting[], Waiting[]] = [[], []];
    for (const each of waiting) {
      const keys = conflictKeys(each.item);
      // Who waits for a neighbour keeps whoever comes after in the same place behind it.
      const isFree = batch.length < maxBatchSize && keys.every((key) => !busyKeys.has(key));
      for (const key of keys) busyKeys.add(key);
      (isFree ? batch : deferred).push(each);
    }
    waiting = deferred;
    return batch;
  }

  async function runBatch(batch: Waiting[]) {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [first, ...rest] = batch;
      if (first && rest.length === 0) return first.reject(error);
      await Promise.all(batch.map((each) => runBatch([each])));
    }
  }

  function startBatches() {
    while (runningCount < concurrency && waiting.length > 0) {
      runningCount += 1;
      void runBatch(takeBatch()).finally(() => {
        runningCount -= 1;
        startBatches();
      });
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      startBatches();
    });
}
