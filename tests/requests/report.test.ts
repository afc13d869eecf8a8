// The report for whoever booked a talk: what it shows, to whom, and until when.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  feedbackQuestions,
  feedbackSubmissions,
  hubEvents,
  leads,
  profiles,
  quotes,
  reports,
  resources,
  speakerBookings,
  talkHubs,
} from "#app/database/schema/index.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor: actor, speaker } = fixture);
});
afterEach(() => vi.restoreAllMocks());
const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1" };
const screenOf = (hubId: string) => `/dashboard/hubs/${hubId}/report`;
const insertTalk = (values = {}) => insertHub(app.db, actor, { eventName: "Lumen Day", status: "closed", ...values });
type Hub = Awaited<ReturnType<typeof insertTalk>>;

/** As many people as `stars` has numbers open the talk's page and rate it. */
async function rate(hub: Hub, stars: number[], responses: object = {}) {
  const [question] = await app.db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
  const rows = stars.map((rating) => ({
    talkHubId: hub.id,
    questionId: question?.id as string,
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating, ...responses },
  }));
  const view = { talkHubId: hub.id, kind: "view", day: "2026-11-20" } as const;
  await app.db.insert(hubEvents).values(rows.map(({ deviceId }) => ({ ...view, deviceId })));
  return app.db.insert(feedbackSubmissions).values(rows).returning();
}

/** Ada makes the report and copies its link. */
async function makeReport(hub: Hub, fields: Record<string, string> = {}) {
  const made = await speaker.submit(screenOf(hub.id), { intent: "save", ...fields });
  expect([made.status, made.location]).toEqual([303, screenOf(hub.id)]);
  return readLink(hub);
}
const readLink = async (hub: Hub) => /\/r\/[\w-]{40,}/.exec((await speaker.open(screenOf(hub.id))).html)?.[0] ?? "";
const read = (link: string, headers: HeadersInit = phone) => app.visitor().open(link, headers);
const times = (count: number, stars: number) => Array.from({ length: count }, () => stars);

async function addQuote(hub: Hub, comment: string, values: object = { approvedAt: new Date() }) {
  const [rating] = await rate(hub, [5], { comments: comment });
  const consent = { consentVersion: 1, consentedAt: new Date(), authorName: `Author of ${comment}` };
  const row = { talkHubId: hub.id, feedbackId: rating?.id as string, comment, ...consent, ...values };
  const [quote] = await app.db.insert(quotes).values(row).returning();
  return quote?.id as string;
}

async function offerFile(hub: Hub, title: string, deviceCount: number) {
  const link = { title, type: "link", resourceType: "link", externalUrl: "https://example.com/slides" } as const;
  const [resource] = await app.db
    .insert(resources)
    .values({ talkHubId: hub.id, ...link })
    .returning();
  const download = { talkHubId: hub.id, kind: "download", resourceId: resource?.id, day: "2026-11-20" } as const;
  if (deviceCount > 0)
    await app.db
      .insert(hubEvents)
      .values(Array.from({ length: deviceCount }, () => ({ ...download, deviceId: randomUUID() })));
}

