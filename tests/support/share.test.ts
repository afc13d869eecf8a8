import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { shareOf } from "#tests/support/share.ts";

const cases = Array.from({ length: 20 }, (_, at) => at);

it.each([20_261_122, 1, 2, 3])("every case is in one part of a run, whatever the seed: %d", (from) => {
  const core = shareOf(cases, "core", from);
  const rest = shareOf(cases, "rest", from);
  expect([...core, ...rest].sort((a, b) => a - b)).toEqual(cases);
  expect([6, 7]).toContain(core.length);
});

it("a file alone tries all of them", () => expect(shareOf(cases, "all")).toEqual(cases));

it("every file of journeys has a story in `npm test`", () => {
  const files = globSync("tests/journeys/*.spec.ts");
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !readFileSync(file, "utf8").includes(`tag: "@core"`))).toEqual([]);
});
