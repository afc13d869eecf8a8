import { expect, it } from "vitest";
import { fairQueue } from "#app/media/fair-queue.ts";

/** A queue whose work ends when the story says so; `done` is the order in which it was begun. */
function queueOfStories(limits = { maxWaiting: 10, maxPerOwner: 4 }) {
  const enqueue = fairQueue(limits);
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: string, name: string) =>
    enqueue(owner, async () => {
      done.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  return { add, done, endNext: () => ends.shift()?.() };
}

it("does one piece at a time, and gives each to whoever asked for it", async () => {
  const { add, done, endNext } = queueOfStories();
  const [first, second] = [add("Ada", "a"), add("Ada", "b")];
  expect(done).toEqual(["a"]);
  endNext();
  expect(await first).toBe("a");
  await expect.poll(() => done).toEqual(["a", "b"]);
  endNext();
  expect(await second).toBe("b");
});

it("serves owners in turn, however much one of them has waiting", async () => {
  const { add, done, endNext } = queueOfStories();
  for (const name of ["a1", "a2", "a3"]) void add("Ada", name);
  void add("Ben", "b1");
  void add("Carla", "c1");
  for (let begun = 2; begun <= 5; begun++) {
    endNext();
    await expect.poll(() => done.length).toBe(begun);
  }
  expect(done).toEqual(["a1", "b1", "a2", "c1", "a3"]);
});

it("takes only so many, in all and of one owner", () => {
  const { add } = queueOfStories({ maxWaiting: 4, maxPerOwner: 2 });
  // The first is begun at once and waits no longer.
  const ofAda = ["a0", "a1", "a2", "a3"].map((name) => add("Ada", name) !== null);
  expect(ofAda).toEqual([true, true, true, false]);
  const ofOthers = ["b", "c", "d"].map((owner) => add(owner, owner) !== null);
  expect(ofOthers).toEqual([true, true, false]);
});

it("goes on after a piece that failed", async () => {
  const enqueue = fairQueue({ maxWaiting: 4, maxPerOwner: 4 });
  await expect(enqueue("Ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await enqueue("Ada", async () => "yes")).toBe("yes");
});
