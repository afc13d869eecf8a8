// An empty date in Safari's engine shows today: it is as pale as other texts of empty fields, until it is filled in.
import sharp from "sharp";
import { expect } from "#tests/support/journey.ts";
import type { WebKit } from "#tests/support/webkit.ts";
import { test } from "#tests/support/webkit-journey.ts";

/** How dark the darkest pixel of the text is, from 0 to 255, in the first date field and in the field with a placeholder. */
async function readDarkest(webkit: WebKit) {
  const boxes = await webkit.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector("[type=date]")?.scrollIntoView({ block: "center" });
    const border = 3;
    return ["[type=date]", "[placeholder^='City'], [placeholder^='Venue']"].map((field) => {
      const { left, top, width, height } = (document.querySelector(field) as Element).getBoundingClientRect();
      const inner = { width: width - 2 * border, height: height - 2 * border };
      return {
        left: Math.ceil(left + border),
        top: Math.ceil(top + border),
        width: Math.floor(inner.width),
        height: Math.floor(inner.height),
      };
    });
  });
  const picture = await webkit.screenshot();
  const [inDate = 0, inPlaceholder = 0] = await Promise.all(
    boxes.map(async (box) => {
      const { channels } = await sharp(await sharp(picture).extract(box).greyscale().toBuffer()).stats();
      return 255 - (channels[0]?.min ?? 255);
    }),
  );
  return { inDate, inPlaceholder };
}

for (const path of ["/amara-osei/book", "/embed/amara-osei/book", "/dashboard/create-hub"])
  test(`the empty date of ${path} does not look filled in`, async ({ amarasWebKit: webkit, testServer }) => {
    await webkit.open(testServer.origin + path);
    await webkit.waitUntil(() => document.readyState === "complete" && document.fonts.status === "loaded");
    const empty = await readDarkest(webkit);
    expect(empty.inPlaceholder).toBeGreaterThan(0);
    expect(empty.inDate).toBeGreaterThan(0);
    expect(empty.inDate).toBeLessThanOrEqual(empty.inPlaceholder);

    await webkit.evaluate(() => {
      (document.querySelector("[type=date]") as HTMLInputElement).value = "2027-03-04";
    });
    const filled = await readDarkest(webkit);
    expect(filled.inDate).toBeGreaterThan(filled.inPlaceholder);
  });
