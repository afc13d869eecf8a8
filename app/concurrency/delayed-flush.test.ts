import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDelayedFlush } from "#app/concurrency/delayed-flush.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Collects words; each write takes 100 ms. */
function setUpFlush() {
  let collected: string[] = [];
  const written: string[][] = [];
  const { schedule, flush } = createDelayedFlush(async () => {
    const words = collected;
    collected = [];
    await new Promise((resolve) => setTimeout(resolve, 100));
    written.push(words);
  }, 1_000);
  const add = (word: string) => {
    collected.push(word);
    schedule();
  };
  return { add, flush, written };
}

it("writes once for all calls of a moment", async () => {
  const { add, written } = setUpFlush();
  add("a");
  await vi.advanceTimersByTimeAsync(900);
  add("b");
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([["a", "b"]]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written).toHaveLength(1);
});

it("never writes twice at the same time, and loses nothing that comes meanwhile", async () => {
  const { add, flush, written } = setUpFlush();
  add("a");
  const first = flush();
  add("b");
  const second = flush();
  await vi.advanceTimersByTimeAsync(100);
  await first;
  expect(written).toEqual([["a"]]);
  await vi.advanceTimersByTimeAsync(100);
  await second;
  expect(written).toEqual([["a"], ["b"]]);
});
