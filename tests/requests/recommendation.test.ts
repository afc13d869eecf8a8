// From the stars to a booking: who liked a talk is asked who else should hear it.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  ({ app, adaActor: actor } = fixture);
  hub = await insertHub(app.db, actor);
});

const path = "/ada-nwosu/kind-machines";
const question = "Know someone who should hear this?";
const invitation = `<a class="button button-quiet" href="${path}/book">Invite Ada to speak</a>`;
const fields = (more: Record<string, string>) => ({
  form_token: app.formToken(hub.id),
  submission_id: randomUUID(),
  ...more,
});
const rate = async (phone: Visitor, rating: number, comments = "") => {
  const { location } = await phone.submit(`${path}/feedback`, fields({ rating: String(rating), comments }));
  return { ...(await phone.open(location as string)), location };
};
const form = { name: "Rosa Jimenez", email: rosa.email, eventName: "Lumen Day" };
const book = (phone: Visitor, more: Record<string, string> = {}, headers = {}) =>
  phone.submit(`${path}/book`, fields({ ...form, ...more }), headers);
const stored = () => app.db.select().from(speakerBookings);

describe("after the stars", () => {
  it.each([
    [5, "", "recommend", true],
    [4, "", "recommend", true],
    [3, "", "thanks", false],
    [5, "Calm.", "quote", true],
    [3, "Calm.", "quote", false],
  ])("%i with the comment “%s”: the page %s asks: %s", async (rating, comments, page, isShown) => {
    const thanks = await rate(app.visitor(), rating, comments);
    expect(thanks.location).toBe(`${path}/${page}#rate`);
    expect([thanks.text.includes(question), thanks.html.includes(invitation)]).toEqual([isShown, isShown]);
  });

  it("a rehearsal asks too, and stores no booking", async () => {
    await app.db.update(talkHubs).set({ status: "draft" });
    const speaker = await app.visitor().signIn(ada);
    const started = await speaker.submit(`/dashboard/hubs/${hub.id}/rehearsal`, { intent: "start" });
    expect(started.status).toBeLessThan(400);
    const [, link = ""] =
      /href="[^"]*(\/rehearsal\/[\w-]+)"/.exec((await speaker.open(`/dashboard/hubs/${hub.id}/rehearsal`)).html) ?? [];
    const phone = app.visitor();
    const sent = await phone.submit(`${link}/feedback`, fields({ rating: "5" }));
    expect((await phone.open(sent.location as string)).html).toContain(`href="${link}/book"`);
    expect((await phone.submit(`${link}/book`, fields(form))).location).toBe(`${link}/book?sent#sent`);
    expect(await stored()).toEqual([]);
    expect((await speaker.open(`/dashboard/hubs/${hub.id}/rehearsal`)).text).toContain("Sent the booking form");
  });
});

describe("the short booking form", () => {
  it("is linked from the talk, asks three things, and reaches Ada's inbox with the talk and Rosa's stars", async () => {
    const phone = app.visitor();
    await rate(phone, 5);
    expect((await phone.open(path)).html).toContain(`<a href="${path}/book">Book Ada</a>`);
    const page = await phone.open(`${path}/book`);
    expect(page.html).toContain('name="robots" content="noindex');
    expect(page.html.match(/<label/g)).toHaveLength(3 + 2); // with the consent and the field for bots
    const sent = await book(phone);
    expect(sent).toMatchObject({ status: 303, location: `${path}/book?sent#sent` });
    expect((await phone.open(`${path}/book?sent`)).text).toContain("Thank you. Ada has your request.");
    expect(await stored()).toMatchObject([
      { requesterEmail: rosa.email, eventName: "Lumen Day", source: "talk", talkHubId: hub.id, rating: 5 },
    ]);
  });

  it("that a phone sends again is stored once; typed fields come back with a refusal", async () => {
    const phone = app.visitor();
    const submission_id = randomUUID();
    for (const _ of [1, 2])
      expect((await book(phone, { submission_id }, { accept: "application/json" })).status).toBe(204);
    expect(await stored()).toHaveLength(1);
    const refused = await book(phone, { email: "rosa", eventName: "Böblingen" });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('value="Böblingen"');
    expect(refused.text).toContain("Please enter a valid email");
  });

  it("arrives after the talk has closed, from a phone that waited for the network", async () => {
    await app.db.update(talkHubs).set({ status: "closed" });
    expect((await book(app.visitor(), {}, { accept: "application/json" })).status).toBe(204);
  });

  it.each([
    ["the speaker switched it off", () => app.db.update(talkHubs).set({ askRecommendation: false })],
    [
      "the profile is private",
      () => app.db.update(profiles).set({ publicSpeakerProfile: false }).where(eq(profiles.id, actor.id)),
    ],
  ])("is nowhere when %s", async (_, change) => {
    await change();
    const phone = app.visitor();
    expect((await rate(phone, 5)).text).not.toContain(question);
    expect((await phone.open(path)).html).not.toContain(`${path}/book`);
    expect((await phone.open(`${path}/book`)).text).toContain("Submit Feedback");
    const refused = await book(phone);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Rosa Jimenez");
    expect(await stored()).toEqual([]);
  });

  it("of a draft, of a hub in the trash and of a made-up talk is not found", async () => {
    await app.db.update(talkHubs).set({ status: "draft" });
    expect((await book(app.visitor())).status).toBe(404);
    await app.db.update(talkHubs).set({ status: "active", deletedAt: new Date() });
    expect((await book(app.visitor())).status).toBe(404);
    expect((await app.visitor().submit("/ada-nwosu/made-up/book", fields(form))).status).toBe(404);
    expect(await stored()).toEqual([]);
  });
});
