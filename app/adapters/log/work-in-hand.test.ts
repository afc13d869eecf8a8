import { expect, it } from "vitest";
import { createWorkInHand, readWorkInHand } from "#app/adapters/log/work-in-hand.ts";

it("knows what has begun and not ended, by name", () => {
  const work = createWorkInHand();
  const first = work.begin("GET /:username/:slug");
  work.begin("GET /:username/:slug");
  const signIn = work.begin("POST /signin");
  expect(readWorkInHand(work.memory)).toEqual({ "GET /:username/:slug": 2, "POST /signin": 1 });
  work.end(first);
  work.end(signIn);
  expect(readWorkInHand(work.memory)).toEqual({ "GET /:username/:slug": 1 });
});

it("cuts a long name, and counts those beyond its last place together", () => {
  const work = createWorkInHand();
  work.begin("x".repeat(500));
  for (let number = 0; number < 600; number++) work.begin(`name ${number}`);
  const read = readWorkInHand(work.memory);
  expect(read["x".repeat(120)]).toBe(1);
  expect(read["name 509"]).toBe(1);
  expect(read.others).toBe(90);
});
