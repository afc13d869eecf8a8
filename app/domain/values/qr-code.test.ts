import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, it } from "vitest";
import { drawQrCode, renderQrSvg, toQrModules } from "#app/domain/values/qr-code.ts";

const talk = "https://talks.example.com/amara-osei/calm-under-fire?s=qr";

it.each([
  ["a talk's address", talk, 33],
  ["a short address", "https://t.example/j/ABCDE", 25],
  ["an address in other letters", "https://talks.example.com/ü", 29],
])("%s is read by a camera, and its code has the fewest modules at 15% error correction", async (_, text, size) => {
  expect(toQrModules(text)).toHaveLength(size + 4);
  const picture = sharp(Buffer.from(renderQrSvg(text, 'width="256" height="256"'))).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })).toBe(text);
});

it("a code has a white margin of two modules, and a drawing in the colours that were asked for", () => {
  const rows = toQrModules(talk);
  const margin = [...rows.slice(0, 2), ...rows.slice(-2), ...rows.map((row) => [...row.slice(0, 2), ...row.slice(-2)])];
  expect(margin.flat()).not.toContain(true);
  expect(rows[2]?.slice(2, 9)).toEqual(Array(7).fill(true));
  const { size, drawing } = drawQrCode(talk, { dark: "#0b3a3c", light: "#ffffff" });
  expect(size).toBe(37);
  expect(drawing).toMatch(/^<path fill="#ffffff" d="M0 0h37v37H0z"\/><path stroke="#0b3a3c" d="M2 2\.5h7M/);
});
