import fc from "fast-check";
import { expect, it } from "vitest";
import { formatStageCode, parseStageCode, stageCodeLength, toStageCode } from "#app/domain/stage/stage-code.server.ts";

const anyCode = fc.uint8Array({ minLength: stageCodeLength, maxLength: 32 }).map(toStageCode);

it("is read back however the venue's technician types it", () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      const shown = formatStageCode(code);
      for (const typed of [shown, code, shown.toLowerCase(), ` ${shown.replace("-", " – ")} `, [...code].join(" ")])
        expect(parseStageCode(typed)).toBe(code);
    }),
  );
});

it.each([
  ["0l1iO-abcde", "01110ABCDE"],
  ["０１２３４-ａｂｃｄｅ", "01234ABCDE"],
])("takes letters and digits that look alike for each other: %s", (typed, code) => {
  expect(parseStageCode(typed)).toBe(code);
});

it.each(["", "123456", "ABCDE-FGHJ", "ABCDE-FGHJKM", "ABCDE-FGHJU"])("is not %j", (typed) => {
  expect(parseStageCode(typed)).toBeNull();
});
