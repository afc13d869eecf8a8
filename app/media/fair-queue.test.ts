import { expect, it } from "vitest";
import { createFairQueue } from "#app/media/fair-queue.ts";

/** A queue whose work ends when the story says so; `done` is the order in which it was begun. */
function createTestQueue(limits = { maxWaiting: 10, maxPerOwner: 4 }) {
  const enqueue = createFairQueue(limits);
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
  const { add, done, endNext } = createTestQueue();
  const [first, second] = [add("Ada", "a"), add("Ada", "b")];
  expect(done).toEqual(["a"]);
  endNext();
  expect(await first).toBe("a");
  await expect.poll(() => done).toEqual(["a", "b"]);
  endNext();
  expect(await second).toBe("b");
});

it("serves owners in turn, however much one of them has waiting", async () => {
  const { add, done, endNext } = createTestQueue();
  for (const name of ["a1", "a2", "a3"]) void add("Ada", name);
  void add("Ben", "b1");
  void add("Carla", "c1");
  for (let startedCount = 2; startedCount <= 5; startedCount++) {
    endNext();
    await expect.poll(() => done.length).toBe(startedCount);
  }
  expect(done).toEqual(["a1", "b1", "a2", "c1", "a3"]);
});

it("takes only so many, in all and of one owner", () => {
  const { add } = createTestQueue({ maxWaiting: 4, maxPerOwner: 2 });
  // The first is begun at once and waits no longer.
  const adaAccepted = ["a0", "a1", "a2", "a3"].map((name) => add("Ada", name) !== null);
  expect(adaAccepted).toEqual([true, true, true, false]);
  const othersAccepted = ["b", "c", "d"].map((owner) => add(owner, owner) !== null);
  expect(othersAccepted).toEqual([true, true, false]);
});

it("goes on after a piece that failed", async () => {
  const enqueue = createFairQueue({ maxWaiting: 4, maxPerOwner: 4 });
  await expect(enqueue("Ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await enqueue("Ada", async () => "yes")).toBe("yes");
});
