// The first card of the dashboard through the life of a talk, with the clock moved. Which talk it shows at which moment is
// proven by current-talk.server.test.ts.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  feedbackQuestions,
  feedbackSubmissions,
  hubEvents,
  leadCaptures,
  leads,
  resources,
  sessions,
  talkHubs,
  talkRequests,
} from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});
let clock: { mockReturnValue(now: Date): unknown };
beforeEach(async () => {
  // Her session is as old as the story.
  await app.db.update(sessions).set({ createdAt: new Date("2027-01-01"), expiresAt: new Date("2099-01-01") });
  clock = vi.spyOn(app.services.clock, "now");
});
afterEach(() => vi.restoreAllMocks());

/** Ada's talk: a Thursday in Sydney, 14:30 to 15:30. */
const talk = {
  title: "Kind machines",
  eventName: "Lumen Day",
  eventDate: "2027-03-04",
  startTime: "14:30",
  endTime: "15:30",
  timezone: "Australia/Sydney",
};

/** The card at a moment by Sydney's clock, as text; and the whole screen. */
async function openHero(local: string) {
  clock.mockReturnValue(new Date(`${local}:00+11:00`));
  const { html, text, status } = await speaker.open("/dashboard");
  expect(status).toBe(200);
  const card = /<section[^>]+aria-labelledby="hero-title">[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  return {
    html,
    text,
    card,
    hero: card
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  };
}

/** What the card asks for in the background. */
async function checkAgain() {
  const { status, html } = await speaker.open("/dashboard/readiness");
  expect(status).toBe(200);
  return JSON.parse(html) as { hubId: string; text: string; age: string; isDue: boolean };
}

async function rate(talkHubId: string, rating: number, comments?: string) {
  const question = await app.db.query.feedbackQuestions.findFirst({ where: (q, { eq }) => eq(q.talkHubId, talkHubId) });
  await app.db.insert(feedbackSubmissions).values({
    talkHubId,
    questionId: question?.id ?? "",
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating, ...(comments && { comments }) },
  });
}

/** Two people opened the page and rated, one left an address and agreed, and one asked for something. */
async function attend(talkHubId: string) {
  for (let n = 0; n < 2; n++)
    await app.db.insert(hubEvents).values({ talkHubId, kind: "view", deviceId: randomUUID(), day: talk.eventDate });
  await rate(talkHubId, 4, "I would have liked more time for questions.");
  await rate(talkHubId, 5, "The calmest hour of the whole conference.");
  const [lead] = await app.db
    .insert(leads)
    .values({ userId: adaActor.id, talkHubId, email: "rosa@example.com", source: "entry" })
    .returning();
  const capture = { leadId: lead?.id ?? "", userId: adaActor.id, talkHubId, source: "entry" } as const;
  await app.db.insert(leadCaptures).values({ ...capture, consentedAt: new Date(), consentText: "Yes" });
  const request = { talkHubId, text: "The paper", deviceId: randomUUID(), submissionKey: newSubmissionKey() };
  await app.db.insert(talkRequests).values(request);
}

describe("through a talk's life", () => {
  it("shows what matters of it before, on its day, while it runs, and in the week after", async () => {
    const { id } = await insertHub(app.db, adaActor, talk);
    const details = "Kind machines Thu 4 Mar 2027, 14:30 (Sydney) Lumen Day";
    const unchecked = "No place, no description, no files or links. Not checked yet.";
    expect((await openHero("2027-01-04T09:00")).hero).toBe(
      `Next talk in 59 days Active ${details} ${unchecked} Stage check Rehearse Stage Open Remote Slide`,
    );
    expect((await openHero("2027-03-01T09:00")).hero).toContain("Next talk in 3 days");
    const morning = await openHero("2027-03-04T09:30");
    expect(morning.hero).toBe(
      `Today, in 5 hours Active ${details} 0 joined 0 ratings – average ${unchecked} Stage check Open Remote Rehearse Stage Slide`,
    );
    expect(morning.card).toContain(`href="/dashboard/hubs/${id}/remote"`);
    expect(morning.card).toMatch(
      /href="[^"]+\/ada-nwosu\/kind-machines\/slide.png" download="kind-machines-slide.png"/,
    );

    await attend(id);
    const live = await openHero("2027-03-04T15:20");
    expect(live.hero).toMatch(
      new RegExp(
        `^Live now Active ${details.replace(/[()]/g, "\\$&")} 2 joined 2 ratings 4.5 average The calmest hour .* Open Remote Stage Slide$`,
      ),
    );
    expect(live.text.match(/The calmest hour/g)).toHaveLength(1);

    const after = await openHero("2027-03-05T10:00");
    expect(after.hero).toBe(
      `Given 18 hours ago Active ${details} 4.5 of 5 from 2 ratings The calmest hour of the whole conference. 1 person to write to Write to them Answer 1 request Open Remote`,
    );
    expect(after.card).toContain(`href="/dashboard/hubs/${id}/follow-up"`);
    expect(after.text).not.toContain("Waiting for you");
    expect((await openHero("2027-03-09T10:00")).hero).toContain("Given 5 days ago");
    expect((await openHero("2027-03-12T10:00")).hero).toMatch(/^Nothing planned .* Create New Talk Hub$/);
  });

  it("is over when Ada closes the page, and says when nobody came", async () => {
    const closed = { status: "closed", closedManuallyAt: new Date("2027-03-04T15:00:00+11:00") } as const;
    await insertHub(app.db, adaActor, { ...talk, ...closed });
    expect((await openHero("2027-03-04T15:10")).hero).toMatch(
      /^Given 10 minutes ago Closed .* Nobody rated this talk.$/,
    );
  });

  it("is over when people rated it and Ada closed the page before its time", async () => {
    const closed = { status: "closed", closedManuallyAt: new Date("2027-03-04T13:00:00+11:00") } as const;
    const { id } = await insertHub(app.db, adaActor, { ...talk, ...closed });
    expect((await openHero("2027-03-04T13:10")).hero).toContain("Nothing planned");
    await rate(id, 5);
    expect((await openHero("2027-03-04T13:10")).hero).toMatch(/^Given 10 minutes ago Closed .* 5.0 of 5 from 1 rating/);
  });

  it("offers to publish a draft", async () => {
    const filled = { location: "Hall 2", description: "<p>On machines</p>" };
    await insertHub(app.db, adaActor, { ...talk, ...filled, status: "draft" });
    expect((await openHero("2027-03-03T12:00")).hero).toMatch(
      /^Next talk tomorrow Draft .* Lumen Day It&#x27;s a draft, no files or links. .* Publish Rehearse Stage Slide$/,
    );
    expect((await openHero("2027-03-04T14:40")).hero).toMatch(/^On now Draft .* Publish Open Remote Stage Slide$/);
  });
});

