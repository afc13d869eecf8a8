import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, vi } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { files, slideDecks, slides } from "#app/database/schema/index.ts";
import { deleteFile } from "#app/domain/files/commands.server.ts";
import { documentTypes } from "#app/domain/files/files.ts";
import { findStorageUsage } from "#app/domain/files/queries.server.ts";
import { listResources, replaceResourceFile, setSlidesFile } from "#app/domain/files/resources.server.ts";
import { drawSlides, refuseSlides } from "#app/domain/slides/draw-slides.server.ts";
import { findDeck } from "#app/domain/slides/queries.server.ts";
import { requestMissingSlides, requestSlidesAgain } from "#app/domain/slides/request-slides.server.ts";
import type { Media, PdfPage } from "#app/media/contract.ts";
import { drawPdfPage, openPdf } from "#app/media/pdf/draw-page.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { adaOffersPdf, fakeMedia } from "#tests/support/offered-pdf.ts";
import { buildPdf, looseFont, writeLines } from "#tests/support/pdf-files.ts";
import { listKeysToRemove, takeQueuedJobs } from "#tests/support/queue.ts";
import { insertPdf } from "#tests/support/slides.ts";
import { servicesAt } from "#tests/support/studio.ts";

// A turn of the drawing lasts as long as a test says, however busy the machine is.
const now = vi.spyOn(performance, "now");
beforeEach(() => {
  now.mockReturnValue(0);
});
afterAll(() => now.mockRestore());

it("draws the pages of a PDF that a hub offers, once", async ({ db }) => {
  const media = fakeMedia(3);
  const { services, fileId, resource } = await adaOffersPdf(db, media);
  expect(await takeQueuedJobs(db, "draw-slides")).toMatchObject([{ fileId }]);
  await drawSlides(services, fileId);
  const deck = await findDeck(db, resource);
  expect(deck).toMatchObject({ state: "ready", pageCount: 3 });
  expect(deck?.slides.map(({ number, text }) => `${number} ${text}`)).toEqual(["1 Page 1", "2 Page 2", "3 Page 3"]);
  expect(new Set(deck?.slides.map(({ token }) => token)).size).toBe(3);
  expect(deck?.slides[0]?.token).toMatch(/^[\w-]{22}$/);
  await drawSlides(services, fileId);
  expect(media.drawPdfPage).toHaveBeenCalledTimes(3);
});

it("says on which slides letters are missing, until Ada replaces the file", async ({ db }) => {
  const media = {
    openPdf: (_: string, path: string) => openPdf(path),
    drawPdfPage: (_: string, page: PdfPage) => drawPdfPage(page, []),
  } as unknown as Media;
  const { services, actor, hub, fileId, resource } = await adaOffersPdf(db, media);
  const [file] = await db.select({ key: files.key }).from(files);
  const ofWebdings = { content: writeLines(["ab"]).replace("/F1", "/F2"), fonts: looseFont("Webdings") };
  const deck = buildPdf([{ content: writeLines(["Kind machines"]) }, ofWebdings, ofWebdings]);
  await services.storage.write(file?.key ?? "", deck, { contentType: documentTypes.pdf });
  await drawSlides(services, fileId);
  expect(await listResources(services, actor, hub.id)).toMatchObject([{ slidesMissingCharacters: [2, 3] }]);
  const nextId = await insertPdf(services, actor);
  await replaceResourceFile(services, actor, hub.id, resource.resourceId, nextId);
  expect(await listResources(services, actor, hub.id)).toMatchObject([{ slidesMissingCharacters: [] }]);
});

it("goes on after a killed process", async ({ db }) => {
  const media = fakeMedia(3);
  const { services, fileId, resource } = await adaOffersPdf(db, media);
  media.drawPdfPage.mockImplementationOnce(media.drawPdfPage.getMockImplementation() as never);
  media.drawPdfPage.mockRejectedValueOnce(new Error("killed") as never);
  await expect(drawSlides(services, fileId)).rejects.toThrow("killed");
  expect((await findDeck(db, resource))?.slides).toHaveLength(1);
  await drawSlides(services, fileId);
  await drawSlides(services, fileId);
  expect((await findDeck(db, resource))?.slides.map(({ number }) => number)).toEqual([1, 2, 3]);
});

