import { expect, it } from "vitest";
import { formatCursor, parseCursor } from "#app/domain/values/cursor.ts";

it("survives a round trip through a query parameter", () => {
  const cursor = { at: new Date("2026-11-21T08:00:00.123Z"), id: "0193e4a0-7a6b-7c3d-8e2f-1a2b3c4d5e6f" };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
});

it("rejects any other text", () => {
  // A year of five digits, which PostgreSQL doesn't read.
  const farOff = "999999999999999-0193e4a0-7a6b-7c3d-8e2f-1a2b3c4d5e6f";
  for (const text of [null, "", "1", "1-x", "x-0193e4a0-7a6b-7c3d-8e2f-1a2b3c4d5e6f", "9999999999999999-1", farOff]) {
    expect(parseCursor(text)).toBeNull();
  }
});
