import { describe, expect, it } from "vitest";
import { cutText, measure, normalise } from "#app/domain/values/measured-text.ts";
import { processorMs } from "#tests/support/processor-time.ts";

const acute = "\u0301";
const dotBelow = "\u0323";

describe("a text", () => {
  it("is measured before anything is done with it", () => {
    expect(measure("Ada", 3)).toBe("Ada");
    expect(measure("Ada!", 3)).toBeNull();
  });

  it("is cut between characters, never within one", () => {
    expect(cutText("Ada 👩🏽‍💻", 5)).toBe("Ada ");
    expect(cutText("Ada 👩🏽‍💻", 6)).toBe("Ada 👩");
    expect(cutText("Ada", 5)).toBe("Ada");
    for (let max = 0; max < 12; max++) expect(cutText("𝒜𝒹𝒶😀😀", max).isWellFormed()).toBe(true);
  });

  it("keeps 30 combining marks of a longer run", () => {
    const run = (acute + dotBelow).repeat(40);
    expect(measure(`e${run}x${run}`, 1_000)).toBe(`e${run.slice(0, 30)}x${run.slice(0, 30)}`);
    // These become marks in NFKC.
    expect(cutText("ｶ\uff9e\uff9f".repeat(2) + "\uff9e".repeat(50), 100)).toHaveLength(6 + 28);
    expect(cutText(`😀${run}😀`, 1_000)).toBe(`😀${run.slice(0, 30)}😀`);
  });

  it.each([
    "Tiếng Việt".normalize("NFD"),
    "क्षत्रिय ज़िंदगी",
    "ที่นี่ ผู้ใหญ่",
    "בְּרֵאשִׁית בָּרָא אֱלֹהִים",
    "བོད་སྐད་ བརྒྱུད",
    "မြန်မာဘာသာ ကြွေး",
    "👩🏽‍💻👨‍👩‍👧‍👦🏴‍☠️",
    `z${acute.repeat(8)}a${dotBelow.repeat(15)}lgo`,
  ])("stays as it is in any script: %s", (text) => {
    expect(measure(text, 200)).toBe(text);
  });

  it("with marks in the wrong order is normalised in a moment", () => {
    const hostile = `e${(acute + dotBelow).repeat(125_000)}`;
    expect(processorMs(() => expect(normalise(cutText(hostile, 250_000), "NFC").length).toBeLessThan(40))).toBeLessThan(
      200,
    );
  });
});