it("draws a long file in turns, behind the files that wait for their first page", async ({ db }) => {
  const media = fakeMedia(2);
  const { services, fileId, resource } = await adaOffersPdf(db, media);
  await takeQueuedJobs(db, "draw-slides");
  let ms = 0;
  now.mockImplementation(() => (ms += 2_000));
  await drawSlides(services, fileId);
  expect(await findDeck(db, resource)).toMatchObject({ state: "drawing", pageCount: 2 });
  expect(await takeQueuedJobs(db, "draw-slides")).toMatchObject([{ fileId }]);
  await drawSlides(services, fileId);
  expect(await findDeck(db, resource)).toMatchObject({ state: "ready" });
});

const refusals: [string, Media, string][] = [
  ["asks for a password", fakeMedia(1, { open: "password-protected" }), "password"],
  ["is damaged", fakeMedia(1, { open: "unreadable" }), "broken"],
  ["has no page", fakeMedia(0), "broken"],
  ["has 2,000 pages", fakeMedia(2_000), "too-many-pages"],
  ["has a page that takes too much", fakeMedia(3, { page: "too-costly" }), "too-complex"],
];
for (const [what, media, refusal] of refusals)
  it(`says why there are no slides of a file that ${what}, and leaves the file`, async ({ db }) => {
    const { services, fileId, resource } = await adaOffersPdf(db, media);
    await drawSlides(services, fileId);
    expect(await findDeck(db, resource)).toMatchObject({ state: "refused", slides: [] });
    expect(await db.select({ refusal: slideDecks.refusal }).from(slideDecks)).toEqual([{ refusal }]);
    expect(await db.$count(files)).toBe(1);
    if (refusal !== "too-complex") expect(vi.mocked(media.drawPdfPage)).not.toHaveBeenCalled();
  });

it("removes what was drawn of a file that is refused in the middle, and draws it when asked again", async ({ db }) => {
  const media = fakeMedia(3);
  const { services, actor, hub, fileId, resource } = await adaOffersPdf(db, media);
  media.drawPdfPage.mockImplementationOnce(media.drawPdfPage.getMockImplementation() as never);
  media.drawPdfPage.mockResolvedValueOnce({ ok: false, problem: "too-costly" } as never);
  await drawSlides(services, fileId);
  expect(await db.$count(slides)).toBe(0);
  expect(await listKeysToRemove(db)).toHaveLength(2);
  const ben = { ...actor, id: "0190a5c0-0000-7000-8000-000000000001" };
  expect(await requestSlidesAgain(services, ben, hub.id, resource.resourceId)).toBe(false);
  await takeQueuedJobs(db, "draw-slides");
  expect(await requestSlidesAgain(services, actor, hub.id, resource.resourceId)).toBe(true);
  expect(await requestSlidesAgain(services, actor, hub.id, resource.resourceId)).toBe(false);
  expect(await takeQueuedJobs(db, "draw-slides")).toMatchObject([{ fileId }]);
  await drawSlides(services, fileId);
  expect(await findDeck(db, resource)).toMatchObject({ state: "ready", pageCount: 3 });
});

it("removes the pictures with the file", async ({ db }) => {
  const { services, actor, fileId } = await adaOffersPdf(db, fakeMedia(2));
  await drawSlides(services, fileId);
  const [file] = await db.select().from(files);
  const pictures = (await db.select().from(slides)).flatMap(({ smallKey, largeKey }) => [smallKey, largeKey]);
  expect(await deleteFile(services, actor, fileId)).toBe(true);
  expect(await listKeysToRemove(db)).toEqual([file?.key, ...pictures]);
  expect(await db.$count(slideDecks)).toBe(0);
});

it("stores no picture of a file that is deleted while it is drawn", async ({ db }) => {
  const media = fakeMedia(2);
  const { services, actor, fileId } = await adaOffersPdf(db, media);
  const write = vi.fn(services.storage.write);
  const remove = vi.fn(services.storage.remove);
  const storage = { ...services.storage, write, remove };
  write.mockImplementationOnce(async (...stored) => {
    await deleteFile(services, actor, fileId);
    return services.storage.write(...stored);
  });
  await drawSlides({ ...services, storage }, fileId);
  expect(remove.mock.calls.flat()).toEqual(write.mock.calls.map(([key]) => key));
  expect(write).toHaveBeenCalledTimes(2);
});

