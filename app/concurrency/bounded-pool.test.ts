import { expect, it } from "vitest";
import { createBoundedPool, PoolFullError } from "#app/concurrency/bounded-pool.server.ts";

/** A pool with work that ends on command. */
function setUpPool() {
  const pool = createBoundedPool({ maxRunning: 2, maxPending: 4, reservedForPriority: 1 });
  const running: { name: string; end(): void; fail(): void }[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      running.push({ name, end: () => resolve(name), fail: () => reject(new Error(name)) });
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { pool, running, work, settle };
}

it("runs a few at a time, the others in order, also after one fails", async () => {
  const { pool, running, work, settle } = setUpPool();
  const results = ["a", "b", "c"].map((name) => pool.run(work(name)));
  expect(running.map(({ name }) => name)).toEqual(["a", "b"]);
  running[0]?.fail();
  await expect(results[0]).rejects.toThrow("a");
  await settle();
  expect(running.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  running[1]?.end();
  running[2]?.end();
  expect(await Promise.all(results.slice(1))).toEqual(["b", "c"]);
});

it("refuses work when it is full, the last places only without priority", async () => {
  const { pool, running, work, settle } = setUpPool();
  const results = ["a", "b", "c"].map((name) => pool.run(work(name)));
  expect(pool.reserve(work("d"))).toBeNull();
  await expect(pool.run(work("d"))).rejects.toThrow(PoolFullError);
  const reserved = pool.reserve(() => pool.run(work("d")), { hasPriority: true });
  expect(reserved).not.toBeNull();
  expect(pool.reserve(work("e"), { hasPriority: true })).toBeNull();
  for (let ended = 0; ended < 4; ended++) {
    running[ended]?.end();
    await settle();
  }
  expect(await Promise.all([...results, reserved])).toEqual(["a", "b", "c", "d"]);
});

it("never refuses what runs inside a reserved request", async () => {
  const { pool, running, work, settle } = setUpPool();
  const reserved = pool.reserve(async () => {
    await settle();
    return pool.run(work("inside"));
  });
  const others = ["a", "b"].map((name) => pool.run(work(name)));
  await settle();
  expect(pool.reserve(work("late"))).toBeNull();
  for (let ended = 0; ended < 3; ended++) {
    running[ended]?.end();
    await settle();
  }
  expect(await reserved).toBe("inside");
  await Promise.all(others);
});
