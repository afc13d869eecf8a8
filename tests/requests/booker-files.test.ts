// A file that Rosa sends with the script of her booking's page: as large as Ada's own, never held in memory.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bookerPages, bookingFiles, files, profiles, speakerBookings, users } from "#app/database/schema/index.ts";
import { maxBookingFiles } from "#app/domain/booker-pages/booker-pages.ts";
import { bookerPageLink } from "#app/domain/booker-pages/queries.server.ts";
import type { Actor } from "#app/services.ts";
import { insertBooking } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { pdf, type UploadOptions, uploadFile } from "#tests/support/uploads.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});
afterEach(() => vi.restoreAllMocks());

const mebibyte = 1024 * 1024;
/** A PDF of that many bytes. */
const pdfOf = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.byteLength)]);

async function sharePage() {
  const bookingId = await insertBooking(app.db, adaActor, { status: "confirmed", eventDate: "2091-03-04" });
  const [page] = await app.db.insert(bookerPages).values({ bookingId }).returning();
  return { bookingId, path: new URL(bookerPageLink(app.services, page?.id ?? "")).pathname };
}

const sendFile = (path: string, content: Parameters<typeof uploadFile>[1], options: UploadOptions = {}) =>
  uploadFile(app.visitor(), content, { name: "Agenda.pdf", ...options, address: `${path}/files` });

/** Ada has this many bytes of her own. */
const storeOfAda = (sizeBytes: number) => {
  const file = { name: "old.pdf", kind: "backup", contentType: "application/pdf", sizeBytes } as const;
  const key = `${adaActor.id}/files/old`;
  return app.db.insert(files).values({ ...file, key, userId: adaActor.id, status: "stored" });
};

const fillBooking = async (bookingId: string) => {
  const all = Array.from({ length: maxBookingFiles }, () => randomUUID());
  const file = { userId: adaActor.id, name: "a.pdf", kind: "booking", contentType: "application/pdf" } as const;
  const rows = all.map((id) => ({ ...file, id, key: `${adaActor.id}/files/${id}`, sizeBytes: 1 }));
  await app.db.insert(files).values(rows.map((row) => ({ ...row, status: "stored" as const })));
  await app.db.insert(bookingFiles).values(all.map((id) => ({ id, bookingId, author: "booker" as const })));
};

describe("a file of Rosa's", () => {
  it("of 20 MB is stored once, however often it is sent, opens for both and is in the booking's history", async () => {
    const { path, bookingId } = await sharePage();
    const content = pdfOf(20 * mebibyte);
    const id = randomUUID();
    const sent = await sendFile(path, content, { id });
    expect(sent).toMatchObject({ status: 201, file: { name: "Agenda.pdf", note: "20 MB, for Ada" } });
    // The phone never got the answer.
    const again = await sendFile(path, content, { id });
    expect(again.file).toEqual(sent.file);
    expect(await app.db.select().from(files)).toMatchObject([{ kind: "booking", sizeBytes: 20 * mebibyte }]);
    const link = `${path}/files/${sent.file?.id}`;
    expect((await app.visitor().open(path)).html).toContain(link);
    const download = await app.fetch(link);
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
    const booking = await speaker.open(`/dashboard/bookings/${bookingId}`);
    expect(booking.text.match(/File added: Agenda\.pdf/g)).toHaveLength(1);
    expect((await speaker.open(`/dashboard/files/${sent.file?.id}`)).status).toBe(200);
  });

  it("has an id of its own in each booking, whatever id Rosa's browser names", async () => {
    const [first, second] = [await sharePage(), await sharePage()];
    const id = randomUUID();
    const sent = [await sendFile(first.path, pdf, { id }), await sendFile(second.path, pdf, { id })];
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect((await app.visitor().open(`${second.path}/files/${sent[0]?.file?.id}`)).status).toBe(404);
  });

  it("that breaks off leaves nothing, and can be sent again under the same id", async () => {
    const { path } = await sharePage();
    const id = randomUUID();
    const broken = new ReadableStream<Uint8Array>({
      start: (to) => to.enqueue(pdf),
      pull: (to) => to.error(new Error("the phone went into a tunnel")),
    });
    await sendFile(path, broken, { id, size: 5_000 }).catch(() => {});
    await expect.poll(() => app.db.$count(files)).toBe(0);
    expect((await sendFile(path, pdf, { id })).status).toBe(201);
  });

  it("is from Ada when she sends it herself", async () => {
    const { path } = await sharePage();
    const sent = await uploadFile(speaker, pdf, { address: `${path}/files` });
    expect(sent.file).toMatchObject({ note: expect.stringContaining("from Ada") });
  });
});