describe("a report", () => {
  it("shows the talk's proof on a page without cookies or scripts, which nobody stores, finds or learns the address of", async () => {
    const hub = await insertTalk({ audienceCount: 240 });
    await rate(hub, [...times(40, 5), ...times(12, 4), ...times(5, 3)], {
      reasons: [{ text: "Story", kind: "talk" }],
    });
    await rate(hub, [1]);
    const quoteIds = await addQuote(hub, "Calm, and <b>kind</b>.");
    await offerFile(hub, "Slides", 7);
    const report = await read(await makeReport(hub, { organisation: "Lumen <i>Health</i>", quoteIds }));
    expect(report.status).toBe(200);
    for (const text of [
      "Audience report Lumen Day Kind machines",
      "Thu 4 Mar 2027 240 people in the audience",
      "4.6 of 5 stars, from 59 ratings 90% gave 4 or 5 stars 7 files taken home 25% of 240 people rated the talk",
      "4 and 5 stars 53 90% 1 to 3 stars 6 10%",
      "Why 4 or 5 stars Story Why fewer stars Story",
      "In their words Calm, and <b>kind</b>. Author of Calm",
      "What people took home Slides 7 people",
      "Book Ada again",
    ])
      expect(report.text).toContain(text);
    expect(report.html).not.toMatch(/<script|<b>kind/);
    expect(report.headers.getSetCookie()).toEqual([]);
    expect(Object.fromEntries(report.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    const [, booking = ""] = /href="(\/ada-nwosu\/book[^"]+)"/.exec(report.html) ?? [];
    expect((await app.visitor().open(booking)).html).toContain('value="Lumen &lt;i&gt;Health&lt;/i&gt;"');
  });

  it("contains nothing personal, and no group of fewer than five people", async () => {
    const hub = await insertTalk();
    const [rating] = await rate(hub, [5], { comments: "Unquoted words", email: rosa.email });
    await rate(hub, [...times(24, 5), 2], { reasons: [{ text: "Heard by all", kind: "room" }] });
    await rate(hub, times(4, 4), { reasons: [{ text: "Heard by four", kind: "room" }] });
    const quoteIds = await addQuote(hub, "Waiting words", {});
    const lead = { userId: actor.id, talkHubId: hub.id, source: "feedback", ...rosa } as const;
    const [stored] = await app.db.insert(leads).values(lead).returning();
    await app.db
      .update(feedbackSubmissions)
      .set({ leadId: stored?.id, submitterEmail: rosa.email })
      .where(eq(feedbackSubmissions.id, rating?.id as string));
    await offerFile(hub, "Opened by four", 4);
    const link = await makeReport(hub, { quoteIds });
    for (const address of [link, `${link}.data`]) {
      const { status, html } = await read(address);
      expect(status).toBe(200);
      expect(html).toContain("Heard by all");
      for (const secret of ["Unquoted", "Waiting", "by four", ...Object.values(rosa), stored?.id as string])
        expect(html, secret).not.toContain(secret);
    }
    const { text } = await read(link);
    expect(text).toMatch(/ 87% or more gave 4 or 5 stars (?!.*files taken).*27 or more 87% 1 to 3 stars fewer than 5/);
  });

  it("says why there are no ratings, whatever became of the hub, and offers no booking without a profile", async () => {
    const hub = await insertTalk({ status: "draft", title: "T".repeat(120), eventDate: null });
    const link = await makeReport(hub);
    const withoutRatings = "Ratings are shown from 5 people on, so that they stay private.";
    expect((await read(link)).text).toContain(withoutRatings);
    await rate(hub, times(4, 5), { reasons: [{ text: "Story", kind: "talk" }] });
    for (const status of ["active", "closed", "archived"] as const) {
      await app.db.update(talkHubs).set({ status, audienceCount: 80, publicVisibility: false });
      const { text } = await read(link);
      expect(text).toContain(withoutRatings);
      expect(text).not.toMatch(/5%|rated the talk|Story|Excellent/);
    }
    await app.db.update(profiles).set({ publicSpeakerProfile: false });
    expect((await read(link)).html).not.toContain("/book");
  });

  it("tells its reader nothing of one person, however often it is opened between the ratings", async () => {
    const hub = await insertTalk({ status: "active" });
    await rate(hub, times(6, 5));
    const link = await makeReport(hub);
    const before = (await read(link)).text;
    expect(before).toContain("from 6 ratings");
    const submit = (visitor: Visitor, rating: string) =>
      visitor.submit("/ada-nwosu/kind-machines/feedback", { rating, form_token: app.formToken(hub.id) });
    for (let n = 0; n < 9; n++) expect((await submit(app.visitor(), "5")).status).toBe(303);
    const attendee = app.visitor(); // The others never opened the page.
    await attendee.post("/ada-nwosu/kind-machines/view", { headers: phone, body: "" });
    expect((await submit(attendee, "1")).status).toBe(303);
    await app.installation.settle();
    expect((await read(link)).text).toBe(before);
    await rate(hub, times(4, 4));
    expect((await read(link)).text).toContain("from 20 ratings");
  });

  it("counts nothing of a rehearsal, and loses a quote as soon as its author withdraws it", async () => {
    const hub = await insertTalk({ status: "draft" });
    await rate(hub, times(9, 5));
    const link = await makeReport(hub, { quoteIds: await addQuote(hub, "Calm and kind.") });
    const before = (await read(link)).text;
    await speaker.submit(`/dashboard/hubs/${hub.id}/rehearsal`, { intent: "start" });
    const screen = await speaker.open(`/dashboard/hubs/${hub.id}/rehearsal`);
    const [rehearsal = ""] = /\/rehearsal\/[\w-]+/.exec(screen.html) ?? [];
    const rehearsed = { rating: "1", form_token: app.formToken(hub.id), submission_id: randomUUID() };
    expect((await app.visitor().submit(`${rehearsal}/feedback`, rehearsed)).status).toBe(303);
    expect((await read(link)).text).toBe(before);
    expect(before).toContain("Calm and kind.");
    await app.db.delete(quotes);
    expect((await read(link)).text).not.toContain("Calm and kind.");
  });
});

