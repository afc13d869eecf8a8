import { expect, it } from "vitest";
import { canonicalLanguage } from "#app/domain/values/languages.ts";
import { languages } from "#app/routes/dashboard/hub-form/languages.ts";

it("offers each language once, by its canonical tag", () => {
  const tags = languages.map(({ value }) => value);
  expect(tags.map(canonicalLanguage)).toEqual(tags);
  expect(new Set(languages.map(({ label }) => label)).size).toBe(tags.length);
});
