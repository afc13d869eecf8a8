import { expect, it } from "vitest";
import { requestedPage, toPageNumber } from "#app/domain/values/page.ts";

it("limits the requested page to those that exist", () => {
  const page = (requested: string, total = 45) =>
    toPageNumber(total, { page: requestedPage(new URLSearchParams({ page: requested })), perPage: 20 });
  expect(page("2")).toEqual({ page: 2, pages: 3 });
  expect([page("9"), page("-1"), page("x"), page("1.9")].map((each) => each.page)).toEqual([3, 1, 1, 1]);
  expect(page("1", 0)).toEqual({ page: 1, pages: 0 });
});