describe("the link of a report", () => {
  it("counts openings by others, at most one in ten minutes, and neither bots nor Ada herself", async () => {
    const hub = await insertTalk();
    const link = await makeReport(hub);
    const opened = async () => (await speaker.open(screenOf(hub.id))).text;
    await speaker.open(link, phone);
    await read(link, { "user-agent": "Slackbot-LinkExpanding 1.0" });
    await read(link, { ...phone, "sec-purpose": "prefetch" });
    expect(await opened()).toContain("Not opened yet");
    await read(link);
    await read(link);
    expect(await opened()).toContain("Opened once, last just now");
    vi.spyOn(app.services.clock, "now").mockReturnValue(new Date(Date.now() + 11 * 60 * 1_000));
    await read(link);
    expect(await opened()).toContain("Opened 2 times, last just now");
  });

  it("answers alike once it is ended, expired or made up, and when its hub is in the trash or Ada is suspended", async () => {
    const hub = await insertTalk();
    const link = await makeReport(hub, { days: "30" });
    const madeUp = await read("/r/nothing");
    expect([madeUp.status, madeUp.text]).toEqual([404, expect.stringContaining("No report here")]);
    expect(madeUp.headers.get("cache-control")).toBe("private, no-store");
    const expectNoReport = async () => {
      const { status, html } = await read(link);
      expect([status, html]).toEqual([404, madeUp.html]);
    };
    const expectThere = async () => expect((await read(link)).status).toBe(200);
    await app.db.update(talkHubs).set({ deletedAt: new Date() });
    await expectNoReport();
    await app.db.update(talkHubs).set({ deletedAt: null });
    await expectThere();
    await app.db.update(profiles).set({ suspendedAt: new Date() });
    await expectNoReport();
    await app.db.update(profiles).set({ suspendedAt: null });
    const clock = vi.spyOn(app.services.clock, "now").mockReturnValue(new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000));
    await expectNoReport();
    await sweepExpiredRows(app.services);
    expect(await app.db.$count(reports)).toBe(0);
    clock.mockRestore();
    speaker = await app.visitor().signIn(ada);
    const next = await makeReport(hub);
    expect(next).not.toBe(link);
    await expectNoReport();
    expect((await speaker.submit(screenOf(hub.id), { intent: "revoke" })).status).toBe(303);
    expect((await read(next)).status).toBe(404);
    expect(await readLink(hub)).toBe("");
  });

  it("is one, however often Ada saves, and lasts as long as she chooses", async () => {
    const hub = await insertTalk();
    const [link] = await Promise.all([makeReport(hub), makeReport(hub)]);
    const daysLeft = async () => {
      const [row] = await app.db.select().from(reports);
      return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / (24 * 60 * 60 * 1_000));
    };
    expect(await daysLeft()).toBe(90);
    expect(await makeReport(hub, { days: "365" })).toBe(link);
    expect(await makeReport(hub, { organisation: "Lumen Health" })).toBe(link);
    expect(await daysLeft()).toBe(365);
  });
});

describe("Ada's form", () => {
  it("names the field and keeps the text", async () => {
    const hub = await insertTalk();
    const send = (fields: Record<string, string>) =>
      speaker.submit(screenOf(hub.id), { intent: "save", organisation: "Lumen Health", ...fields });
    const colleague = await insertSpeaker(app.db, ben);
    const [request] = await app.db.insert(speakerBookings).values(bookingOf(colleague)).returning();
    for (const [fields, message] of [
      [{ booking: request?.id as string }, "This booking is no longer there."],
      [{ booking: "1 or 1=1" }, "This booking is no longer there."],
      [{ days: "100000" }, "Please choose one from the list"],
      [{ organisation: "L".repeat(201) }, "Please use at most 200 characters."],
      [{ organisation: "Lumen\nHealth" }, "Please use one line of text"],
    ] as const) {
      const refused = await send(fields);
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)]);
      expect(refused.html).toMatch(/value="L/);
    }
    expect(await app.db.$count(reports)).toBe(0);
  });

  it("suggests the booking that the hub came from; the report is linked there, and loses its company with it", async () => {
    const [booking] = await app.db.insert(speakerBookings).values(bookingOf(actor)).returning();
    const id = booking?.id as string;
    const hub = await insertTalk({ id });
    const openBooking = async () => (await speaker.open(`/dashboard/bookings/${id}`)).text;
    expect(await openBooking()).toContain("Make the report after the talk");
    expect((await speaker.open(screenOf(hub.id))).html).toContain(`<option value="${id}" selected`);
    const link = await makeReport(hub, { booking: id });
    expect(await openBooking()).toContain("Kind machines Not opened yet");
    expect((await read(link)).html).toContain("company=Orbital+Freight");
    await speaker.submit(`/dashboard/bookings/${id}`, { intent: "delete" });
    expect((await read(link)).html).toMatch(/href="\/ada-nwosu\/book\?from=report"/);
  });
});

const bookingOf = ({ id: speakerId }: Actor) => ({
  speakerId,
  requesterName: "Tomas Novak",
  requesterEmail: "tomas@example.com",
  requesterCompany: "Orbital Freight",
  eventName: "Lumen Day",
  status: "confirmed" as const,
  submissionKey: newSubmissionKey(),
});
