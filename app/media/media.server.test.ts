// Tests the real processes, run from the sources.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openMedia } from "#app/media/media.server.ts";
import { buildPdf, firstObject, writeLines } from "#tests/support/pdf-files.ts";

type TestMedia = ReturnType<typeof openMedia>;
let folder: string;
let media: TestMedia;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-test-"));
});
afterEach(async () => {
  media?.close();
  await rm(folder, { recursive: true });
});
const open = (changed?: Partial<Parameters<typeof openMedia>[1]>) => {
  media = openMedia(pino({ enabled: false }), { timeLimitMs: 10_000, ...changed });
  return media;
};
async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, content);
  return path;
}

const logo = { width: 800, height: 400, fit: "inside" } as const;
const copies = Array.from({ length: 18 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(2)}</g>`);
const endless = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="a0" width="9" height="9" opacity=".5"/>${copies.join("")}</svg>`;
const code = (format: "png" | "svg" = "svg") =>
  ({
    task: "qr-code" as const,
    code: { link: "https://hubs.example", color: { dark: "#000000", light: "#ffffff" }, format, width: 256 },
  }) as const;
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it("draws a picture once for everyone who asks, then serves it from memory", async () => {
  const { getPicture, pids } = open();
  let drawn = 0;
  const requestPicture = () =>
    getPicture("v1", "a room", (draw) => {
      drawn++;
      return draw(code());
    });
  expect(pids()).toEqual([]);
  const pictures = await Promise.all(Array.from({ length: 50 }, requestPicture));
  pictures.push(await requestPicture());
  expect(new Set(pictures.map(String)).size).toBe(1);
  expect(String(pictures[0])).toContain("<svg");
  expect(drawn).toBe(1);
  expect(pids()).toHaveLength(1);
});

it("does not cache a failure", async () => {
  const { getPicture } = open();
  await expect(getPicture("v1", "a phone", () => Promise.reject(new Error("store missing")))).rejects.toThrow(
    "store missing",
  );
  expect(await getPicture("v1", "a phone", (draw) => draw(code("png")))).toBeInstanceOf(Buffer);
});

it("leaves a damaged image out of a link's picture", async () => {
  const { getPicture } = open();
  const text = {
    title: "Kind machines",
    address: "/ada-nwosu",
    overline: null,
    name: "Ada Nwosu",
    line: null,
    ground: "#0b3d3a",
  };
  const theme = { accent: "#177e89", font: "Inter" as const, logo: null, face: "/images/x", back: null, slide: "/x" };
  const images = {
    logo: null,
    face: Buffer.from("no image at all"),
    back: Buffer.from("nor this"),
    slide: Buffer.from("nor that"),
  };
  const task = { task: "link-picture" as const, content: { ...text, ...theme }, images, fontFiles: [] };
  expect((await getPicture("v1", "a phone", (draw) => draw(task)))?.subarray(1, 4).toString()).toBe("PNG");
});

it("returns no picture when drawing takes too long, and draws it for the next request", async () => {
  const { getPicture } = open({ timeLimitMs: 1 });
  expect(await getPicture("v1", "a phone", (draw) => draw(code("png")))).toBeNull();
  media.close();
  expect(await open().getPicture("v1", "a phone", (draw) => draw(code("png")))).toBeInstanceOf(Buffer);
});

it("kills a process that takes too long, and continues with a new one", async () => {
  const { redraw, inspect, pids } = open({ timeLimitMs: 1_500 });
  const path = await fileOf(endless);
  const redrawing = redraw("mallory", path, logo);
  const [pid = 0] = pids();
  expect(isAlive(pid)).toBe(true);
  expect(await redrawing).toEqual({ ok: false, problem: "too-costly" });
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await inspect("ada", await fileOf("<svg/>"))).toEqual({
    ok: true,
    value: { types: ["svg"], isProtected: false, drawing: Buffer.from("<svg/>") },
  });
});

const kindMachines = buildPdf([{ content: writeLines(["Kind machines"]) }]);
const drawFirst = async ({ drawPdfPage }: TestMedia, file: Uint8Array) => {
  const pictures = [{ width: 960, maxBytes: 200_000 }];
  return drawPdfPage("mallory", {
    path: await fileOf(file),
    number: 1,
    isLeftHalf: false,
    pictures,
    maxText: 1_000,
  });
};

it("ends the drawing of a page that fills its memory, and draws the next file", async () => {
  const forms = Array.from({ length: 30 }, (_, i) => ({
    dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${firstObject + i + 1} 0 R>>>>`,
    stream: Buffer.from(i < 29 ? "/X Do /X Do" : "0 0 9 9 re f"),
  }));
  const bomb = buildPdf([{ content: "/X Do", resources: `/XObject<</X ${firstObject} 0 R>>` }], { objects: forms });
  open();
  expect(await drawFirst(media, bomb)).toEqual({ ok: false, problem: "too-costly" });
  expect(await drawFirst(media, kindMachines)).toMatchObject({ ok: true, value: { text: "Kind machines" } });
});

it("kills a process that grows too large, whatever it says of itself", async () => {
  const lines = Array.from({ length: 200_000 }, (_, i) => `${i % 960} 0 m ${(i * 7) % 960} 540 l S`);
  const slow = buildPdf([{ content: lines.join("\n") }]);
  expect(await drawFirst(open({ maxMemoryBytes: 50_000_000 }), slow)).toEqual({ ok: false, problem: "too-costly" });
});

it("says nothing of a file when the server stops", async () => {
  const drawing = drawFirst(open(), kindMachines);
  await expect.poll(() => media.pids().length).toBe(1);
  media.close();
  await expect(drawing).rejects.toThrow("its process ended");
});

it("ends an idle process", async () => {
  const { inspect, pids } = open({ idleMs: 50 });
  await inspect("ada", await fileOf("words"));
  await expect.poll(pids).toEqual([]);
});

it("leaves no process behind when the server is killed during a drawing", async () => {
  const program = `
    const { createTaskProcess } = await import("./app/media/child-process.server.ts");
    const child = createTaskProcess({ program: "app/media/media-process.ts", timeLimitMs: 600_000, idleMs: 600_000, maxMemoryBytes: 1e9 });
    await child.perform({ task: "inspect", path: ${JSON.stringify(await fileOf(endless))} });
    void child.perform({ task: "redraw", path: ${JSON.stringify(await fileOf(endless))}, space: ${JSON.stringify(logo)} });
    console.log(child.pid());
    setInterval(() => {}, 1_000);`;
  const server = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [output] = (await once(server.stdout, "data")) as [Buffer];
  const pid = Number(output);
  expect(isAlive(pid)).toBe(true);
  server.kill("SIGKILL");
  await expect.poll(() => isAlive(pid)).toBe(false);
});

it("reads an uploaded list outside of this process, and gives up on one that takes too long", async () => {
  const given = {
    ownName: "Ada Nwosu",
    answers: { timezone: "UTC", dateOrder: null, eventName: null, columns: null, speaker: null },
  };
  const talks = (count: number) =>
    ({
      kind: "talks",
      given,
      bytes: Buffer.from(`Title,Description\n${"Kind machines,<p><b>How\n".repeat(count)}`),
    }) as const;
  expect(await open().readTextFile("ada", talks(1))).toMatchObject({
    ok: true,
    value: { ok: true, kind: "csv", talks: [{ title: "Kind machines", description: "<p><strong>How</strong></p>" }] },
  });
  media.close();
  expect(await open({ timeLimitMs: 100 }).readTextFile("mallory", talks(5_000))).toEqual({
    ok: false,
    problem: "too-costly",
  });
});
