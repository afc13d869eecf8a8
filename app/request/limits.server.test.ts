import { expect, it } from "vitest";
import { maxKeys } from "#app/request/bounded-counts.server.ts";
import {
  consume,
  consumeInOrder,
  createLimiter,
  formatWait,
  resetAll,
  tooManyRequests,
} from "#app/request/limits.server.ts";

it("allows the maximum, then says how long to wait", async () => {
  const twice = createLimiter(2, 60);
  expect(await consume(twice, "ada@example.com")).toEqual({ ok: true });
  expect(await consume(twice, "ada@example.com")).toEqual({ ok: true });
  expect(await consume(twice, "ada@example.com")).toEqual({
    ok: false,
    refusal: "too-many-requests",
    message: "Too many attempts. Please try again in 1 minute.",
    retryAfterSeconds: 60,
  });
});

it("counts a hundred simultaneous attempts as a hundred", async () => {
  const ten = createLimiter(10, 60);
  const tries = await Promise.all(Array.from({ length: 100 }, () => consume(ten, "ada@example.com")));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(10);
});

it("separates keys, but joins spellings of one key", async () => {
  const once = createLimiter(1, 60);
  await consume(once, "hub-1", "ada@example.com");
  expect((await consume(once, "hub-2", "ada@example.com")).ok).toBe(true);
  expect((await consume(once, "hub-1", " ADA@example.com")).ok).toBe(false);
});

it("does not count one device's excess against the room", async () => {
  const [ofDevice, ofRoom] = [createLimiter(2, 60), createLimiter(5, 60)];
  const send = (device: string) => consumeInOrder([ofDevice, device], [ofRoom, "hall 3"]);
  for (let i = 0; i < 20; i++) await send("flooding phone");
  expect((await send("flooding phone")).ok).toBe(false);
  for (const phone of ["row 1", "row 17", "row 20"]) expect((await send(phone)).ok).toBe(true);
  expect((await send("one more than the room may")).ok).toBe(false);
});

it("resets every count when an installation starts", async () => {
  const once = createLimiter(1, 60);
  await consume(once, "ada@example.com");
  resetAll();
  expect((await consume(once, "ada@example.com")).ok).toBe(true);
  expect((await consume(once, "ada@example.com")).ok).toBe(false);
});

it("keeps a count while another limiter is flooded with made-up addresses", async () => {
  const [adaLimiter, floodedLimiter] = [createLimiter(1, 3_600), createLimiter(1, 3_600)];
  await consume(adaLimiter, "ada@example.com");
  for (let i = 0; i < 200_000; i++) await consume(floodedLimiter, `stranger-${i}@example.com`);
  expect((await consume(adaLimiter, "ada@example.com")).ok).toBe(false);
  expect(floodedLimiter.counts.size()).toBeLessThanOrEqual(maxKeys);
});

it("states the wait for programs and for people", () => {
  expect(tooManyRequests(61)).toEqual({ status: 429, headers: { "retry-after": "61" } });
  expect([1, 59, 60, 61, 900].map(formatWait)).toEqual([
    "in 1 second",
    "in 59 seconds",
    "in 1 minute",
    "in 2 minutes",
    "in 15 minutes",
  ]);
});
