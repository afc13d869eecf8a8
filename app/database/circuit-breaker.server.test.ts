import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCircuitBreaker, DatabaseAway } from "#app/database/circuit-breaker.server.ts";

// Immediates are real: between them and the timers, what arrived is read.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const noop = () => {};

/** A watched breaker whose database responds as `respond` says at that moment. */
function watchDatabase() {
  const database = { respond: async (): Promise<unknown> => "1", probes: 0 };
  const breaker = createCircuitBreaker({
    probe() {
      database.probes++;
      return database.respond();
    },
  });
  const changes: unknown[] = [];
  breaker.watch((change) => changes.push(change.isAway ? "away" : `back after ${change.seconds} s`));
  return { database, breaker, changes };
}

it("opens when a probe fails, tries once a second, and closes with the first response", async () => {
  const { database, breaker, changes } = watchDatabase();
  database.respond = () => Promise.reject(new Error("ECONNREFUSED"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(breaker.isAway()).toBe(true);
  const work = vi.fn(async () => "done");
  await expect(breaker.guard(work, noop)).rejects.toThrow(DatabaseAway);
  expect(work).not.toHaveBeenCalled();

  const before = database.probes;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(database.probes - before).toBe(5);
  database.respond = async () => "1";
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changes).toEqual(["away", "back after 6 s"]);
  expect(await breaker.guard(work, noop)).toBe("done");
});

it("ends what waits for a database that stops responding, and gives its connection up", async () => {
  const { database, breaker } = watchDatabase();
  database.respond = never;
  const abandon = vi.fn();
  const waiting = expect(breaker.guard(never, abandon)).rejects.toThrow(DatabaseAway);
  await vi.advanceTimersByTimeAsync(3_001);
  await waiting;
  expect(abandon).toHaveBeenCalledOnce();
  // The probe that hangs is not sent again and again.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(database.probes).toBe(1);
});

it("stays closed for a slow statement, one that fails, and a probe that is only slow", async () => {
  const { database, breaker, changes } = watchDatabase();
  const slow = breaker.guard(() => new Promise((resolve) => setTimeout(resolve, 60_000, "done")), noop);
  await expect(breaker.guard(() => Promise.reject(new Error("57014")), noop)).rejects.toThrow("57014");
  database.respond = () => new Promise((resolve) => setTimeout(resolve, 1_900));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await slow).toBe("done");
  expect(changes).toEqual([]);
});

it.each([
  ["for much longer than the limit", 60],
  ["until just after the limit", 22],
])("counts what arrived while this thread was busy %s as in time", async (_, busyMs) => {
  vi.useRealTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  const breaker = createCircuitBreaker({ probe: () => promise, timeoutMs: 20 });
  const check = breaker.check();
  const busyUntil = performance.now() + busyMs;
  while (performance.now() < busyUntil);
  // As a response in the socket's buffer, which is read after the timers.
  setImmediate(resolve);
  await check;
  expect(breaker.isAway()).toBe(false);
});

it("probes once for all who ask at the same time", async () => {
  const { database, breaker } = watchDatabase();
  await Promise.all([breaker.check(), breaker.check(), breaker.check()]);
  expect(database.probes).toBe(1);
});
