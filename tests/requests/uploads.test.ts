import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { files, profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { createImageBomb, pdf, picture, uploadFile } from "#tests/support/uploads.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const listRows = () => app.db.select().from(files);
/** Everything in the store that belongs to Ada. */
const listObjects = async () => {
  const folder = join(app.installation.config.dataDir, "files", adaActor.id);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile());
};
const expectNothingStored = async () => {
  expect(await listRows()).toEqual([]);
  expect(await listObjects()).toEqual([]);
};
const mebibyte = 1024 * 1024;

describe("an upload", () => {
  it("is stored unchanged, and counted with its size", async () => {
    const sent = await uploadFile(speaker, pdf, { name: "C:\\talks\\Kind machines.pdf" });
    expect(sent.status).toBe(201);
    const [file] = await listRows();
    expect(file).toMatchObject({
      id: sent.id,
      userId: adaActor.id,
      name: "Kind machines.pdf",
      title: "Kind machines",
      status: "stored",
      sizeBytes: pdf.length,
      contentType: "application/pdf",
    });
    expect(Buffer.from(await app.services.storage.read(file?.key as string))).toEqual(pdf);
  });

  it("sent again by the same form is the same file", async () => {
    const { id } = await uploadFile(speaker, pdf);
    expect((await uploadFile(speaker, pdf, { id })).status).toBe(201);
    expect(await listRows()).toHaveLength(1);
    expect(await listObjects()).toHaveLength(1);
  });

  it("cannot replace another speaker's file", async () => {
    const { id } = await uploadFile(speaker, pdf);
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    expect((await uploadFile(other, await picture(), { id, name: "mine.png" })).status).toBe(409);
    expect(await listRows()).toMatchObject([{ userId: adaActor.id, contentType: "application/pdf" }]);
  });

  it("requires a signed-in speaker", async () => {
    expect((await uploadFile(app.visitor(), pdf)).status).toBe(401);
    await expectNothingStored();
  });

  it("of many megabytes is accepted, where a form of that size would not be", async () => {
    const size = 20 * mebibyte;
    expect((await uploadFile(speaker, streamSlowly([pdf], size - pdf.length), { size })).status).toBe(201);
    expect(await listRows()).toMatchObject([{ sizeBytes: size }]);
  });

  it.each(["hta", "html", "exe", "bat", "js", "lnk", "pdf.scr", "url", "pdf.hta.", "hta:x.pdf", "h\u202eta", "．hta"])(
    "that is a PDF and is called slides.%s is a PDF for whoever downloads it",
    async (ending) => {
      const program = "<html><hta:application/><script>new ActiveXObject('WScript.Shell')</script></html>";
      const polyglot = Buffer.concat([pdf, Buffer.from(program)]);
      const { status, id } = await uploadFile(speaker, polyglot, { name: `slides.${ending}` });
      expect(status).toBe(201);
      expect((await listRows())[0]?.name).toMatch(/^slides.*\.pdf$/);
      const download = await speaker.open(`/dashboard/files/${id}`);
      expect(download.headers.get("content-type")).toBe("application/pdf");
      expect(download.headers.get("content-disposition")).toMatch(
        /^attachment; filename="?slides[^;]*\.pdf"?($|;.*\.pdf$)/,
      );
    },
  );

  it("that breaks off leaves nothing, and can be tried again under the same id", async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (to) => to.enqueue(pdf),
      pull: (to) => to.error(new Error("the phone went into a tunnel")),
    });
    const { id } = await uploadFile(speaker, broken, { size: 5_000 }).catch(() => ({ id: undefined }));
    await expectNothingStored();
    expect((await uploadFile(speaker, pdf, id ? { id } : {})).status).toBe(201);
  });

  it("that breaks off before it is read harms nobody else", async () => {
    // An error that nobody listens to would end the process; here it fails the run.
    const broken = new ReadableStream<Uint8Array>({ start: (to) => to.error(new Error("the tab was closed")) });
    await uploadFile(speaker, broken, { size: 5_000 }).catch(() => {});
    await expectNothingStored();
  });
});

