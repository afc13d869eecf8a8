import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAddresses, readAddressCell } from "#app/csv/find-addresses.ts";
import { processorMs } from "#tests/support/processor-time.ts";

const rosa = { email: "rosa@example.com", name: "" };
const named = { email: "rosa@example.com", name: "Rosa Jimenez" };
const tomas = { email: "tomas@example.com", name: "" };

describe("a cell", () => {
  it.each([
    ["Rosa Jimenez <rosa@example.com>", [named]],
    ['"Jimenez, Rosa" <Rosa@Example.com>', [{ ...named, name: "Jimenez, Rosa" }]],
    ["Jimenez, Rosa <rosa@example.com>;", [{ ...named, name: "Jimenez, Rosa" }]],
    ["'Rosa Jimenez' <mailto:rosa@example.com>", [named]],
    ["<rosa@example.com>", [rosa]],
    ["mailto:rosa@example.com", [rosa]],
    ["MAILTO:rosa@example.com?subject=Hi", [rosa]],
    ["[rosa@example.com](mailto:rosa@example.com)", [rosa]],
    ["rosa@example.com (work)", [rosa]],
    ["'rosa@example.com'", [rosa]],
    ["“rosa@example.com”", [rosa]],
    ["rosa@example.com,", [rosa]],
    ["ROSA@EXAMPLE.COM.", [rosa]],
    ["rosa＠example。com。", [{ email: "rosa@example.com", name: "" }]],
    ["\u200brosa@example.com\u00a0", [rosa]],
    ["rosa@example.com; tomas@example.com", [rosa, tomas]],
    ["rosa@example.com tomas@example.com", [rosa, tomas]],
    ["rosa@example.com|tomas@example.com", [rosa, tomas]],
    ["rosa@example.com\nROSA@example.com", [rosa]],
    ["Rosa Jimenez <rosa@example.com>, Tomas <tomas@example.com>", [named, { ...tomas, name: "Tomas" }]],
    ["o'brien@example.com", [{ email: "o'brien@example.com", name: "" }]],
    ["  ", []],
  ])("%j holds its people", (cell, people) => expect(readAddressCell(cell)).toEqual(people));

  it.each([
    "nonsense",
    "kofi(at)example.com",
    "rosa jimenez@example.com",
    "rosa@",
    "rosa@example.com or call",
    "a@b@example.com",
    "a@b.de, Ben",
  ])("%j is handed on as it is, because part of it would be lost", (cell) =>
    expect(readAddressCell(cell)).toEqual([{ email: cell, name: "" }]),
  );
});

it("what stands beside an address is kept", () => {
  expect(findAddresses("rosa@example.com, Rosa, Jimenez")).toEqual({ addresses: [rosa], rest: "Rosa, Jimenez" });
  expect(findAddresses("rosa@example.com\tRosa\tJimenez").rest).toBe("Rosa\tJimenez");
  expect(findAddresses("Ben; rosa@example.com; Tomas")).toEqual({ addresses: [rosa], rest: "Ben, Tomas" });
});

it("loses no letter of any text", () => {
  const unit = fc.constantFrom("a", "B", "o", "@", ".", ",", ";", " ", "\t", "<", ">", '"', "'", "|", "example.com");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      const { addresses, rest } = findAddresses(text);
      const found = addresses.map(({ email, name }) => email + name).join("") + rest;
      for (const sign of text.toLowerCase().match(/\p{L}/gu) ?? []) expect(found.toLowerCase()).toContain(sign);
    }),
  );
});

it.each(["a", "@", "a@", "<", '"', "mailto:", "a@b|", ".", "?", "a?b@", "(", " ,", "“"])(
  "a line of 45,000 times %j is read in a moment",
  (piece) => {
    expect(processorMs(() => findAddresses(`${piece.repeat(45_000)}!`))).toBeLessThan(500);
  },
);
