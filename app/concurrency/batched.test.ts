import { expect, it } from "vitest";
import { batched } from "#app/concurrency/batched.ts";

/** Batches that finish or fail on command. */
function setUpBatches() {
  const batches: { items: string[]; finish(): void; fail(): void }[] = [];
  const submit = batched<string, string>({
    work: (items) =>
      new Promise((resolve, reject) => {
        const finish = () => resolve(items.map((item) => item.toUpperCase()));
        batches.push({ items, finish, fail: () => reject(new Error(items.join("+"))) });
      }),
    conflictKeys: (item) => [item[0] ?? ""],
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { submit, batches, settle };
}

it("starts the first batches at once, and combines items that arrive meanwhile", async () => {
  const { submit, batches, settle } = setUpBatches();
  const results = ["a1", "b1", "c1", "d1", "e1"].map(submit);
  expect(batches.map(({ items }) => items)).toEqual([["a1"], ["b1"]]);
  batches[0]?.finish();
  await settle();
  expect(batches[2]?.items).toEqual(["c1", "d1", "e1"]);
  batches[1]?.finish();
  batches[2]?.finish();
  expect(await Promise.all(results)).toEqual(["A1", "B1", "C1", "D1", "E1"]);
});

it("processes items with a common key one after the other, in order", async () => {
  const { submit, batches, settle } = setUpBatches();
  const results = ["x", "y", "a1", "a2", "b1", "a3"].map(submit);
  batches[0]?.finish();
  await settle();
  expect(batches[2]?.items).toEqual(["a1", "b1"]);
  batches[2]?.finish();
  await settle();
  expect(batches[3]?.items).toEqual(["a2"]);
  batches[1]?.finish();
  batches[3]?.finish();
  await settle();
  batches[4]?.finish();
  expect(await Promise.all(results)).toEqual(["X", "Y", "A1", "A2", "B1", "A3"]);
});

it("retries each item of a failed batch alone, so that only the bad one fails", async () => {
  const { submit, batches, settle } = setUpBatches();
  const results = ["x", "y", "good", "bad"].map(submit);
  batches[0]?.finish();
  await settle();
  batches[2]?.fail();
  await settle();
  expect(batches.slice(3).map(({ items }) => items)).toEqual([["good"], ["bad"]]);
  batches[3]?.finish();
  batches[4]?.fail();
  batches[1]?.finish();
  expect(await results[2]).toBe("GOOD");
  await expect(results[3]).rejects.toThrow("bad");
});