describe("refused, with nothing left behind:", () => {
  it("51 MB", async () => {
    const size = 51 * mebibyte;
    const sent = await uploadFile(speaker, streamSlowly([pdf], size - pdf.length), { size });
    expect(sent).toMatchObject({ status: 413, problem: { message: "File size must be less than 50MB." } });
    await expectNothingStored();
  });

  it("an empty file", async () => {
    const sent = await uploadFile(speaker, new Uint8Array());
    expect(sent).toMatchObject({ status: 415, problem: { message: "This file is empty. Please choose another." } });
    await expectNothingStored();
  });

  it.each([
    ["a page of HTML", "slides.pdf", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a program", "notes.docx", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)])],
    ["a picture", "slides.pdf", "png"],
    ["a zip that is not a document", "table.xlsx", Buffer.from(`504b0506${"00".repeat(18)}`, "hex")],
  ])("%s named %s", async (_, name, content) => {
    const sent = await uploadFile(speaker, content === "png" ? await picture() : (content as Buffer), { name });
    expect(sent.status).toBe(415);
    expect(sent.problem?.message).toContain(`“${name}” is named like`);
    await expectNothingStored();
  });

  it("a type that the specification does not list", async () => {
    const sent = await uploadFile(speaker, Buffer.from(`GIF89a${"\0".repeat(40)}`), { name: "dance.gif" });
    expect(sent.problem).toEqual({
      title: "Invalid File",
      message: "File type not supported. Please upload PDF, Word, PowerPoint, Excel, or image files.",
    });
    await expectNothingStored();
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"><a href="java&#10;script:alert(1)"><text>x</text></a></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p>x</p></foreignObject></svg>',
  ])("an SVG with scripts: %s", async (drawing) => {
    for (const kind of ["resource", "logo"]) {
      const sent = await uploadFile(speaker, Buffer.from(drawing), { name: "logo.svg", kind });
      expect(sent.status).toBe(415);
      expect(sent.problem?.message).toContain("This SVG contains scripts");
    }
    await expectNothingStored();
  });

  it("an image that would unpack to 900 million pixels", async () => {
    const bomb = createImageBomb(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200);
    const sent = await uploadFile(speaker, bomb, { name: "face.png", kind: "avatar" });
    expect(sent.problem?.message).toContain("too many pixels");
    await expectNothingStored();
  });

  it.each([
    ["avatar", 5, "File Too Large", "Please select an image smaller than 5MB"],
    ["banner", 10, "Invalid File", "File size must be less than 10MB"],
  ])("an image for the %s of more than %s MB", async (kind, maxMegabytes, title, message) => {
    const size = maxMegabytes * mebibyte + 1;
    const sent = await uploadFile(speaker, streamSlowly([await picture()], size), { name: "a.png", kind, size });
    expect(sent).toMatchObject({ status: 413, problem: { title, message } });
    await expectNothingStored();
  });

  it("a kind that does not exist, even one that every object inherits", async () => {
    for (const kind of ["poem", "toString", "__proto__"]) {
      const sent = await uploadFile(speaker, pdf, { name: "slides.pdf", kind });
      expect([kind, sent.status]).toEqual([kind, 400]);
    }
  });

  it("a document as an image", async () => {
    const sent = await uploadFile(speaker, pdf, { name: "face.png", kind: "avatar" });
    expect(sent.problem).toEqual({
      title: "Invalid File Type",
      message: "Please select an image file (JPG, PNG, etc.)",
    });
    await expectNothingStored();
  });
});

describe("the quota", () => {
  beforeEach(() => app.db.update(profiles).set({ storageLimitGb: 1 }).where(eq(profiles.id, adaActor.id)));
  const addFile = (sizeBytes: number) =>
    app.db.insert(files).values({
      userId: adaActor.id,
      key: `${adaActor.id}/files/old`,
      name: "old.pdf",
      kind: "backup",
      contentType: "application/pdf",
      sizeBytes,
      status: "stored",
    });

  it("has room for one of two files that are sent at once", async () => {
    await addFile(1024 * mebibyte - pdf.length - 10);
    const sent = await Promise.all([uploadFile(speaker, pdf), uploadFile(speaker, pdf)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(sent.find(({ status }) => status === 409)?.problem).toEqual({
      title: "Storage Limit Reached",
      message: "Your plan allows up to 1 GB of files. Delete existing resources or upgrade your plan.",
    });
    expect(await listRows()).toHaveLength(2);
    expect(await listObjects()).toHaveLength(1);
  });

  it("counts files that are being uploaded", async () => {
    await addFile(1024 * mebibyte);
    expect((await uploadFile(speaker, await picture(), { name: "x.png", kind: "logo" })).status).toBe(409);
  });
});

describe("an image", () => {
  it("is drawn again: upright, without metadata, at the size pages use, public", async () => {
    const photo = await sharp(await picture("jpeg", 3000, 2000))
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "a secret place" } } })
      .jpeg()
      .toBuffer();
    const { id, status } = await uploadFile(speaker, photo, { name: "face.jpg", kind: "avatar" });
    expect(status).toBe(201);

    const shown = await app.fetch(`/images/${id}`);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(shown.headers.get("cache-control")).toContain("immutable");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    expect(bytes.includes("secret place")).toBe(false);
    expect(await listRows()).toMatchObject([{ sizeBytes: bytes.length }]);
  });

  it("may be a drawing, which becomes a picture", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><rect width="10" height="5"/></svg>';
    const { id } = await uploadFile(speaker, Buffer.from(drawing), { name: "logo.svg", kind: "logo" });
    const shown = await sharp(await (await app.fetch(`/images/${id}`)).arrayBuffer()).metadata();
    expect(shown).toMatchObject({ format: "webp", width: 800, height: 400 });
  });

  it("is the only kind of file that is public: a document of the library is not", async () => {
    const { id } = await uploadFile(speaker, pdf);
    expect((await app.fetch(`/images/${id}`)).status).toBe(404);
    expect((await app.fetch("/images/nonsense")).status).toBe(404);
  });
});

/** Streams `first`, then so many zeros, a piece at a time. */
function streamSlowly(first: Uint8Array[], zeros: number): ReadableStream<Uint8Array> {
  const pieces = [...first];
  let remaining = zeros;
  return new ReadableStream({
    pull(to) {
      const piece = pieces.shift() ?? new Uint8Array(Math.min(remaining, 64 * 1024));
      if (piece.length === 0) return to.close();
      if (pieces.length === 0 && !first.includes(piece)) remaining -= piece.length;
      to.enqueue(piece);
    },
  });
}
