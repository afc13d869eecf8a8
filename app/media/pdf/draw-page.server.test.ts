// Compares with what another reader draws. `tests/support/files/pages` has the pages of `pageKinds` by Poppler 22.12, as
// pdftoppm -png -scale-to-x 240 -scale-to-y -1 -singlefile KIND.pdf KIND
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DrawnPdfPage, PictureSpace } from "#app/media/contract.ts";
import { drawPdfPage, openPdf, placePage } from "#app/media/pdf/draw-page.ts";
import { pageKinds } from "#tests/support/page-kinds.ts";
import { buildPdf, firstObject, looseFont, pictureObject, writeLines } from "#tests/support/pdf-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pdf-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: Uint8Array): Promise<string> {
  const path = join(folder, "file.pdf");
  await writeFile(path, content);
  return path;
}

const small = { width: 960, maxBytes: 200_000 };
const large = { width: 1920, maxBytes: 600_000 };

const fontFiles = readdirSync("app/ui/fonts/drawn").map((name) => `app/ui/fonts/drawn/${name}`);

async function draw(
  content: Uint8Array,
  pictures: PictureSpace[] = [small],
  number = 1,
  isLeftHalf = false,
): Promise<DrawnPdfPage> {
  const page = await drawPdfPage(
    { path: await fileOf(content), number, isLeftHalf, pictures, maxText: 20_000 },
    fontFiles,
  );
  if (!page.ok) throw new Error(page.problem);
  return page.value;
}

const kinds = Object.keys(pageKinds) as (keyof typeof pageKinds)[];
const referenceOf = (kind: string) =>
  sharp(`tests/support/files/pages/${kind}.png`).removeAlpha().toColourspace("srgb");

/** The mean difference of two pictures in percent of black to white. */
async function differenceOf(picture: Uint8Array, kind: string): Promise<number> {
  const reference = await referenceOf(kind).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = reference.info;
  const drawn = await sharp(picture).resize({ width, height, fit: "fill" }).removeAlpha().raw().toBuffer();
  let sum = 0;
  for (const [i, value] of reference.data.entries()) sum += Math.abs(value - (drawn[i] as number));
  return (100 * sum) / (255 * reference.data.length);
}

it.each(kinds)("draws a page of the kind %s as another reader does", async (kind) => {
  const { pictures, width, height } = await draw(await pageKinds[kind](), [large, small]);
  const metadata = await referenceOf(kind).metadata();
  expect(height / width).toBeCloseTo(metadata.height / metadata.width, 2);
  for (const picture of pictures) {
    const difference = await differenceOf(picture, kind);
    expect(difference).toBeLessThan(2.5);
    for (const other of kinds.filter((each) => each !== kind))
      expect(await differenceOf(picture, other)).toBeGreaterThan(2 * difference);
  }
});

it("reads the text of a page, in letters of any script", async () => {
  const { text } = await draw(await pageKinds.otherScripts());
  expect(text).toContain("やさしいきかい");
  expect(text).toMatch(/Kind\s+machines$/);
  expect(
    (await draw(buildPdf([{ content: writeLines(["One"]) }, { content: writeLines(["Two"]) }]), [small], 2)).text,
  ).toBe("Two");
});

/** As Chromium prints `from-the-right.html`, in a font that has the dots of its letters as pieces and in others. */
it("reads text that runs from the right in the order in which it was written", async () => {
  const deck = await readFile("tests/support/files/pages/from-the-right.pdf");
  const linesOf = async (number: number) => (await draw(deck, [small], number)).text.split("\n");
  expect(await linesOf(1)).toEqual([
    "النتائج (2025)",
    "من يقرّر في أول 10 دقائق؟",
    "نستخدم Kubernetes و Docker معًا",
    "السنة الزوار",
    "2024 1,250",
    "هو $120 (خصم 10%) في الأزمات",
  ]);
  expect(await linesOf(2)).toEqual([
    "الهدوء في الأزمات لا يأتي وحده. يجب أن يتدرّب",
    "الفريق كل أسبوع حتى يعرف كل شخص دوره. القائد",
    "يتكلم بصوت واضح ومسموع للجميع ثم ينتظر",
    "الجواب.",
  ]);
  expect(await linesOf(3)).toEqual([
    "בְּרֵאשִׁית בָּרָא",
    "מי מחליט ב-10 הדקות הראשונות?",
    'דוא"ל: info@example.com',
    "React Router v7 (beta), ב-14:30",
  ]);
  expect(await linesOf(4)).toEqual([
    "The Hebrew word שלום (shalom) means peace.",
    "Arabic: السلام عليكم is a greeting.",
  ]);
});

