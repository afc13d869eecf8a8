// The first view of a talk with slides, a form, reasons, requests and a quote, before the speaker's own images: at most 14 KB
// compressed, three requests, no framework.
import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { feedbackQuestions, feedbackSubmissions, quotes } from "#app/database/schema/index.ts";
import { fontFamilies, reasonDefaults } from "#app/database/vocabulary.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { offerSlides } from "#tests/support/slides.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const budget = 14 * 1024;
const resource = { title: "Slides of the talk", fileSize: 2_400_000, isFeatured: true };
const comment = "I slept that night, for the first time since the outage. Everyone on call should hear this.";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const speaker = await insertSpeaker(app.db, ada);
  for (const fontFamily of fontFamilies) {
    const hub = await insertHub(app.db, speaker, {
      slug: fontFamily.toLowerCase().replace(" ", "-"),
      fontFamily,
      title: "Calm under fire: what incident rooms teach us",
      eventName: "Southern Reliability Summit",
      location: "International Convention Centre, Hall 3, Sydney",
      description: "<p>What nine incident rooms taught us about the teams that sat in them.</p>",
      leadCaptureEnabled: true,
      askReasons: true,
      ...reasonDefaults,
      acceptRequests: true,
      askRecommendation: true,
      offerCertificate: true,
    });
    await insertQuote(hub.id);
    await offerSlides(app.services, speaker, hub.id, { resource });
  }
});
afterAll(() => app.close());

/** An approved quote of an attendee's comment. */
async function insertQuote(talkHubId: string) {
  const [question] = await app.db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, talkHubId));
  const [rating] = await app.db
    .insert(feedbackSubmissions)
    .values({
      talkHubId,
      questionId: question?.id as string,
      submissionKey: newSubmissionKey(),
      deviceId: randomUUID(),
      responses: { rating: 5, comments: comment },
    })
    .returning();
  await app.db.insert(quotes).values({
    talkHubId,
    feedbackId: rating?.id as string,
    comment,
    authorName: "Rosa Jimenez",
    authorRole: "Nurse, Lumen Health",
    consentVersion: 1,
    consentedAt: new Date(),
    approvedAt: new Date(),
  });
}

const readAsset = (address: string) => readFileSync(new URL(`../../build/client${address}`, import.meta.url));

it.each(fontFamilies)("in %s", async (fontFamily) => {
  const { html } = await app.visitor().open(`/ada-nwosu/${fontFamily.toLowerCase().replace(" ", "-")}`);
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address = ""]) => address);
  // Plain English needs only the file that is declared last.
  const fonts = [...html.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, address = ""]) => address).slice(-1);
  for (const text of [comment, "Something missing?", ...reasonDefaults.highTalkReasons])
    expect(html.includes(text), text).toBe(true);
  expect([scripts.length, fonts.length]).toEqual([1, 1]);
  expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|modulepreload)"/);
  expect(html.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);

  // The first slide comes after all of them.
  const slides = [...html.matchAll(/<img[^>]*webp[^>]*>/g)].map(([tag]) => tag.includes('loading="lazy"'));
  expect(slides).toEqual([true]);

  const weight = [Buffer.from(html), ...scripts.map(readAsset)].map((bytes) => brotliCompressSync(bytes).length);
  const total =
    weight.reduce((sum, bytes) => sum + bytes, 0) + fonts.reduce((sum, file) => sum + readAsset(file).length, 0);
  expect(total).toBeLessThanOrEqual(budget);
  expect(readAsset(scripts[0] as string).toString()).not.toMatch(/react|import\s/i);
  expect(globSync("build/client/assets/hub-*.js").length).toBeGreaterThan(0);
});
