// node bench/hostile-slides.ts: files that cost as much as a page can are opened and drawn as uploads are. For each, what
// came of it, how long it took by the clock and of the processor, and the largest memory of the process.
import { randomFillSync } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTaskProcess, TaskKilledError } from "#app/media/child-process.server.ts";
import type { DrawnPdfPage, MediaResult, MediaTask } from "#app/media/contract.ts";
import { buildPdf, firstObject, pictureObject } from "#tests/support/pdf-files.ts";
import { describeStealTime } from "./measure.ts";

/** As in app/domain/slides/draw-slides.server.ts. */
const pictures = [
  { width: 960, maxBytes: 200_000 },
  { width: 1920, maxBytes: 600_000 },
];
/** As in app/media/media.server.ts, and by the settings' default. */
const limits = { timeLimitMs: 10_000, idleMs: 30_000, maxMemoryBytes: 600_000_000 };

/** Half of it is noise, so that it is half as large in the file. */
function halfNoise(bytes: number): Uint8Array {
  const pixels = randomFillSync(new Uint8Array(bytes));
  return pixels.map((value) => value & 0x0f);
}

const lines = (count: number, side: number) =>
  Array.from({ length: count }, (_, i) => `${(i * 7) % side} ${i % side} m ${(i * 13) % side} ${side} l S`).join("\n");

/** A page that shows these pictures, one over the other. */
function pageOf(pictures: { width: number; height: number; pixels: Uint8Array; entries?: string }[]) {
  const names = pictures.map((_, i) => `/Im${i}`);
  return buildPdf(
    [
      {
        content: names.map((name) => `q 960 0 0 540 0 0 cm ${name} Do Q`).join("\n"),
        resources: `/XObject<<${names.map((name, i) => `${name} ${firstObject + i} 0 R`).join(" ")}>>`,
      },
    ],
    { objects: pictures.map(({ width, height, pixels, entries }) => pictureObject(width, height, pixels, entries)) },
  );
}

const black = (width: number, height: number) => ({ width, height, pixels: new Uint8Array(width * height * 3) });
const photo = () => ({ width: 1920, height: 1080, pixels: halfNoise(1920 * 1080 * 3) });

/** Transparent groups of the page's size, each within the other. */
function groups(depth: number) {
  const group = "/Type/XObject/Subtype/Form/BBox[0 0 14400 14400]/Group<</S/Transparency/I true/K true>>";
  const objects = Array.from({ length: depth }, (_, i) => ({
    dictionary: `${group}/Resources<</ExtGState<</G<</ca 0.5/BM/Multiply>>>>/XObject<</X ${firstObject + i + 1} 0 R>>>>`,
    stream: Buffer.from(i < depth - 1 ? "/G gs /X Do" : "1 0 0 rg 0 0 14400 14400 re f"),
  }));
  const resources = `/XObject<</X ${firstObject} 0 R>>`;
  return buildPdf([{ size: [14_400, 14_400], content: "/X Do", resources }], { objects });
}

/** A pattern of a tile of a point over a page of 14,400. */
const tiles = () =>
  buildPdf(
    [
      {
        size: [14_400, 14_400],
        content: "/Pattern cs /P scn 0 0 14400 14400 re f",
        resources: `/Pattern<</P ${firstObject} 0 R>>`,
      },
    ],
    {
      objects: [
        {
          dictionary:
            "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 1/YStep 1/Resources<<>>",
          stream: Buffer.from("1 0 0 rg 0 0 0.5 0.5 re f"),
        },
      ],
    },
  );

const files: Record<string, () => Buffer> = {
  "one page of 14,400 points": () => buildPdf([{ size: [14_400, 14_400], content: "0 0 9000 9000 re f" }]),
  "14,400 points, 400,000 lines": () => buildPdf([{ size: [14_400, 14_400], content: lines(400_000, 14_400) }]),
  "14,400 points, 20 transparent groups": () => groups(20),
  "14,400 points, tiles of a point": tiles,
  "400,000 lines": () => buildPdf([{ content: lines(400_000, 960) }]),
  "a picture of 8,000 × 8,000": () => pageOf([black(8_000, 8_000)]),
  "a picture of 12,000 × 12,000": () => pageOf([black(12_000, 12_000)]),
  "a picture of 20,000 × 20,000": () => pageOf([black(20_000, 20_000)]),
  "20 pictures of 4,000 × 4,000": () => pageOf(Array.from({ length: 20 }, () => black(4_000, 4_000))),
  "100 MB of pictures in 50 MB": () => pageOf(Array.from({ length: 14 }, photo)),
  both: () => pageOf([...Array.from({ length: 14 }, photo), ...Array.from({ length: 20 }, () => black(4_000, 4_000))]),
};

/** Opens the file and draws its page; says what came of it. */
async function open(media: ReturnType<typeof createTaskProcess>): Promise<string> {
  const perform = <Value>(task: MediaTask) => media.perform(task) as Promise<MediaResult<Value>>;
  const opened = await perform({ task: "open-pdf", path });
  if (!opened.ok) return opened.problem;
  const page = { path, number: 1, isLeftHalf: false, pictures, maxText: 20_000 };
  const drawn = await perform<DrawnPdfPage>({ task: "draw-pdf-page", page, fontFiles: [] });
  return drawn.ok
    ? `drawn, ${drawn.value.pictures.map((each) => each.byteLength >> 10).join(" and ")} KB`
    : drawn.problem;
}

function describeEnd(error: unknown): string {
  if (error instanceof TaskKilledError) return error.message;
  throw error;
}

const largestMemory = (pid: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const folder = mkdtempSync(join(tmpdir(), "hostile-slides-"));
const path = join(folder, "file.pdf");
for (const [name, build] of Object.entries(files)) {
  const content = build();
  writeFileSync(path, content);
  const media = createTaskProcess({ program: "build/server/media-process.js", ...limits });
  let [memory, processor] = [0, 0];
  const watch = setInterval(() => {
    const pid = media.pid();
    if (!pid || !existsSync(`/proc/${pid}/stat`)) return;
    [memory, processor] = [Math.max(memory, largestMemory(pid) || 0), processorSeconds(pid)];
  }, 20);
  const startedAt = performance.now();
  const outcome = await open(media).catch(describeEnd);
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(watch);
  media.close();
  console.log(
    `${name} (${(content.byteLength / 1e6).toFixed(1)} MB): ${outcome}, ${seconds.toFixed(1)} s, ` +
      `processor ${processor.toFixed(1)} s, memory ${(memory / 1e6).toFixed(0)} MB`,
  );
}
rmSync(folder, { recursive: true });
console.log(describeStealTime());
