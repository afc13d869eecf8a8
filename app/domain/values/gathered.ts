// What many ask for in the same moment is done together: one statement for a hundred phones costs little more than one
// for each of them.

interface Gathering<Item, Result> {
  /** Does all of them; gives the results in their order. */
  work(items: Item[]): Promise<Result[]>;
  /** Two items that share one of these words are never done together; the later one waits. */
  apart(item: Item): string[];
}

/** How much is done at once, and how often beside each other: nobody waits while there is nothing to wait for. */
const most = 200;
const sideBySide = 2;

/**
 * Gives a function that does `work` for one item, together with those that come while earlier ones are under way.
 * Where work for several fails, each is done again by itself: nobody fails because of a neighbour.
 */
export function gathered<Item, Result>({ work, apart }: Gathering<Item, Result>) {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let underWay = 0;

  function take(): Waiting[] {
    const words = new Set<string>();
    const [now, later]: [Waiting[], Waiting[]] = [[], []];
    for (const each of waiting) {
      const its = apart(each.item);
      // Who waits for a neighbour keeps whoever comes after in the same place behind it.
      const isFree = now.length < most && its.every((word) => !words.has(word));
      for (const word of its) words.add(word);
      (isFree ? now : later).push(each);
    }
    waiting = later;
    return now;
  }

  async function doTogether(together: Waiting[]) {
    try {
      const results = await work(together.map(({ item }) => item));
      for (const [index, { resolve }] of together.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [first, ...others] = together;
      if (first && others.length === 0) return first.reject(error);
      await Promise.all(together.map((each) => doTogether([each])));
    }
  }

  function start() {
    while (underWay < sideBySide && waiting.length > 0) {
      underWay += 1;
      void doTogether(take()).finally(() => {
        underWay -= 1;
        start();
      });
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
}
