// A script floods Ada's talk. The limit is far above a hall, and a refused attendee keeps their text.
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { feedbackSubmissions, hubUsage } from "#app/database/schema/index.ts";
import { audienceLimits } from "#app/domain/limits/limits.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { floodWithFeedback } from "#tests/support/flood.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Awaited<ReturnType<typeof insertSpeaker>>;
beforeAll(async () => {
  app = await startTestApp();
  speaker = await insertSpeaker(app.db, ada);
});
afterAll(() => app.close());

const json = { accept: "application/json" };

async function openTalk(slug: string) {
  const hub = await insertHub(app.db, speaker, { slug, leadCaptureEnabled: true });
  const sent = () => ({ submission_id: randomUUID(), form_token: app.formToken(hub.id) });
  const path = `/ada-nwosu/${slug}`;
  return {
    hub,
    rate: (comments: string, headers?: HeadersInit, from?: string) =>
      app.visitor(from).submit(`${path}/feedback`, { ...sent(), rating: "5", comments }, headers),
    leaveDetails: (firstName: string, headers?: HeadersInit) =>
      app.visitor().submit(`${path}/lead`, { ...sent(), firstName, email: rosa.email, consent: "on" }, headers),
    countWords: () =>
      app.db.$count(feedbackSubmissions, and(eq(feedbackSubmissions.talkHubId, hub.id), sql`responses ? 'comments'`)),
    countRatings: () => app.db.$count(feedbackSubmissions, eq(feedbackSubmissions.talkHubId, hub.id)),
  };
}

it("3,000 people who each write a long comment are far from the limit", async () => {
  const talk = await openTalk("hall");
  await floodWithFeedback(app.db, talk.hub.id, { forms: 3_000, comments: "x".repeat(2_000) });
  expect((await talk.rate("The last row heard you too", json)).status).toBe(204);
  expect((await talk.leaveDetails("Rosa", json)).status).toBe(204);
});

const longest = "😀".repeat(2_500);
const [hall, otherNetwork] = ["203.0.113.9", "198.51.100.7"];

it("1,480 long comments of one network: it loses its words, and Rosa's arrive as on a quiet day", async () => {
  const talk = await openTalk("flooded");
  const statuses: number[] = [];
  for (let sent = 0; sent < 1_480; sent += 20)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async () => (await talk.rate(longest, json, otherNetwork)).status),
      )),
    );
  // Stored with its stars; the text stays on the sender's screen.
  expect(new Set(statuses)).toEqual(new Set([204, 422]));
  expect(await talk.countRatings()).toBe(1_480);
  expect(await talk.countWords()).toBe(400);

  expect((await talk.rate("Warm words", json, hall)).status).toBe(204);
  expect(await talk.countWords()).toBe(401);
});

it("many networks' floods: Rosa's words arrive, her phone is told nothing, and Ada is told what made room", async () => {
  const talk = await openTalk("flooded-by-many");
  const forms = Math.ceil(audienceLimits.hub.bytes / Buffer.byteLength(longest) / 8);
  for (let network = 1; network <= 8; network++)
    await floodWithFeedback(app.db, talk.hub.id, { forms, comments: longest, network });
  expect((await talk.rate("Warm words", json, hall)).status).toBe(204);
  expect(await talk.countRatings()).toBe(8 * forms + 1);
  expect((await talk.leaveDetails("Rosalind", json)).status).toBe(204);
  const { text } = await (await app.visitor().signIn(ada)).open(`/dashboard/edit-hub/${talk.hub.id}?tab=analytics`);
  expect(text).toMatch(/The words of [\d,]+ long comments were removed/);
});

it("an account that is full has no room for words: the stars count, and the text stays on the page", async () => {
  const talk = await openTalk("of-a-full-account");
  const usage = { ratings: 0, leads: 0, bytes: audienceLimits.account.bytes, measuredAt: new Date() };
  const other = await insertHub(app.db, speaker, { slug: "full" });
  await app.db.insert(hubUsage).values({ talkHubId: other.id, ...usage });
  const onPage = await talk.rate("Warm words");
  expect(onPage.status).toBe(422);
  expect(onPage.html).toContain("Warm words");
  expect(onPage.html).toContain("Your rating is saved.");
  expect([await talk.countRatings(), await talk.countWords()]).toEqual([1, 0]);

  const lead = await talk.leaveDetails("Rosalind");
  expect([lead.status, lead.html.includes("Rosalind")]).toEqual([409, true]);
});
