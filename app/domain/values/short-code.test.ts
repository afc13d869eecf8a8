import { expect, it } from "vitest";
import { parseShortCode } from "#app/domain/values/short-code.ts";

it.each([
  ["KMPTR", "KMPTR"],
  ["kmptr", "KMPTR"],
  [" km ptr ", "KMPTR"],
  ["KM-PTR", "KMPTR"],
  ["km–ptr", "KMPTR"],
])("reads “%s” as %s", (typed, code) => expect(parseShortCode(typed)).toBe(code));

it.each(["", "KMPT", "KMPTRS", "KMPTA", "KMPT1", "KMPTÄ", "KMPTL", "\0KMPTR", "K".repeat(10_000), "ｋｍｐｔｒ"])(
  "refuses “%s”",
  (typed) => expect(parseShortCode(typed)).toBeNull(),
);
