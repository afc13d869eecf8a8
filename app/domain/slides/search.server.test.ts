import { describe, expect, it } from "vitest";
import { searchSlides } from "#app/domain/slides/search.server.ts";

const slides = [
  { number: 1, text: "Calm under fire\nAmara Diallo" },
  { number: 2, text: "Who decides?\nThe café rota, every Tuesday" },
  { number: 3, text: "مرحبا بكم" },
  { number: 4, text: `Appendix ${"x".repeat(300)}` },
  { number: 5, text: "" },
];

describe("search within slides", () => {
  it("finds every word, whatever its case and accents, and shows the line it stands in", () => {
    expect(searchSlides(slides, "CAFE tuesday")).toEqual([{ number: 2, excerpt: "The café rota, every Tuesday" }]);
    expect(searchSlides(slides, "café who")).toMatchObject([{ number: 2 }]);
    expect(searchSlides(slides, "مرحبا")).toEqual([{ number: 3, excerpt: "مرحبا بكم" }]);
    expect(searchSlides(slides, "fire rota")).toEqual([]);
  });

  it("finds words that a line of Japanese ends within", () => {
    const japanese = [{ number: 1, text: "検索では言葉として見\nつかる必要がある\nThe end" }];
    expect(searchSlides(japanese, "見つかる")).toEqual([{ number: 1, excerpt: "検索では言葉として見" }]);
    expect(searchSlides(japanese, "あるThe")).toEqual([]);
  });

  it("shows the beginning of a long line", () => {
    expect(searchSlides(slides, "appendix")[0]?.excerpt).toMatch(/^Appendix x{151}…$/);
  });

  it("finds nothing for a search without words, and reads no more than a hundred characters of it", () => {
    expect(searchSlides(slides, "  ")).toEqual([]);
    expect(searchSlides(slides, `fire${" ".repeat(100)}nowhere`)).toMatchObject([{ number: 1 }]);
  });
});
