// Phones in the room follow Ada's slide, and report which slides they looked at: behind the talk's door, and from memory.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deviceGrants, resources, slideViews, stages, talkHubs } from "#app/database/schema/index.ts";
import { createDevice } from "#app/request/device.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { offerSlides } from "#tests/support/slides.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let resourceId: string;
let path: string;
withSignedInAda((fixture) => {
  ({ app, adaActor: actor, speaker } = fixture);
});
beforeEach(async () => {
  hub = await insertHub(app.db, actor);
  ({ id: resourceId } = await offerSlides(app.services, actor, hub.id));
  path = `/ada-nwosu/${hub.slug}/slides/${resourceId}`;
  app.invalidatePages();
});

const show = (slide: number) =>
  speaker.submit(`/dashboard/hubs/${hub.id}/remote`, { intent: "slide", deckId: resourceId, slide: String(slide) });
const press = (intent: string) => speaker.submit(`/dashboard/hubs/${hub.id}/remote`, { intent });
const setHub = async (values: Partial<typeof talkHubs.$inferInsert>) => {
  await app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
  app.invalidatePages();
};
const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };

/** What a phone gets that asks with its cookies, or with a ticket and without them. */
async function ask({ ticket, cookie = "" }: { ticket?: string | undefined; cookie?: string } = {}) {
  const headers = ticket === undefined ? { ...phone, cookie } : phone;
  const {
    status,
    html,
    headers: received,
  } = await app.visitor().open(`${path}/now${ticket === undefined ? "" : `/${ticket}`}`, headers);
  const body: { slide?: number | null; ticket?: string } = status === 200 ? JSON.parse(html) : {};
  return { status, ...body, control: received.get("cache-control") };
}

/** The cookies of a phone whose owner proved an address for the talk. */
async function admitPhone(): Promise<string> {
  const { device, cookie } = await createDevice(app.services);
  const grant = { deviceId: device.id, userId: actor.id, talkHubId: hub.id, kind: "access", email: "rosa@example.com" };
  await app.db.insert(deviceGrants).values({ ...grant, expiresAt: new Date(Date.now() + 60_000) } as never);
  return `${cookie.split(";")[0]}; hub.known=1`;
}

describe("following along", () => {
  it("tells every phone the speaker's slide, from memory until it changes", async () => {
    expect((await ask()).slide).toBeNull();
    await show(2);
    const { slide, ticket } = await ask();
    expect(slide).toBe(2);
    expect(await ask({ ticket })).toMatchObject({ status: 200, slide: 2 });
    const socket = await app.listen();
    const askByNetwork = async () => {
      const response = await fetch(`${socket.origin}${path}/now/${ticket}`);
      return (await response.json()).slide;
    };
    // The first ones also learn that no other process has changed anything.
    for (let n = 0; n < 3; n++) expect(await askByNetwork()).toBe(2);
    // A change that nobody announced is not noticed.
    await app.db.update(stages).set({ slide: 1 });
    expect(await askByNetwork()).toBe(2);
    await show(3);
    expect(await askByNetwork()).toBe(3);
    await press("feedback");
    expect(await askByNetwork()).toBeNull();
    socket.close();
  });

  it("goes on without cookies for a phone that passed the door, and for no other", async () => {
    await setHub({ access: "verified" });
    await show(2);
    expect((await ask()).status).toBe(303);
    expect((await ask({ ticket: "0".repeat(32) })).status).toBe(404);
    const cookie = await admitPhone();
    const { slide, ticket, control } = await ask({ cookie });
    expect([slide, control]).toEqual([2, "private, no-store"]);
    // No cache in front has what only those who passed may know.
    expect(await ask({ ticket })).toEqual({ status: 200, slide: 2, control: "private, no-store" });
    expect((await ask()).status).toBe(303);
  });

  it("ends at once when the talk closes, and is nothing of a draft or of a hub without these slides", async () => {
    await show(2);
    const { ticket } = await ask();
    await press("close-now");
    expect([(await ask({ ticket })).status, (await ask()).status]).toEqual([404, 303]);
    await setHub({ status: "draft", closedManuallyAt: null });
    expect([(await ask({ ticket })).status, (await ask()).status]).toEqual([404, 404]);
    await setHub({ status: "active" });
    await app.db.delete(resources).where(eq(resources.id, resourceId));
    app.invalidatePages();
    expect((await ask()).status).toBe(404);
  });
});

describe("what people looked at", () => {
  const report = (fields: Record<string, string>, headers: HeadersInit = phone, at = path) =>
    app
      .visitor()
      .post(`${at}/views`, { body: new URLSearchParams(fields), headers: { origin: app.origin, ...headers } });
  const viewed = { slides: "1:1,2:2", last: "2" };
  const stored = () => app.db.select({ counts: slideViews.counts, lastSlide: slideViews.lastSlide }).from(slideViews);

  it("is stored once for each phone and day, however often it is sent", async () => {
    const { cookie: line } = await createDevice(app.services);
    const cookie = line.split(";")[0] ?? "";
    for (let n = 0; n < 3; n++) expect((await report(viewed, { ...phone, cookie })).status).toBe(204);
    expect(await stored()).toEqual([{ counts: [1, 2], lastSlide: 2 }]);
    await report(viewed);
    expect(await stored()).toHaveLength(2);
  });

  it("is nothing of Ada herself, of her preview, of bots and of whoever stands outside", async () => {
    await speaker.post(`${path}/views`, {
      body: new URLSearchParams(viewed),
      headers: { origin: app.origin, ...phone },
    });
    await report(viewed, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    for (const fields of [{}, { slides: "9:1", last: "9" }, { slides: "1:1" }, { slides: "x", last: "1" }])
      expect((await report(fields as Record<string, string>)).status).toBe(204);
    await setHub({ access: "verified" });
    expect((await report(viewed)).status).toBe(303);
    await setHub({ access: "anyone", closedManuallyAt: new Date(), filesAfterClose: true });
    expect((await report(viewed)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it("is in Ada's Results under its slide, and in a CSV file", async () => {
    const results = () => speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics&part=slides`);
    expect((await results()).text).toContain("Nobody has looked at these slides yet.");
    await report(viewed);
    await report({ slides: "1:1,2:1,3:1", last: "3" });
    expect((await results()).text).toContain(
      "2 people looked at the slides, 1 of them at the last one. Before that, most stopped at slide 2 (1). Most came back to slide 2 (1).",
    );
    const { html, headers } = await speaker.open(`/dashboard/hubs/${hub.id}/slide-views.csv`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(html.trim().split(/\r?\n/).slice(1)).toEqual([
      '"Slides","1","2","0","0"',
      '"Slides","2","2","1","1"',
      '"Slides","3","1","0","1"',
    ]);
  });

  it("is limited for one phone", async () => {
    const { cookie: line } = await createDevice(app.services);
    const cookie = line.split(";")[0] ?? "";
    for (let n = 1; n <= 31; n++) await report({ slides: `1:${n}`, last: "1" }, { ...phone, cookie });
    expect(await stored()).toEqual([{ counts: [30], lastSlide: 1 }]);
  });
});
