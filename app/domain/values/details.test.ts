import { expect, it } from "vitest";
import { joinDetails } from "#app/domain/values/details.ts";

it("joins what there is, and no line breaks before the dot", () => {
  expect(joinDetails("PDF", null, false, undefined, "", "3 downloads")).toBe("PDF\u00a0· 3 downloads");
});
