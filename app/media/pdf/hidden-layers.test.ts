import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { hideLayers } from "#app/media/pdf/hidden-layers.ts";
import { openPdfium } from "#app/media/pdf/pdfium.ts";
import { readPdfText } from "#app/media/pdf/read-pdf-text.ts";
import { buildPdf, firstObject, type PdfObject } from "#tests/support/pdf-files.ts";

const shown = `${firstObject} 0 R`;
const hidden = `${firstObject + 1} 0 R`;
/** The first and the second object of a test's own. */
const [own, second] = [`${firstObject + 2} 0 R`, `${firstObject + 3} 0 R`];

async function linesOf(file: Uint8Array): Promise<string[]> {
  const page = (await (await openPdfium()).loadDocument(Buffer.from(file))).getPage(0);
  hideLayers(page);
  return readPdfText(page).split("\n");
}

const write = (y: number, text: string) => `BT /F1 36 Tf 80 ${y} Td (${text}) Tj ET`;
/** `drawing` within the layer that the page calls S (shown), H (hidden) or X (a test's own). */
const inLayer = (name: "S" | "H" | "X", drawing: string) => `/OC /${name} BDC ${drawing} EMC`;
const names = `/Properties<</S ${shown}/H ${hidden}/X ${own}>>`;
const form = (drawing: string, more = ""): PdfObject => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 960 540]/Resources<</Font<</F1 3 0 R>>${names}/XObject<</In ${second}>>>>${more}`,
  stream: Buffer.from(drawing),
});

interface LayeredPage {
  name: string;
  content: string;
  lines: string[];
  objects?: PdfObject[];
  /** The rules of the file for its layers, by default a list of those that are off. */
  rules?: string;
}

const ofBoth = (when: string) => `<</Type/OCMD/OCGs[${shown} ${hidden}]/P/${when}>>`;
const member = `${write(400, "Plain")} ${inLayer("X", write(300, "member"))}`;
const used = (usage: string, event: string): Partial<LayeredPage> => ({
  objects: [`<</Type/OCG/Name(Usage)/Usage<<${usage}>>>>`],
  rules: `/AS[<</Event/${event}/Category[/${event}]/OCGs[${own}]>>]`,
});
const both = `${write(400, "Plain")} ${inLayer("S", write(300, "shown"))} ${inLayer("H", write(200, "hidden"))}`;

const pages: LayeredPage[] = [
  { name: "a list of layers that are off", content: both, lines: ["Plain", "shown"] },
  { name: "all off but one", content: both, rules: `/BaseState/OFF/ON[${shown}]`, lines: ["Plain", "shown"] },
  {
    name: "a layer in a layer",
    content: [
      inLayer("H", `${write(400, "hidden")} ${inLayer("S", write(300, "in hidden"))}`),
      inLayer("S", `${write(200, "shown")} ${inLayer("H", write(100, "hidden in shown"))}`),
    ].join(" "),
    lines: ["shown"],
  },
  { name: "a group, all on", content: member, objects: [ofBoth("AllOn")], lines: ["Plain"] },
  { name: "a group, any on", content: member, objects: [ofBoth("AnyOn")], lines: ["Plain", "member"] },
  { name: "a group, any off", content: member, objects: [ofBoth("AnyOff")], lines: ["Plain", "member"] },
  { name: "a group, all off", content: member, objects: [ofBoth("AllOff")], lines: ["Plain"] },
  { name: "an expression", content: member, objects: [`<</Type/OCMD/VE[/Not ${shown}]>>`], lines: ["Plain"] },
  { name: "off on screens", content: member, ...used("/View<</ViewState/OFF>>", "View"), lines: ["Plain"] },
  { name: "off on paper", content: member, ...used("/Print<</PrintState/OFF>>", "Print"), lines: ["Plain", "member"] },
  {
    name: "a form that names its layer",
    content: `${write(400, "Plain")} /Fm Do`,
    objects: [form(write(300, "hidden"), `/OC ${hidden}`)],
    lines: ["Plain"],
  },
  {
    name: "a form that names a layer that is on",
    content: `${write(400, "Plain")} /Fm Do`,
    objects: [form(write(300, "shown"), `/OC ${shown}`)],
    lines: ["Plain", "shown"],
  },
  {
    name: "a layer within a form",
    content: `${write(400, "Plain")} /Fm Do`,
    objects: [form(`${write(300, "shown")} ${inLayer("H", write(200, "hidden"))}`)],
    lines: ["Plain", "shown"],
  },
  {
    name: "a form within a layer",
    content: `${write(400, "Plain")} ${inLayer("H", "/Fm Do")}`,
    objects: [form(write(300, "hidden"))],
    lines: ["Plain"],
  },
  {
    name: "a form with a layer in a form",
    content: "/Fm Do",
    objects: [form(`${write(300, "shown")} /In Do`), form(write(200, "hidden"), `/OC ${hidden}`)],
    lines: ["shown"],
  },
  {
    name: "what a scanner read, in a form",
    content: `${write(400, "Plain")} /Fm Do`,
    objects: [form(`3 Tr ${write(300, "scanned")}`)],
    lines: ["Plain", "scanned"],
  },
  {
    name: "white letters in a layer that is on",
    content: inLayer("S", `1 g ${write(300, "white")}`),
    lines: ["white"],
  },
];

it.each(pages)("has only the words of layers that are shown: $name", async ({ content, lines, ...page }) => {
  const objects = ["<</Type/OCG/Name(Shown)>>", "<</Type/OCG/Name(Hidden)>>", ...(page.objects ?? [])];
  const rules = page.rules ?? `/OFF[${hidden}]`;
  const catalog = `/OCProperties<</OCGs[${shown} ${hidden} ${own}]/D<<${rules}>>>>`;
  const resources = `${names}/XObject<</Fm ${own}>>`;
  expect(await linesOf(buildPdf([{ content, resources }], { objects, catalog }))).toEqual(lines);
});

it("reads no answer that Ada keeps in a layer for later", async () => {
  const file = await readFile("tests/support/files/pages/layers.pdf");
  expect(await linesOf(file)).toEqual(["A question for the room", "What comes first?"]);
});
