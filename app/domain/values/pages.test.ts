import { expect, it } from "vitest";
import { pageOf } from "#app/domain/values/pages.ts";

it("limits the requested page to those that exist", () => {
  const page = (requested: string, rows = 45) => pageOf(new URLSearchParams({ page: requested }), rows, 20);
  expect(page("2")).toEqual({ page: 2, pages: 3 });
  expect([page("9"), page("-1"), page("x"), page("1.9")].map((each) => each.page)).toEqual([3, 1, 1, 1]);
  expect(page("1", 0)).toEqual({ page: 1, pages: 0 });
});
