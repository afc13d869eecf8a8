import { expect, it } from "vitest";
import { createFairQueue } from "#app/concurrency/fair-queue.ts";

/** A queue whose tasks end when the test says so; `done` lists them in the order they started. */
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

it("runs one task at a time, and returns each result to its caller", async () => {
  const { add, done, endNext } = createTestQueue();
  const [first, second] = [add("Ada", "a"), add("Ada", "b")];
  expect(done).toEqual(["a"]);
  endNext();
  expect(await first).toBe("a");
  await expect.poll(() => done).toEqual(["a", "b"]);
  endNext();
  expect(await second).toBe("b");
});

it("rotates between owners, however many tasks one of them has waiting", async () => {
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

it("accepts a limited number of tasks, in total and per owner", () => {
  const { add } = createTestQueue({ maxWaiting: 4, maxPerOwner: 2 });
  // The first starts at once and no longer waits.
  const adaAccepted = ["a0", "a1", "a2", "a3"].map((name) => add("Ada", name) !== null);
  expect(adaAccepted).toEqual([true, true, true, false]);
  const othersAccepted = ["b", "c", "d"].map((owner) => add(owner, owner) !== null);
  expect(othersAccepted).toEqual([true, true, false]);
});

it("continues after a task that failed", async () => {
  const enqueue = createFairQueue({ maxWaiting: 4, maxPerOwner: 4 });
  await expect(enqueue("Ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await enqueue("Ada", async () => "yes")).toBe("yes");
});
