// Pictures for a hub's banner, made to harm whoever opens them: refused, or drawn again without what they carry.
import sharp from "sharp";
import { expect, it } from "vitest";
import { files } from "#app/database/schema/index.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { createImageBomb, pdf, picture, uploadFile } from "#tests/support/uploads.ts";

let app: TestApp;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, speaker } = fixture);
});

const sendBanner = (content: Uint8Array, name = "hall.png") => uploadFile(speaker, content, { name, kind: "banner" });
const drawing = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${content}</svg>`);

it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ["of 900 million pixels in a few bytes", () => createImageBomb(30_000, 30_000), "too many pixels"],
  ["that ends in the middle", async () => (await picture("jpeg", 1600, 900)).subarray(0, 400), "could not be read"],
  ["that is a PDF", () => pdf, "Please select an image file"],
  [
    "that is a page of HTML",
    () => Buffer.from("<!doctype html><script>alert(1)</script>"),
    "Please select an image file",
  ],
  ["with a script", () => drawing("<script>alert(1)</script>"), "contains scripts or external content"],
  ["that loads another site", () => drawing('<image href="https://evil.example/a.png"/>'), "external content"],
  [
    "of slow filters",
    () => drawing('<filter id="f"><feTurbulence/></filter><rect filter="url(#f)"/>'),
    "filter effects",
  ],
  ["of a hundred thousand shapes", () => drawing("<path d='M0 0'/>".repeat(100_000)), "too complex"],
])("a banner %s is refused, and nothing is stored", async (_, create, message) => {
  const sent = await sendBanner(await create());
  expect(sent).toMatchObject({ status: 415, problem: { message: expect.stringContaining(message) } });
  expect(await app.db.$count(files)).toBe(0);
});

/** The banner as visitors get it. */
async function openStored(content: Uint8Array) {
  const { id, status } = await sendBanner(content);
  expect(status).toBe(201);
  const shown = await app.fetch(`/images/${id}`);
  expect(shown.headers.get("content-type")).toBe("image/webp");
  return Buffer.from(await shown.arrayBuffer());
}

it("a banner in printing colours, turned and with its place is upright, on a screen's colours and tells no place", async () => {
  const photo = await sharp(await picture("jpeg", 4000, 3000))
    .toColourspace("cmyk")
    .withExif({ IFD0: { Copyright: "a secret place" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const bytes = await openStored(photo);
  expect(bytes.includes("secret place")).toBe(false);
  const { space, width, height, orientation } = await sharp(bytes).metadata();
  expect({ space, width, height, orientation }).toEqual({
    space: "srgb",
    width: 900,
    height: 1200,
    orientation: undefined,
  });
});

it("a banner that moves, or carries a page behind its picture, is one still picture", async () => {
  const frames = Buffer.alloc(40 * 60 * 3, 90).fill(200, 0, 40 * 30 * 3);
  const raw = { width: 40, height: 60, channels: 3, pageHeight: 30 } as const;
  const moving = await sharp(frames, { raw }).webp({ loop: 0 }).toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  expect((await sharp(await openStored(moving)).metadata()).pages ?? 1).toBe(1);
  const polyglot = Buffer.concat([await picture(), Buffer.from("<script>alert(document.domain)</script>")]);
  expect((await openStored(polyglot)).includes("alert")).toBe(false);
});
