// Honest files that are not as their kind usually is: as old, protected or very careful programs save them.
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { files } from "#app/database/schema/index.ts";
import { createCompoundFile } from "#tests/support/compound-file.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { pdf, picture, uploadFile } from "#tests/support/uploads.ts";

let app: TestApp;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, speaker } = fixture);
});
const fileOf = (name: string) => readFile(`tests/support/files/${name}`);
const upload = async (name: string, content: Uint8Array, kind = "resource") => {
  const sent = await uploadFile(speaker, content, { name, kind });
  const [row] = await app.db.select().from(files).where(eq(files.id, sent.id));
  return {
    status: sent.status,
    name: row?.name,
    contentType: row?.contentType,
    message: sent.problem?.message,
    hint: sent.hint,
  };
};
const stored = (name: string, contentType: string) => ({ status: 201, name, contentType, hint: undefined });
const needsNoPassword = expect.stringContaining("save a copy without the password, or as a PDF");

/** A Word document's first bytes; `flags` has the bit for a password. */
const word = (flags: number) =>
  Buffer.concat([Buffer.from([0xec, 0xa5, 0xc1, 0, 0, 0, 0, 0, 0, 0]), Buffer.from([0, flags]), Buffer.alloc(5_000)]);
const currentUser = (token: number) => {
  const bytes = Buffer.alloc(60);
  bytes.writeUInt32LE(token, 12);
  return bytes;
};
const slides = (token: number) =>
  createCompoundFile({ "PowerPoint Document": Buffer.alloc(9_000), "Current User": currentUser(token) });
/** The start of a workbook: its first record, and another one. */
const workbook = (record: number) =>
  createCompoundFile({
    Workbook: Buffer.concat([
      Buffer.from("09081000", "hex"),
      Buffer.alloc(16),
      Buffer.from([record, 0, 2, 0, 1, 0]),
      Buffer.alloc(3_000),
    ]),
  });

describe("office files", () => {
  it.each(["locked.pptx", "Budget.xlsx", "Notes.docx", "Slides.ppt", "Slides.pdf", "Slides"])(
    "that a password encrypts are refused with what to do: %s",
    async (name) => {
      expect(await upload(name, await fileOf("locked.pptx"))).toMatchObject({ status: 415, message: needsNoPassword });
    },
  );

  it.each([
    ["Notes.doc", createCompoundFile({ WordDocument: word(0x01) })],
    ["Slides.ppt", slides(0xf3_d1_c4_df)],
  ])("of before 2007 that a password encrypts are refused with what to do: %s", async (name, content) => {
    expect(await upload(name, content)).toMatchObject({ status: 415, message: needsNoPassword });
  });

  it.each([
    ["Notes.doc", createCompoundFile({ WordDocument: word(0) }), "application/msword"],
    ["Slides.ppt", slides(0xe3_91_c0_5f), "application/vnd.ms-powerpoint"],
    ["Budget.xls", workbook(0x42), "application/vnd.ms-excel"],
  ])("of before 2007 without one are stored: %s", async (name, content, contentType) => {
    expect(await upload(name, content)).toMatchObject(stored(name, contentType));
  });

  it("of Excel before 2007 that may open without the password are stored with a hint", async () => {
    const hint = expect.stringContaining("This file is protected.");
    expect(await upload("Budget.xls", workbook(0x2f))).toMatchObject({ status: 201, hint });
  });

  it("that contain a document of another kind are what they are themselves", async () => {
    const notes = Buffer.concat([word(0), Buffer.from("PowerPoint Document Workbook EncryptedPackage", "utf16le")]);
    const content = createCompoundFile({ WordDocument: notes });
    expect(await upload("Notes.doc", content)).toMatchObject(stored("Notes.doc", "application/msword"));
    expect(await upload("Slides.ppt", content)).toMatchObject({ status: 415 });
  });

  it("that end too early are refused, and those that lead in circles are read to an end", async () => {
    const undamaged = createCompoundFile({ WordDocument: word(0) });
    expect((await upload("Notes.doc", undamaged.subarray(0, 600))).status).toBe(415);
    const circle = Buffer.from(undamaged);
    for (let at = 516; at < 1_024; at += 4) circle.writeUInt32LE(1, at);
    expect((await upload("Notes.doc", circle)).status).toBeLessThan(500);
  });
});

describe("a PDF", () => {
  it.each([
    ["line breaks", Buffer.from("\r\n\r\n")],
    ["a printer's commands", Buffer.from("\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n")],
    ["a mail's headers", Buffer.from("Content-Type: application/pdf\r\n\r\n")],
    ["a byte order mark and spaces", Buffer.from(`\uFEFF${" ".repeat(900)}`)],
  ])("with %s before its start is stored", async (_, before) => {
    const sent = await upload("slides.pdf", Buffer.concat([before, pdf]));
    expect(sent).toMatchObject(stored("slides.pdf", "application/pdf"));
  });

  it("by a program that begins with line breaks, and protected, is stored with a hint", async () => {
    const hint = expect.stringContaining("Open it once to check");
    expect(await upload("crlf.pdf", await fileOf("crlf-first.pdf"))).toMatchObject({ status: 201, hint });
  });

  it("that starts only after the first 1,024 bytes is no PDF", async () => {
    expect((await upload("slides.pdf", Buffer.concat([Buffer.alloc(1_100, " "), pdf]))).status).toBe(415);
  });

  it.each(["/Encrypt 5 0 R", "/Encrypt<</Filter/Standard>>"])("with %s is stored with a hint", async (entry) => {
    const content = Buffer.from(pdf.toString("latin1").replace("/Root", `${entry}/Root`), "latin1");
    const hint =
      "This file is protected. Open it once to check: if it asks you for a password, your audience needs it too.";
    expect(await upload("slides.pdf", content)).toMatchObject({ status: 201, contentType: "application/pdf", hint });
  });
});

describe("a photo", () => {
  it.each(["holiday.jfif", "holiday.JFIF", "holiday.jpe", "holiday.jpeg"])("named %s is a JPG", async (name) => {
    const sent = await upload(name, await picture("jpeg"));
    expect(sent).toMatchObject({ status: 201, contentType: "image/jpeg" });
    expect(sent.name).toMatch(/^holiday\.jpe?g$/);
  });

  it.each(["resource", "logo", "avatar"])("as an iPhone saves it is refused with what to do, as %s", async (kind) => {
    const heic = Buffer.concat([
      Buffer.from("000000186674797068656963000000006d69663168656963", "hex"),
      Buffer.alloc(200),
    ]);
    const message = expect.stringContaining("save it as a JPG");
    for (const name of ["IMG_0042.HEIC", "IMG_0042.jpg"])
      expect(await upload(name, heic, kind)).toMatchObject({ status: 415, message });
  });

  it("that moves is stored as the PNG it is, and is still where pictures are drawn again", async () => {
    const animated = await fileOf("animated.png");
    expect(await upload("demo.png", animated)).toMatchObject(stored("demo.png", "image/png"));
    expect(await upload("demo.png", animated, "logo")).toMatchObject(stored("demo.webp", "image/webp"));
  });
});
