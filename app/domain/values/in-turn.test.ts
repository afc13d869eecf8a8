import { expect, it } from "vitest";
import { inTurn } from "#app/domain/values/in-turn.ts";

it("does the same piece once for all who ask, different ones one after the other, and sends away who is too many", async () => {
  const take = inTurn<string>(2);
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    steps.push(`${name} ends`);
    return name;
  };
  const asked = [take("a", work("a")), take("a", work("again")), take("b", work("b")), take("c", work("c"))];
  expect(asked[3]).toBeNull();
  expect(await Promise.all(asked)).toEqual(["a", "a", "b", null]);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

it("goes on after a piece that failed, and lets it be tried again", async () => {
  const take = inTurn<number>(5);
  await expect(take("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await take("a", async () => 1)).toBe(1);
});
