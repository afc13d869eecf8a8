// Pages with speaker's notes beside the slide: what people see of them is asked before anybody sees it.
import { expect } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { slideDecks, slides } from "#app/database/schema/index.ts";
import { addFileResources } from "#app/domain/files/add-resource.server.ts";
import { findResourceTarget, listPublicResources } from "#app/domain/files/public-resources.server.ts";
import { editResource, listResources } from "#app/domain/files/resources.server.ts";
import { drawSlides, refuseSlides } from "#app/domain/slides/draw-slides.server.ts";
import { findDeck } from "#app/domain/slides/queries.server.ts";
import { choosePageArea, requestSlidesAgain } from "#app/domain/slides/request-slides.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { adaOffersPdf, fakeMedia } from "#tests/support/offered-pdf.ts";
import { listKeysToRemove, takeQueuedJobs } from "#tests/support/queue.ts";

const wideMedia = () => fakeMedia(2, {}, { hasWidePage: true });

it("shows nothing of pages with notes beside the slide until Ada says what is shown", async ({ db }) => {
  const media = wideMedia();
  const { services, actor, hub, fileId, resource } = await adaOffersPdf(db, media);
  const address = { id: hub.id, username: "ada", slug: hub.slug };
  await drawSlides(services, fileId);
  expect(media.drawPdfPage).not.toHaveBeenCalled();
  expect(await findDeck(db, resource)).toMatchObject({ state: "asking", pageCount: 2, slides: [] });
  expect(await listPublicResources(services, address)).toEqual([]);
  expect(await findResourceTarget(services, hub.id, resource.resourceId)).toBeNull();
  await takeQueuedJobs(db, "draw-slides");
  const ben = { ...actor, id: newId() };
  const { resourceId } = resource;
  expect(await choosePageArea(services, ben, hub.id, { resourceId, pageArea: "full" })).toBeNull();
  expect(await choosePageArea(services, actor, hub.id, { resourceId, pageArea: "left-half" })).toMatchObject({
    ok: true,
  });
  expect(await takeQueuedJobs(db, "draw-slides")).toMatchObject([{ fileId }]);
  await drawSlides(services, fileId);
  expect((await findDeck(db, resource))?.slides.map(({ text }) => text)).toEqual(["Left of page 1", "Left of page 2"]);
  expect(await listPublicResources(services, address)).toMatchObject([{ isDownloadable: false }]);
  expect(await findResourceTarget(services, hub.id, resourceId)).toBeNull();
});

it("offers no half pages for download, on no hub and whatever is chosen at a resource", async ({ db }) => {
  const { services, actor, hub, fileId, resource } = await adaOffersPdf(db, wideMedia());
  await drawSlides(services, fileId);
  await choosePageArea(services, actor, hub.id, { resourceId: resource.resourceId, pageArea: "left-half" });
  const other = await insertHub(db, actor, { slug: "second-talk" });
  await addFileResources(services, actor, other.id, [fileId]);
  const [added] = await listResources(services, actor, other.id);
  const edit = { resourceId: added?.id ?? "", title: "Slides", description: null, offers: "file" as const };
  await editResource(services, actor, other.id, edit);
  expect(await findResourceTarget(services, other.id, edit.resourceId)).toBeNull();
  expect(await listResources(services, actor, other.id)).toMatchObject([{ isDownloadable: false }]);
});

it("draws pages anew when Ada changes what is shown, and stores none of the earlier area", async ({ db }) => {
  const media = wideMedia();
  const { services, actor, hub, fileId, resource } = await adaOffersPdf(db, media);
  const { resourceId } = resource;
  await drawSlides(services, fileId);
  await choosePageArea(services, actor, hub.id, { resourceId, pageArea: "full" });
  const draw = media.drawPdfPage.getMockImplementation() as typeof media.drawPdfPage;
  media.drawPdfPage.mockImplementationOnce(draw as never);
  media.drawPdfPage.mockImplementationOnce((async (...parameters: Parameters<typeof draw>) => {
    await choosePageArea(services, actor, hub.id, { resourceId, pageArea: "left-half" });
    return draw(...parameters);
  }) as never);
  await drawSlides(services, fileId);
  expect(await db.$count(slides)).toBe(0);
  expect(await listKeysToRemove(db)).toHaveLength(2);
  await drawSlides(services, fileId);
  expect((await findDeck(db, resource))?.slides.map(({ text }) => text)).toEqual(["Left of page 1", "Left of page 2"]);
  await requestSlidesAgain(services, actor, hub.id, resourceId);
  await refuseSlides(services, fileId, "failed");
  expect(await requestSlidesAgain(services, actor, hub.id, resourceId)).toBe(true);
  await drawSlides(services, fileId);
  expect(await findDeck(db, resource)).toMatchObject({ state: "ready", slides: [{ text: "Left of page 1" }, {}] });
});

it("asks nothing about pages of usual width", async ({ db }) => {
  const { services, actor, hub, fileId, resource } = await adaOffersPdf(db, fakeMedia(2));
  await drawSlides(services, fileId);
  const { resourceId } = resource;
  const choice = { resourceId, pageArea: "left-half" as const };
  expect(await choosePageArea(services, actor, hub.id, choice)).toEqual({ ok: false, refusal: "nothing-asked" });
  expect(await findDeck(db, resource)).toMatchObject({ state: "ready" });
});

it("keeps wide pages on the page that were shown before anybody asked, and Ada may hide their half", async ({ db }) => {
  const { services, actor, hub, fileId, resource } = await adaOffersPdf(db, wideMedia());
  // As a restored backup of an earlier version leaves it.
  await db.update(slideDecks).set({ pageCount: 2 });
  await drawSlides(services, fileId);
  expect((await findDeck(db, resource))?.slides.map(({ text }) => text)).toEqual(["Page 1", "Page 2"]);
  expect(await findResourceTarget(services, hub.id, resource.resourceId)).toMatchObject({ fileId });
  expect(await listResources(services, actor, hub.id)).toMatchObject([{ deck: { pageArea: "full" } }]);
  await choosePageArea(services, actor, hub.id, { resourceId: resource.resourceId, pageArea: "left-half" });
  expect(await findDeck(db, resource)).toMatchObject({ slides: [] });
  expect(await findResourceTarget(services, hub.id, resource.resourceId)).toBeNull();
});
