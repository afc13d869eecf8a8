import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { resources, slideDecks } from "#app/database/schema/index.ts";
import { findDeck, findSlidePicture } from "#app/domain/slides/queries.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { insertDeck, insertPdf } from "#tests/support/slides.ts";

async function adaOffers(db: Database, { type = "pdf" } = {}) {
  const actor = await insertSpeaker(db, ada);
  const hub = await insertHub(db, actor);
  const services = { db, storage: { write: async () => {} } };
  const fileId = await insertPdf(services, actor);
  const resourceId = newId();
  const target = type === "pdf" ? { fileId } : { fileId: await insertPdf(services, actor), slidesFileId: fileId };
  await db
    .insert(resources)
    .values({ id: resourceId, talkHubId: hub.id, title: "Slides", type, resourceType: "file", ...target });
  return { actor, hub, services, fileId, resource: { hubId: hub.id, resourceId } };
}

it("shows the slides of a PDF in order, also while later pages are drawn", async ({ db }) => {
  const { actor, services, fileId, resource } = await adaOffers(db);
  expect(await findDeck(db, resource)).toBeNull();
  const drawn = await insertDeck(services, actor, fileId, { texts: ["Kind machines", "Thank you"], pageCount: 3 });
  expect(await findDeck(db, resource)).toEqual({
    resourceId: resource.resourceId,
    state: "drawing",
    pageCount: 3,
    slides: drawn.map(({ number, width, height, token, text }) => ({ number, width, height, token, text })),
  });
});

it("shows the PDF beside a PowerPoint file", async ({ db }) => {
  const { actor, services, fileId, resource } = await adaOffers(db, { type: "pptx" });
  await insertDeck(services, actor, fileId);
  expect(await findDeck(db, resource)).toMatchObject({ state: "ready", pageCount: 3 });
});

it("finds a picture only by its resource, hub and token", async ({ db }) => {
  const { actor, hub, services, fileId, resource } = await adaOffers(db);
  const [slide] = await insertDeck(services, actor, fileId);
  const token = slide?.token ?? "";
  expect(await findSlidePicture(db, { ...resource, token, size: "small" })).toEqual({
    key: slide?.smallKey,
    sizeBytes: slide?.smallBytes,
  });
  expect(await findSlidePicture(db, { ...resource, token, size: "large" })).toMatchObject({ key: slide?.largeKey });
  const other = await insertHub(db, actor, { slug: "other" });
  for (const wrong of [{ hubId: other.id }, { resourceId: newId() }, { resourceId: "1" }, { token: "guessed" }])
    expect(await findSlidePicture(db, { ...resource, token, size: "small", ...wrong })).toBeNull();
  expect(await findDeck(db, { ...resource, hubId: other.id })).toBeNull();
  expect(hub.id).not.toBe(other.id);
});

it("has no slides of a refused file", async ({ db }) => {
  const { fileId, resource } = await adaOffers(db);
  await db.insert(slideDecks).values({ fileId, state: "refused", refusal: "password" });
  expect(await findDeck(db, resource)).toMatchObject({ state: "refused", pageCount: null, slides: [] });
});