describe("the stage check in one line", () => {
  const filled = { ...talk, location: "Hall 2", description: "<p>On machines</p>" };
  const link = { title: "The paper", type: "link", resourceType: "link", externalUrl: "http://10.0.0.1/" } as const;

  it("is the last one with its age, new in what is known at once, and repeated when it is old", async () => {
    const { id } = await insertHub(app.db, adaActor, filled);
    await app.db.insert(resources).values({ talkHubId: id, ...link });
    expect((await openHero("2027-03-03T09:00")).hero).toContain("Lumen Day Not checked yet. Stage check");
    const { text, ...first } = await checkAgain();
    expect(text).toMatch(/^\d fine, .*1 link does not answer, no mail server\.$/);
    expect(first).toEqual({ hubId: id, age: "Checked just now.", isDue: false });

    const later = await openHero("2027-03-03T11:30");
    expect(later.hero).toContain(`${text} Checked 2 hours ago. Stage check`);
    await app.db.update(talkHubs).set({ location: null });
    await app.db.delete(resources);
    expect((await openHero("2027-03-03T11:31")).hero).toMatch(/\d fine, no place, .*1 link does not answer/);
    expect((await checkAgain()).text).not.toContain("link does not answer");
  });

  it("keeps the last one once the speaker has used up the requests to other servers", async () => {
    const { id } = await insertHub(app.db, adaActor, filled);
    await openHero("2027-03-03T09:00");
    for (let n = 0; n < 30; n++) await checkAgain();
    await app.db.insert(resources).values({ talkHubId: id, ...link });
    clock.mockReturnValue(new Date("2027-03-03T09:09:00+11:00"));
    expect(await checkAgain()).toMatchObject({
      text: expect.not.stringContaining("link does not"),
      age: "Checked 9 minutes ago.",
    });
  });
});

describe("with two talks", () => {
  const evening = { ...talk, slug: "evening", title: "Night machines", startTime: "19:00", endTime: null };

  it("on one day in two zones shows the one whose time it is", async () => {
    await insertHub(app.db, adaActor, talk);
    // 09:00 in London is 20:00 in Sydney.
    const london = {
      slug: "london",
      title: "Thames machines",
      startTime: "09:00",
      endTime: null,
      timezone: "Europe/London",
    };
    await insertHub(app.db, adaActor, { ...talk, ...london });
    const first = await openHero("2027-03-04T15:00");
    expect(first.hero).toContain("Live now Active Kind machines");
    expect((await openHero("2027-03-04T20:10")).hero).toContain("Live now Active Thames machines");
    const between = await openHero("2027-03-04T18:10");
    expect(between.hero).toContain("Today, in 2 hours Active Thames machines");
  });

  it("names the other one of the day", async () => {
    await insertHub(app.db, adaActor, talk);
    const { id } = await insertHub(app.db, adaActor, evening);
    const { hero, card } = await openHero("2027-03-04T14:40");
    expect(hero).toMatch(/Open Remote Stage Slide Also today, 19:00 \(Sydney\) Night machines Remote$/);
    expect(card).toContain(`href="/dashboard/hubs/${id}/remote"`);
  });

  it("names no talk more than three times, and shows nothing of another speaker's", async () => {
    const { id } = await insertHub(app.db, adaActor, talk);
    await attend(id);
    await insertHub(app.db, adaActor, evening);
    await insertHub(app.db, await insertSpeaker(app.db, ben), { ...talk, title: "Ben's secret talk" });
    for (const local of ["2027-03-03T12:00", "2027-03-04T10:00", "2027-03-04T15:00", "2027-03-05T10:00"]) {
      const { text } = await openHero(local);
      for (const title of ["Kind machines", "Night machines"])
        expect((text.match(new RegExp(title, "g")) ?? []).length).toBeLessThanOrEqual(3);
      expect(text).not.toContain("Ben's");
    }
  });
});

it("shows one comment of 2,000", async () => {
  const { id } = await insertHub(app.db, adaActor, talk);
  const [question] = await app.db.select().from(feedbackQuestions);
  const row = (n: number) => ({
    talkHubId: id,
    questionId: question?.id ?? "",
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating: 5, comments: `The calmest hour of the whole conference, said number ${n}.` },
  });
  await app.db.insert(feedbackSubmissions).values(Array.from({ length: 2_000 }, (_, n) => row(n)));
  const { hero, text } = await openHero("2027-03-05T10:00");
  expect(hero).toContain("5.0 of 5 from 2,000 ratings");
  expect(text.match(/The calmest hour/g)).toHaveLength(1);
});
