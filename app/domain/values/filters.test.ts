import { expect, it } from "vitest";
import { choiceFilter, dayFilter, isNarrowed, readFilters, searchFilter } from "#app/domain/values/filters.ts";

const filters = {
  search: searchFilter("Name or email", 5),
  status: choiceFilter("Status", { new: "New", won: "Won" }),
  hub: choiceFilter("Talk Hub"),
  sort: choiceFilter("Sort", { email: "Email, A to Z" }, { all: "Newest first", use: "sort" }),
  from: dayFilter("From"),
};
const read = (query: string) => readFilters(filters, new URLSearchParams(query));

it("reads what an address selects, and ignores what it does not know", () => {
  expect(read("search=%20rosa%20jimenez&status=won&hub=any&from=soon")).toEqual({
    search: "rosa ",
    status: "won",
    hub: "any",
    from: "soon",
  });
  expect(read("status=toString&sort=size&page=2&search=%20")).toEqual({});
});

it("tells a filter from an order", () => {
  expect(isNarrowed(filters, read("sort=email"))).toBe(false);
  expect(isNarrowed(filters, read("sort=email&status=new"))).toBe(true);
  expect(isNarrowed(filters, {})).toBe(false);
});
