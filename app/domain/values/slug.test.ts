import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import { isSlug, nextFreeSlug, slugFrom, slugFromTitle } from "#app/domain/values/slug.ts";

/** A slug for a title in any script. */
const slugOf = (title: string) => slugFromTitle(toAscii(title));

describe("the slug of a title in any script", () => {
  it.each([
    ["Kind machines", "kind-machines"],
    ["  What's next?  (Part 2) ", "whats-next-part-2"],
    ["C++ & you", "c-you"],
    ["Crème brûlée für Größen", "creme-brulee-fur-grossen"],
    ["Søren, Łódź & Þór", "soren-lodz-thor"],
    ["Привет мир", "privet-mir"],
    ["Καλημέρα κόσμε", "kalimera-kosme"],
    ["你好", "nihao"],
    ["…", ""],
    ["", ""],
  ])("turns %j into %j", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("turns any title into a valid slug", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
        const slug = nextFreeSlug(slugOf(title) || "talk", () => false);
        expect(isSlug(slug)).toBe(true);
      }),
    );
  });

  it("cuts at 60 characters and leaves no hyphen at the end", () => {
    expect(slugFrom(toAscii(`${"a".repeat(59)} bcd`))).toBe("a".repeat(59));
    expect(slugFrom(toAscii("a".repeat(80)))).toHaveLength(60);
  });
});

describe("the slug of a title", () => {
  it("is cut at a whole word", () => {
    const title = "Calm under fire: what incident rooms teach us about teamwork and trust";
    expect(slugOf(title)).toBe("calm-under-fire-what-incident-rooms-teach-us-about-teamwork");
    expect(slugOf(`${"a".repeat(60)} b`)).toBe("a".repeat(60));
  });

  it("is cut within a word only where the first is too long, and is empty without letters", () => {
    expect(slugOf("a".repeat(80))).toBe("a".repeat(60));
    expect(slugOf("…")).toBe("");
  });
});

describe("the next free slug", () => {
  const isOneOf =
    (...slugs: string[]) =>
    (slug: string) =>
      slugs.includes(slug);

  it("counts from 2 and skips slugs in use", () => {
    expect(nextFreeSlug("kind", isOneOf())).toBe("kind");
    expect(nextFreeSlug("kind", isOneOf("kind"))).toBe("kind-2");
    expect(nextFreeSlug("kind", isOneOf("kind", "kind-2", "kind-3"))).toBe("kind-4");
  });

  it("stays within 60 characters", () => {
    const long = "a".repeat(60);
    expect(nextFreeSlug(long, isOneOf(long))).toBe(`${"a".repeat(58)}-2`);
  });

  it("is never a reserved word", () => {
    expect(nextFreeSlug("book", isOneOf())).toBe("book-2");
    expect(isSlug("now")).toBe(false);
  });
});
