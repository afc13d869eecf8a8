// Combines concurrent calls into batches, because one statement for a hundred calls costs little more than one for a
// single call.

interface BatchOptions<Item, Result> {
  /** Processes the batch and returns the results in the order of its items. */
  work(items: Item[]): Promise<Result[]>;
  /** Items with a common key never share a batch. The later one waits. */
  conflictKeys(item: Item): string[];
}

const maxBatchSize = 200;
const concurrency = 2;

/**
 * Returns a function that does `work` for one item, in a batch with other items that arrive while earlier batches run.
 * If a batch fails, each item is retried alone, so that no item fails because of another.
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
      // Keys of deferred items count as busy too, so that items with a common key stay in order.
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
