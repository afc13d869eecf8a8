import { expect, it } from "vitest";
import { parseShortCode } from "#app/domain/values/short-code.ts";

it.each(["", "KMPT", "KMPTRS", "KMPTA", "KMPT1", "KMPTÄ", "KMPTL", "K".repeat(10_000)])("refuses “%s”", (typed) =>
  expect(parseShortCode(typed)).toBeNull(),
);
