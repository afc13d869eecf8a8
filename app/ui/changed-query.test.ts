import { expect, it } from "vitest";
import { changedQuery } from "#app/ui/changed-query.ts";

it("changes one query parameter and keeps the others", () => {
  expect(changedQuery(new URLSearchParams("status=draft&page=2"), { page: null })).toBe("?status=draft");
  expect(changedQuery(new URLSearchParams("status=draft"), { page: "3" })).toBe("?status=draft&page=3");
});