describe("refused, with nothing stored and the reason said:", () => {
  const sentTo = (path: string, content: Uint8Array = pdf, options: UploadOptions = {}) =>
    sendFile(path, content, options);

  it.each<[string, number, string, (path: string) => ReturnType<typeof sendFile>]>([
    ["a type that no list names", 415, "File type not supported.", (path) => sentTo(path, gif, { name: "Agenda.gif" })],
    ["a page of HTML named PDF", 415, "is named like a PDF", (path) => sentTo(path, Buffer.from("<p>Agenda</p>"))],
    ["an empty file", 415, "This file is empty.", (path) => sentTo(path, new Uint8Array())],
    ["51 MB", 413, "File size must be less than 50MB.", (path) => sentTo(path, pdfOf(51 * mebibyte))],
    ["a file without an id", 400, "The upload didn't finish.", (path) => sentTo(path, pdf, { id: "1" })],
  ])("%s", async (_, status, message, send) => {
    const { path } = await sharePage();
    const refused = await send(path);
    expect(refused).toMatchObject({ status, problem: { message: expect.stringContaining(message) } });
    expect(await app.db.$count(files)).toBe(0);
  });

  const gif = Buffer.from(`GIF89a${"\0".repeat(40)}`);
  const closed = "This page has closed";
  it.each<[string, number, string, (bookingId: string) => unknown]>([
    ["once the booking is done", 409, "This booking is done", () => setBooking({ status: "done" })],
    ["once Ada has declined", 404, closed, () => setBooking({ status: "declined" })],
    ["once Ada has ended the page", 404, closed, () => app.db.delete(bookerPages)],
    ["once the booking is deleted", 404, closed, () => app.db.delete(speakerBookings)],
    ["while Ada is suspended", 404, closed, () => app.db.update(profiles).set({ suspendedAt: new Date() })],
    ["once Ada's account is deleted", 404, closed, () => app.db.delete(users)],
    ["90 days after the event", 410, closed, () => setClock("2092-01-01T12:00:00Z")],
    ["beside twenty files", 409, "up to 20 files", (bookingId) => fillBooking(bookingId)],
    ["when Ada's storage is full", 409, "There is no space for more files.", () => fillStorage()],
  ])("%s", async (_, status, message, change) => {
    const { path, bookingId } = await sharePage();
    await change(bookingId);
    const before = await app.db.$count(files);
    const refused = await sendFile(path, pdf);
    expect(refused).toMatchObject({ status, problem: { message: expect.stringContaining(message) } });
    expect(refused.problem?.message).not.toContain("plan");
    expect(await app.db.$count(files)).toBe(before);
  });
  const setBooking = (values: Partial<typeof speakerBookings.$inferInsert>) =>
    app.db.update(speakerBookings).set(values);
  const setClock = (now: string) => vi.spyOn(app.services.clock, "now").mockReturnValue(new Date(now));
  const fillStorage = async () => {
    await app.db.update(profiles).set({ storageGbOverride: 1 });
    await storeOfAda(1024 * mebibyte);
  };

  it("when Ada ends the page while the file is on its way", async () => {
    const { path } = await sharePage();
    const pieces = [pdf, Buffer.alloc(5_000)];
    const slow = new ReadableStream<Uint8Array>({
      async pull(to) {
        const piece = pieces.shift();
        if (!piece) {
          await app.db.delete(bookerPages);
          return to.close();
        }
        to.enqueue(piece);
      },
    });
    const refused = await sendFile(path, slow, { size: pdf.byteLength + 5_000 });
    expect([refused.status, await app.db.$count(files)]).toEqual([404, 0]);
  });

  it("from another site's page, and as a form", async () => {
    const { path } = await sharePage();
    const address = `${path}/files?id=${randomUUID()}&name=Agenda.pdf`;
    const headers = { "content-length": String(pdf.byteLength) };
    const foreign = { ...headers, origin: "https://evil.example" };
    const send = (init: RequestInit) => app.visitor().post(address, { body: pdf as BodyInit, ...init });
    expect((await send({ method: "PUT", headers: foreign })).status).toBe(403);
    expect((await send({ method: "POST", headers: { ...headers, origin: app.origin } })).status).toBe(400);
    expect(await app.db.$count(files)).toBe(0);
  });

  it("beyond twenty files an hour", async () => {
    const { path } = await sharePage();
    for (let n = 0; n < 20; n++) expect((await sendFile(path, new Uint8Array())).status).toBe(415);
    const refused = await sendFile(path, pdf);
    expect(refused).toMatchObject({
      status: 429,
      problem: { message: expect.stringMatching(/Please try again in \d+/) },
    });
    expect((await sendFile((await sharePage()).path, pdf)).status).toBe(201);
  });
});
