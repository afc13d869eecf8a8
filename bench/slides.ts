// node bench/slides.ts [rounds]: a PDF of 30 pages becomes slides. How long after the upload the first one is there and all
// are, the processor time and memory of the process that draws, and the bytes of the pictures. Then pages are opened beside
// a file whose drawing is stopped, in alternation with none and with a process that only counts.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildPdf } from "#tests/support/pdf-files.ts";
import { describeStealTime, installDemo, median, percentile } from "./measure.ts";
import { signInByForm } from "./signed-in.ts";
import { buildDeck } from "./slide-deck.ts";

const rounds = Number(process.argv[2] ?? 3);
const pageCount = 30;
const { product, password, hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" });
const { origin } = product;
const cookie = await signInByForm(origin, password);
const get = async (path: string) => (await fetch(new URL(path, origin), { headers: { cookie } })).text();
const hub = /edit-hub\/([\da-f-]{36})/.exec(await get("/dashboard/hubs?search=calm+under+fire"))?.[1];
if (!hub) throw new Error("no hub to offer the slides");

/** The processes that open uploads and draw. */
const listMediaProcesses = () =>
  readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(parent) === product.process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("media");
    } catch {
      return false;
    }
  });

/** The largest memory that one of them had, in MB. */
const peakMemory = () =>
  Math.max(
    0,
    ...listMediaProcesses().map(
      (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_000,
    ),
  );

/** Their processor time so far, in seconds. */
const processorSeconds = () =>
  listMediaProcesses().reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);

const watched = { peak: 0 };
setInterval(() => {
  watched.peak = Math.max(watched.peak, peakMemory());
}, 100).unref();

async function upload(content: Buffer): Promise<void> {
  const query = new URLSearchParams({ id: randomUUID(), name: "deck.pdf", kind: "resource", hub: `${hub}` });
  const headers = { cookie, origin, "content-type": "application/octet-stream" };
  const response = await fetch(`${origin}/dashboard/files/upload?${query}`, {
    method: "PUT",
    headers,
    body: Uint8Array.from(content),
  });
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`);
}

/** The small pictures that are stored, with their bytes. */
function listPictures(): number[] {
  const folder = join(product.dataDir, "files");
  const stored = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /slides\/.*-small$/.test(path),
  );
  return stored.map((path) => statSync(join(folder, path)).size);
}

async function until(isDone: () => boolean): Promise<number> {
  const startedAt = performance.now();
  while (!isDone()) await wait(20);
  return performance.now() - startedAt;
}

// The sample's own slides come first.
await until(() => listPictures().length >= 5);
await wait(2_000);
const deck = await buildDeck(pageCount);
for (let round = 0; round < rounds; round++) {
  const before = listPictures().length;
  const processorBefore = processorSeconds();
  await upload(deck);
  const first = await until(() => listPictures().length > before);
  const rest = await until(() => listPictures().length >= before + pageCount);
  console.log(
    `${pageCount} pages: first after ${first.toFixed(0)} ms, all after ${((first + rest) / 1_000).toFixed(1)} s, ` +
      `processor ${(processorSeconds() - processorBefore).toFixed(1)} s, memory at most ${watched.peak.toFixed(0)} MB`,
  );
}
const bytes = listPictures();
console.log(
  `pictures at 960 px: median ${(median(bytes) / 1_000).toFixed(0)} KB, largest ${(Math.max(...bytes) / 1_000).toFixed(0)} KB`,
);

const bomb = buildPdf([
  {
    content: Array.from({ length: 400_000 }, (_, i) => `${(i * 7) % 960} ${i % 540} m ${(i * 13) % 960} 540 l S`).join(
      "\n",
    ),
  },
]);

/** How long pages take within ten seconds. Each has its own address, so that none comes from the cache. */
async function openPages(): Promise<number[]> {
  const times: number[] = [];
  for (const endAt = performance.now() + 10_000; performance.now() < endAt; ) {
    const startedAt = performance.now();
    await (await fetch(`${hubUrl}?x=${randomUUID()}`)).text();
    times.push(performance.now() - startedAt);
    await wait(20);
  }
  return times;
}

/** Of the media process. */
const drawingPriority = 5;

/** A process of the drawing's priority that only counts: what pages lose to it, they lose to the machine. */
function startCounting(): ChildProcess {
  const counting = spawn(process.execPath, ["--eval", "for (;;);"]);
  setPriority(counting.pid ?? 0, drawingPriority);
  return counting;
}

const p99 = { without: [] as number[], counting: [] as number[], beside: [] as number[] };
for (let round = 0; round < rounds; round++) {
  p99.without.push(percentile(await openPages(), 0.99));
  const counting = startCounting();
  p99.counting.push(percentile(await openPages(), 0.99));
  counting.kill();
  await upload(bomb);
  p99.beside.push(percentile(await openPages(), 0.99));
  await wait(5_000);
}
const [without, counting, beside] = [median(p99.without), median(p99.counting), median(p99.beside)];
console.log(
  `pages: p99 ${without.toFixed(0)} ms, beside a process that counts ${counting.toFixed(0)} ms ` +
    `(${(counting / without).toFixed(2)}), beside a hostile file ${beside.toFixed(0)} ms (${(beside / without).toFixed(2)}), ` +
    `memory at most ${watched.peak.toFixed(0)} MB, ${describeStealTime()}`,
);
await end();