/** `from-the-right-set.html`: with shadows, as wide as the page, with words set apart, and with all vowel marks. */
it("keeps the spaces of text from the right, however it is set", async () => {
  const deck = await readFile("tests/support/files/pages/from-the-right-set.pdf");
  const linesOf = async (number: number) => (await draw(deck, [small], number)).text.split("\n");
  expect(await linesOf(1)).toEqual([
    "السؤال الأول: من يقرر؟",
    "نستخدم Kubernetes مع PostgreSQL في الإنتاج",
    "رقم ١٢٣ في الصف ٤",
    "مُحَمَّدٌ رَسُولُ اللَّهِ",
    "מה למדנו מ-Postgres 16 השנה",
    "من 9:00 إلى 17:30",
  ]);
  expect(await linesOf(2)).toEqual([
    "هل هذا سؤال صعب أم سهل",
    "و أنا و أنت و هو",
    "كيف نبني أنظمة موثوقة وآمنة للجميع",
  ]);
  expect(await linesOf(3)).toEqual([
    "أ ب ج د ه و",
    "100 سؤال في 5 دقائق",
    "لا إله إلا الله",
    "مُحَمَّدٌ رَسُولُ اللَّهِ",
    "קהל שואל שאלות טובות",
  ]);
});

/** Where the picture is dark within `top` to `bottom`, and how much of that space. */
async function inkOf(picture: Uint8Array | undefined, [top, bottom]: [number, number]) {
  const area = { left: 0, top, width: 960, height: bottom - top };
  const { data } = await sharp(picture).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = [...data.entries()].filter(([, value]) => value < 128).map(([at]) => at);
  const [xs, ys] = [dark.map((at) => at % 960), dark.map((at) => Math.floor(at / 960))];
  const width = Math.max(...xs) - Math.min(...xs) + 1;
  const height = Math.max(...ys) - Math.min(...ys) + 1;
  return { width, height, filled: dark.length / (width * height) };
}

/** Japanese, Chinese, Korean and a bullet of Wingdings. */
it("draws letters of fonts that the file doesn't have with ours", async () => {
  const { pictures, isMissingCharacters } = await draw(await readFile("tests/support/files/pages/not-embedded.pdf"));
  expect(isMissingCharacters).toBe(false);
  for (const line of [
    [60, 130],
    [160, 230],
    [260, 330],
  ] as [number, number][])
    expect((await inkOf(pictures[0], line)).width).toBeGreaterThan(250);
  const bullet = await inkOf(pictures[0], [360, 430]);
  expect(Math.abs(bullet.width - bullet.height)).toBeLessThan(3);
  expect(bullet.filled).toBeGreaterThan(0.8);
});

const cyrillic = ["afii10017", "Lslash", "uni0416"];
const arabic = ["uni0633", "uni0644"];
it.each([
  ["of a font that everybody has", { fonts: looseFont("Arial") }, false],
  ["in Cyrillic of a font that everybody has", { fonts: looseFont("Arial", cyrillic) }, false],
  ["in Cyrillic of another font", { fonts: looseFont("Calibri", cyrillic) }, false],
  ["in Hebrew", { fonts: looseFont("David", ["uni05E9", "uni05DC"]) }, false],
  ["in Arabic, which joins its letters", { fonts: looseFont("Arial", arabic) }, true],
  ["of a font of unknown signs", { fonts: looseFont("Webdings") }, true],
  ["that are not drawn, as over a scan", { fonts: looseFont("Webdings"), before: "3 Tr" }, false],
  ["beside the page", { fonts: looseFont("Webdings"), before: "1 0 0 1 2000 0 Tm" }, false],
] as [string, { fonts: string; before?: string }, boolean][])(
  "says whether letters are missing: %s",
  async (_, { fonts, before = "" }, isMissing) => {
    const content = `${writeLines(["Kind"])} BT ${before} /F2 40 Tf 60 100 Td (ABC) Tj ET`;
    const { pictures, isMissingCharacters } = await draw(buildPdf([{ content, fonts }]));
    expect(isMissingCharacters).toBe(isMissing);
    expect((await inkOf(pictures[0], [60, 120])).width).toBeGreaterThan(40);
    if (!isMissing && !before) expect((await inkOf(pictures[0], [380, 450])).width).toBeGreaterThan(30);
  },
);

it("draws both pictures in the page's format", async () => {
  const { width, height, pictures } = await draw(await pageKinds.form(), [large, small]);
  expect([width, height]).toEqual([1920, 1080]);
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  expect(sizes.map((size) => [size.format, size.width, size.height])).toEqual([
    ["webp", 1920, 1080],
    ["webp", 960, 540],
  ]);
});

it("leaves the sides of a very wide or high page transparent", async () => {
  expect(placePage(16 / 9, 1920)).toEqual({
    picture: { width: 1920, height: 1080 },
    drawing: { width: 1920, height: 1080 },
  });
  expect(placePage(3, 1920)).toEqual({ picture: { width: 1920, height: 960 }, drawing: { width: 1920, height: 640 } });
  expect(placePage(1 / 4, 1920)).toEqual({
    picture: { width: 1920, height: 3840 },
    drawing: { width: 960, height: 3840 },
  });
  const sliver = buildPdf([{ size: [1, 1_000_000], content: "1 0 0 rg 0 0 1 1000000 re f" }]);
  const { pictures, height } = await draw(sliver);
  expect(height).toBe(1920);
  const stats = await sharp(pictures[0]).stats();
  expect(stats.isOpaque).toBe(false);
  expect((await sharp((await draw(await pageKinds.drawing())).pictures[0]).stats()).isOpaque).toBe(true);
});

