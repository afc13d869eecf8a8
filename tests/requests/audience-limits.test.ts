// A script floods Ada's talk. The limit is far above a hall, and a refused attendee keeps their text.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { feedbackSubmissions, leads } from "#app/database/schema/index.ts";
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
    rate: (comments: string, headers?: HeadersInit) =>
      app.visitor().submit(`${path}/feedback`, { ...sent(), rating: "5", comments }, headers),
    leaveDetails: (firstName: string, headers?: HeadersInit) =>
      app.visitor().submit(`${path}/lead`, { ...sent(), firstName, email: rosa.email, consent: "on" }, headers),
    countRatings: () => app.db.$count(feedbackSubmissions, eq(feedbackSubmissions.talkHubId, hub.id)),
  };
}

it("3,000 people who each write a long comment are far from the limit", async () => {
  const talk = await openTalk("hall");
  await floodWithFeedback(app.db, talk.hub.id, { forms: 3_000, comments: "x".repeat(2_000) });
  expect((await talk.rate("The last row heard you too", json)).status).toBe(204);
  expect((await talk.leaveDetails("Rosa", json)).status).toBe(204);
});

it("a flood of long comments ends at the limit, and later attendees keep their text", async () => {
  const talk = await openTalk("flooded");
  expect((await talk.rate("Clear and kind", json)).status).toBe(204);
  const longest = "😀".repeat(2_500);
  const forms = Math.ceil(audienceLimits.hub.bytes / Buffer.byteLength(longest));
  await floodWithFeedback(app.db, talk.hub.id, { forms, comments: longest });

  // This process measured the hub before, and counts what a script sends to it.
  const statuses: number[] = [];
  while (statuses.at(-1) !== 409 && statuses.length < 400) statuses.push((await talk.rate(longest, json)).status);
  expect(new Set(statuses)).toEqual(new Set([204, 409]));

  const count = await talk.countRatings();
  const message = "This talk can't take any more feedback. Your text is still here so you can copy it.";
  const onPhone = await talk.rate("Warm words", json);
  expect([onPhone.status, JSON.parse(onPhone.html)]).toMatchObject([409, { message }]);
  const onPage = await talk.rate("Warm words");
  expect(onPage.status).toBe(409);
  expect(onPage.html).toContain("Warm words");
  expect(onPage.html).toContain("take any more feedback");
  expect(await talk.countRatings()).toBe(count);

  const leadCount = await app.db.$count(leads);
  const lead = await talk.leaveDetails("Rosalind");
  expect([lead.status, lead.html.includes("Rosalind")]).toEqual([409, true]);
  expect(await app.db.$count(leads)).toBe(leadCount);
});