it("counts pictures in the storage, and refuses those beyond it", async ({ db }) => {
  const freeLimits = { ...servicesAt(db).settings.freeLimits, storageMb: 1 };
  const media = fakeMedia(2);
  const { services, actor, fileId } = await adaOffersPdf(db, media, { freeLimits });
  const { used } = await findStorageUsage(services, actor);
  await drawSlides(services, fileId);
  expect((await findStorageUsage(services, actor)).used).toBe(used + 2 * ("small".length + "large picture".length));
  const [file] = await db.select().from(files);
  await refuseSlides(services, fileId, "failed");
  await db.update(slideDecks).set({ state: "waiting", refusal: null });
  await db.update(files).set({ sizeBytes: 1024 ** 2 - 5 });
  await drawSlides(services, fileId);
  expect(await db.select({ refusal: slideDecks.refusal }).from(slideDecks)).toEqual([{ refusal: "storage-full" }]);
  expect(file).toBeDefined();
});

it("says that the disk is full, and draws once there is space", async ({ db }) => {
  const { services, fileId, resource } = await adaOffersPdf(db, fakeMedia(2));
  const full = Object.assign(new Error("write"), { code: "ENOSPC" });
  const write = () => Promise.reject(full);
  await drawSlides({ ...services, storage: { ...services.storage, write } }, fileId);
  expect(await findDeck(db, resource)).toMatchObject({ state: "refused" });
  await takeQueuedJobs(db, "draw-slides");
  const later = { ...services, clock: { now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) } };
  await requestMissingSlides(later);
  expect(await takeQueuedJobs(db, "draw-slides")).toMatchObject([{ fileId }]);
  await drawSlides(services, fileId);
  expect(await findDeck(db, resource)).toMatchObject({ state: "ready" });
});

it("shows a PDF beside a PowerPoint file until another file replaces it", async ({ db }) => {
  const { services, actor, hub, fileId, resource } = await adaOffersPdf(db, fakeMedia(2));
  const pdfId = await insertPdf(services, actor);
  await db.update(files).set({ kind: "resource" });
  await takeQueuedJobs(db, "draw-slides");
  // A PDF has pages of its own, and other files none.
  expect(await setSlidesFile(services, actor, hub.id, resource.resourceId, pdfId)).toMatchObject({ ok: false });
  await db.update(files).set({ contentType: documentTypes.pptx }).where(eq(files.id, fileId));
  expect(await setSlidesFile(services, actor, hub.id, resource.resourceId, fileId)).toMatchObject({ ok: false });
  const ben = { ...actor, id: newId() };
  expect(await setSlidesFile(services, ben, hub.id, resource.resourceId, pdfId)).toBeNull();
  expect(await setSlidesFile(services, actor, hub.id, resource.resourceId, pdfId)).toMatchObject({ ok: true });
  expect(await takeQueuedJobs(db, "draw-slides")).toMatchObject([{ fileId: pdfId }]);
  await drawSlides(services, pdfId);
  expect(await listResources(services, actor, hub.id)).toMatchObject([
    { isPresentation: true, deck: { state: "ready", pageCount: 2 }, drawnCount: 2 },
  ]);
  const nextId = await insertPdf(services, actor);
  await db.update(files).set({ contentType: documentTypes.pptx }).where(eq(files.id, nextId));
  await replaceResourceFile(services, actor, hub.id, resource.resourceId, nextId);
  expect(await listResources(services, actor, hub.id)).toMatchObject([{ fileId: nextId, deck: null }]);
  expect((await db.select({ id: files.id }).from(files)).map(({ id }) => id)).toEqual([nextId]);
});

it("requests the slides of files from before there were any, but not of private ones", async ({ db }) => {
  const { services, actor, fileId } = await adaOffersPdf(db, fakeMedia(1));
  await db.delete(slideDecks);
  await insertPdf(services, actor, "Notes that no hub offers");
  await takeQueuedJobs(db, "draw-slides");
  await requestMissingSlides(services);
  await requestMissingSlides(services);
  expect(await takeQueuedJobs(db, "draw-slides")).toMatchObject([{ fileId }]);
});