it("draws one page of 14,400 points as large as any other", async () => {
  const { width, height } = await draw(buildPdf([{ size: [14_400, 14_400], content: "0 0 9000 9000 re f" }]), [large]);
  expect([width, height]).toEqual([1920, 1920]);
});

it("lowers the quality until a picture fits, whatever is on it", async () => {
  let state = 1;
  const noise = Uint8Array.from({ length: 960 * 1920 * 3 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state >> 16;
  });
  const content = "q 540 0 0 960 0 0 cm /Im1 Do Q";
  const page = { size: [540, 960] as [number, number], content, resources: `/XObject<</Im1 ${firstObject} 0 R>>` };
  const { pictures } = await draw(buildPdf([page], { objects: [pictureObject(960, 1920, noise)] }));
  expect(pictures[0]?.byteLength).toBeLessThanOrEqual(small.maxBytes);
});

/** A slide with private notes on the right, whose page is turned in the file as `rotation` says. */
function withNotes(width: number, rotation: number): Buffer {
  const content = [
    `1 1 0 rg 0 0 ${width / 2} 360 re f 0 0 1 rg ${width / 2} 0 ${width / 2} 360 re f 0 g`,
    `BT /F1 32 Tf 40 200 Td (Kind machines) Tj ET BT /F1 16 Tf ${width / 2} 300 Td (PRIVATE) Tj ET`,
  ].join(" ");
  const drawn = { 0: "", 90: `0 1 -1 0 360 0 cm`, 180: `-1 0 0 -1 ${width} 360 cm`, 270: `0 -1 1 0 0 ${width} cm` };
  const size: [number, number] = rotation % 180 ? [360, width] : [width, 360];
  return buildPdf([{ size, content: `${drawn[rotation as 0]} ${content}`, entries: `/Rotate ${rotation}` }]);
}

it.each([
  ["two slides of 4:3", 960, 0],
  ["two slides of 16:9", 1280, 0],
  ["two slides of 16:10", 1152, 0],
  ["turned by 90 degrees", 960, 90],
  ["turned by 180 degrees", 960, 180],
  ["turned by 270 degrees", 960, 270],
])("has nothing of a speaker's notes in the left half alone: %s", async (_, width, rotation) => {
  const file = withNotes(width, rotation);
  expect(await openPdf(await fileOf(file))).toEqual({ ok: true, value: { pageCount: 1, hasWidePage: true } });
  const { text, pictures, ...size } = await draw(file, [large, small], 1, true);
  expect(text).toBe("Kind machines");
  expect(size.width / size.height).toBeCloseTo(width / 2 / 360, 2);
  for (const picture of pictures) {
    const { dominant, channels } = await sharp(picture).stats();
    expect(dominant.b).toBeLessThan(60);
    // Of the notes' blue there is not even an edge.
    expect(channels[2]?.mean).toBeLessThan(8);
  }
  expect((await draw(file, [small], 1)).text).toContain("PRIVATE");
});

it.each([
  ["a slide of 16:9", [960, 540], false],
  ["a screen of 21:9", [840, 360], true],
  ["a film of 2.39:1", [956, 400], true],
  ["a slide over its notes", [960, 1080], false],
  ["a page of paper", [595, 842], false],
] as [string, [number, number], boolean][])(
  "asks only about pages that are wider than a slide: %s",
  async (_, size, hasWidePage) => {
    const file = buildPdf([{}, { size, content: writeLines(["Words"]) }]);
    expect(await openPdf(await fileOf(file))).toMatchObject({ value: { hasWidePage } });
    const left = await draw(file, [small], 1, true);
    expect(left.width / left.height).toBeCloseTo(16 / 9, 2);
  },
);

it("has no private word of a deck with its notes beside, as LaTeX writes it", async () => {
  const deck = await readFile("tests/support/files/pages/beamer-notes-right.pdf");
  expect(await openPdf(await fileOf(deck))).toEqual({ ok: true, value: { pageCount: 2, hasWidePage: true } });
  expect((await draw(deck, [small], 1, true)).text).toBe("Kind machines");
  expect((await draw(deck, [small], 2, true)).text).toBe("What we tried");
});

it("says why it cannot open a file", async () => {
  const open = async (content: Uint8Array) => openPdf(await fileOf(content));
  const page = buildPdf([{ content: writeLines(["Kind machines"]) }]);
  expect(await open(page)).toEqual({ ok: true, value: { pageCount: 1, hasWidePage: false } });
  expect(await open(page.subarray(0, 200))).toEqual({ ok: false, problem: "unreadable" });
  const own = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n";
  const loop = `${own}2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 100000000>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  expect(await open(Buffer.from(loop))).toEqual({ ok: false, problem: "unreadable" });
});
