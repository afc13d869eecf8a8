import { expect, it } from "vitest";
import { createBoundedCounts, maxKeys } from "#app/request/bounded-counts.server.ts";

const hour = 3_600_000;

it("stays small while a visitor makes up 200,000 addresses, and keeps earlier counts", () => {
  const counts = createBoundedCounts(hour);
  for (let attempt = 0; attempt < 9; attempt++) counts.add("ada@example.com", 0);
  for (let i = 0; i < 200_000; i++) counts.add(`stranger-${i}@example.com`, i);
  expect(counts.size()).toBeLessThanOrEqual(maxKeys);
  expect(counts.add("ada@example.com", 200_001).consumed).toBe(10);
});

it("evicts the oldest of the keys that were counted once, so that a flood evicts itself", () => {
  const counts = createBoundedCounts(hour);
  for (let i = 0; i <= maxKeys; i++) counts.add(`stranger-${i}`, i);
  expect(counts.add("stranger-0", maxKeys + 1).consumed).toBe(1);
  expect(counts.add(`stranger-${maxKeys}`, maxKeys + 2).consumed).toBe(2);
});

it("removes expired windows before it evicts current counts", () => {
  const counts = createBoundedCounts(1_000);
  for (let i = 0; i < maxKeys; i++) counts.add(`early-${i}`, 0);
  counts.add("late", 2_000);
  expect(counts.size()).toBe(1);
});

it("starts a new window when the last one is over", () => {
  const counts = createBoundedCounts(1_000);
  expect(counts.add("ada", 0)).toEqual({ consumed: 1, endsAt: 1_000 });
  expect(counts.add("ada", 999)).toEqual({ consumed: 2, endsAt: 1_000 });
  expect(counts.add("ada", 1_000)).toEqual({ consumed: 1, endsAt: 2_000 });
});
