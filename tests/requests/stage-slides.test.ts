// Slides on stage: Ada's remote and hall screen, the venue's machine, and who gets the pictures.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { resources, slideDecks, talkHubs } from "#app/database/schema/index.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import type { StageUpdate } from "#app/domain/stage/stage.ts";
import { createStageLink, revokeStageLink } from "#app/domain/stage/stage-links.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { offerSlides } from "#tests/support/slides.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let deck: Awaited<ReturnType<typeof offerSlides>>;
withSignedInAda((fixture) => {
  ({ app, adaActor: actor, speaker } = fixture);
});
beforeEach(async () => {
  hub = await insertHub(app.db, actor);
  deck = await offer(hub.id, "Kind machines");
});

/** A PDF on a hub, with three slides. */
const offer = (hubId: string, title: string, owner = actor) =>
  offerSlides(app.services, owner, hubId, { resource: { title } });

const stagePath = () => `/dashboard/hubs/${hub.id}/stage`;
const remotePath = () => `/dashboard/hubs/${hub.id}/remote`;
const show = (slide: number | string, deckId = deck.id, path = remotePath()) =>
  speaker.post(`${path}/state`, {
    body: new URLSearchParams({ intent: "slide", deckId, slide: String(slide) }),
    headers: { origin: app.origin, accept: "application/json" },
  });
const state = async (): Promise<StageUpdate> => JSON.parse((await speaker.open(`${stagePath()}/state`)).html);
const pictureOf = (slide: number, { of = deck, at = stagePath(), width = 1920 } = {}) =>
  `${at}/slides/${of.id}/${of.slides[slide - 1]?.token}-${width}.webp`;

describe("Ada's remote", () => {
  it("goes on and back without scripts, and names the slide", async () => {
    const press = (slide: number) =>
      speaker.submit(remotePath(), { intent: "slide", deckId: deck.id, slide: String(slide) });
    const before = await speaker.open(remotePath());
    expect(before.html).toMatch(/<button(?=[^>]*data-step="-1")(?=[^>]*value="1")/);
    expect((await press(2)).status).toBe(303);
    const { html, text } = await speaker.open(remotePath());
    expect(text).toContain("Slide 2 of 3");
    expect(html).toMatch(/<button(?=[^>]*data-step="-1")(?=[^>]*value="1")/);
    expect(html).toMatch(/<button(?=[^>]*data-step="1")(?=[^>]*value="3")/);
    await press(3);
    expect((await speaker.open(remotePath())).html).toMatch(/<button(?=[^>]*data-step="1")(?=[^>]*disabled)/);
  });

  it("goes on once when a phone sends a tap twice, and stays within the slides", async () => {
    await show(1);
    await Promise.all([show(2), show(2)]);
    expect(await state()).toMatchObject({ scene: "slides", deckId: deck.id, slide: 2 });
    expect((await show(200)).status).toBe(200);
    expect(await state()).toMatchObject({ slide: 3 });
  });

  it("chooses among the slides of several files", async () => {
    const exercises = await offer(hub.id, "Exercises");
    expect((await speaker.open(remotePath())).text).toMatch(/Kind machines.*Exercises/);
    await show(1, exercises.id);
    expect((await speaker.open(remotePath())).html).toMatch(new RegExp(`value="${exercises.id}" aria-current="true"`));
  });

  it("says so when the slides are gone, or the number is none", async () => {
    const other = await insertHub(app.db, actor, { slug: "other" });
    const foreign = await offer(other.id, "Other slides");
    for (const [slide, deckId] of [
      [1, foreign.id],
      [1, newId()],
      [1, "no-id"],
      [0, deck.id],
      ["1.5", deck.id],
      ["next", deck.id],
    ] as const) {
      const refused = await show(slide, deckId);
      expect([refused.status, JSON.parse(refused.html).message]).toEqual([
        409,
        "These slides were deleted or replaced, so they can't go on screen.",
      ]);
    }
    expect((await state()).version).toBe(0);
  });

  it("has no row for slides while none are drawn completely", async () => {
    await app.db.update(slideDecks).set({ state: "drawing" }).where(eq(slideDecks.fileId, deck.fileId));
    const { html } = await speaker.open(remotePath());
    expect(html).toMatch(/id="slides"[^>]*hidden/);
    expect((await show(1)).status).toBe(409);
  });
});

describe("the hall screen", () => {
  it("shows the slide over its full height, and reads itself again once more slides are drawn", async () => {
    await show(2, deck.id, stagePath());
    const { html } = await speaker.open(stagePath());
    expect(html).toContain(`<img src="${pictureOf(2)}" alt="Slide 2 of 3"`);
    const { page } = await state();
    await offer(hub.id, "Exercises");
    await expect.poll(async () => (await state()).page).not.toBe(page);
  });

  it("goes on with the first slides that are left when those on screen are deleted", async () => {
    const exercises = await offer(hub.id, "Exercises");
    await show(2, exercises.id);
    await app.db.delete(resources).where(eq(resources.id, exercises.id));
    expect(await state()).toMatchObject({ scene: "slides", deckId: null });
    expect((await speaker.open(stagePath())).html).toContain(`<img src="${pictureOf(1)}" alt="Slide 1 of 3"`);
  });
});

describe("the pictures", () => {
  it("open for Ada before her page does, and for nobody else", async () => {
    await app.db.update(talkHubs).set({ status: "draft" }).where(eq(talkHubs.id, hub.id));
    for (const width of [960, 1920]) {
      const response = await speaker.open(pictureOf(1, { width }));
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
    expect((await app.visitor().open(pictureOf(1))).status).toBe(401);
    await insertSpeaker(app.db, ben);
    expect((await (await app.visitor().signIn(ben)).open(pictureOf(1))).status).toBe(404);
    for (const wrong of ["guessed-1920.webp", `${deck.slides[0]?.token}-640.webp`, `${deck.slides[0]?.token}`])
      expect((await speaker.open(`${stagePath()}/slides/${deck.id}/${wrong}`)).status).toBe(404);
    const other = await insertHub(app.db, actor, { slug: "other" });
    const otherStage = `/dashboard/hubs/${other.id}/stage`;
    expect((await speaker.open(pictureOf(1, { at: otherStage }))).status).toBe(404);
  });

  it("open on the venue's machine until Ada disconnects it", async () => {
    const screen = `/j/${await findShortCode(app.services, hub.id)}/screen`;
    const venue = app.visitor();
    expect((await venue.open(pictureOf(1, { at: screen }))).status).toBe(401);
    const link = await createStageLink(app.services, actor, hub.id);
    await venue.submit(screen, { code: link?.code ?? "" });
    await show(3);
    expect((await venue.open(screen)).html).toContain(pictureOf(3, { at: screen }));
    expect((await venue.open(pictureOf(3, { at: screen }))).status).toBe(200);
    expect((await venue.open(pictureOf(3))).status).toBe(401);
    await revokeStageLink(app.services, actor, hub.id);
    expect((await venue.open(pictureOf(3, { at: screen }))).status).toBe(401);
  });
});
