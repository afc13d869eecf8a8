import { expect, it } from "vitest";
import { canonicalLanguage, formatDayIn, isWrittenFromRight } from "#app/domain/values/languages.ts";

it("knows one spelling of each tag, and what is none", () => {
  expect(["PT-br", "ZH-hans", "iw"].map(canonicalLanguage)).toEqual(["pt-BR", "zh-Hans", "he"]);
  expect(["", "x", "english_uk", "de de", "en-"].map(canonicalLanguage)).toEqual([null, null, null, null, null]);
});

it("knows which languages are written from right to left", () => {
  const tags = ["he", "ar", "ur", "fa", "de", "ja", "hi", "el", "zh-Hans"];
  expect(tags.filter(isWrittenFromRight)).toEqual(["he", "ar", "ur", "fa"]);
  expect(["ckb", "pa-Arab", "pa", "az"].map(isWrittenFromRight)).toEqual([true, true, false, false]);
});

it("writes a day in the language, by the calendar of the event", () => {
  expect(["en", "en-AU", "de", "pt-BR"].map((language) => formatDayIn(language, "2026-12-24"))).toEqual([
    "Thu 24 Dec 2026",
    "Thu 24 Dec 2026",
    "Do., 24. Dez. 2026",
    "qui., 24 de dez. de 2026",
  ]);
  expect(formatDayIn("ar", "2026-12-24")).toContain("ديسمبر");
  // Persian and Thai have calendars of their own, in which this is another year.
  expect(formatDayIn("fa", "2026-12-24")).toContain("۲۰۲۶");
  expect(formatDayIn("th", "2026-12-24")).toContain("2026");
});
