// The people of a sample talk: their views, ratings and contacts.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";
import { writeClicks } from "#app/database/seed/clicks.server.ts";
import { writeOwnQuestions } from "#app/database/seed/questions.server.ts";
import { createRandom } from "#app/database/seed/random.ts";
import { type SampleHub, type sampleAudience, sampleComments } from "#app/database/seed/sample-people.ts";
import { leadFormDefaults } from "#app/database/vocabulary.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Ratings and leads are spread over this many days. */
const daysBack = 60;

/** This person gives consent with the others and withdraws it two days later. */
const withdrawsConsent = "Mei";

interface SampleAudience {
  userId: string;
  talkHubId: string;
  hub: SampleHub;
  people: typeof sampleAudience;
  random: () => number;
  now: Date;
}

/** Writes the views, clicks, feedback and leads of one hub. */
export async function writeAudience(tx: Database, audience: SampleAudience) {
  const { talkHubId, hub } = audience;
  if (hub.share.views === 0) return;
  const views = await writeViews(tx, audience);
  // A separate random sequence, so that the rest of the sample stays the same.
  await writeClicks(tx, talkHubId, views, createRandom(hub.share.views));
  const ratings = await writeRatings(tx, audience, views);
  await writeOwnQuestions(tx, { slug: hub.slug, talkHubId, rated: ratings, random: createRandom(hub.share.ratings) });
  await writeLeads(tx, audience);
}

/** Most people visit on the day of the talk, fewer each day after: the pattern speakers know. */
function pickMoments({ hub, random, now }: SampleAudience, count: number): Date[] {
  const daysSince = Math.min(daysBack - 1, Math.max(0, -hub.inDays));
  const moments = Array.from({ length: count }, () => {
    // A live talk has been open for some weeks, so that its charts have a past.
    const from = hub.inDays >= 0 ? 35 * random() ** 2 : daysSince - (daysSince - 1) * random() ** 3;
    return new Date(now.getTime() - from * dayMs - random() * 3_600_000);
  });
  return moments.sort((a, b) => a.getTime() - b.getTime());
}

async function writeViews(tx: Database, audience: SampleAudience) {
  const views = pickMoments(audience, audience.hub.share.views).map((occurredAt) => ({
    talkHubId: audience.talkHubId,
    occurredAt,
    kind: "view" as const,
    deviceId: randomUUID(),
    day: occurredAt.toISOString().slice(0, 10),
    ...pickSource(audience.random),
  }));
  await tx.insert(tables.hubEvents).values(views);
  return views;
}

async function writeRatings(tx: Database, audience: SampleAudience, views: { deviceId: string }[]) {
  const { talkHubId, hub, random } = audience;
  const [question] = await tx.query.feedbackQuestions.findMany({
    where: (q, { eq }) => eq(q.talkHubId, talkHubId),
    limit: 1,
  });
  const ratings = pickMoments(audience, hub.share.ratings).map((createdAt, i) => {
    const rating = ratingFor(random());
    const comments = random() < 0.45 ? sampleComments[rating]?.[i % sampleComments[rating].length] : undefined;
    return {
      talkHubId,
      questionId: question?.id as string,
      submissionId: randomUUID(),
      deviceId: views[i]?.deviceId ?? randomUUID(),
      responses: comments ? { rating, comments } : { rating },
      createdAt,
      updatedAt: createdAt,
    };
  });
  if (ratings.length) await tx.insert(tables.feedbackSubmissions).values(ratings);
  return ratings;
}

async function writeLeads(tx: Database, audience: SampleAudience) {
  const { userId, talkHubId, people, random, now } = audience;
  const arrivals = pickMoments(audience, people.length);
  for (const [i, person] of people.entries()) {
    const createdAt = arrivals[i] ?? now;
    const leadId = newId();
    await tx.insert(tables.leads).values({
      id: leadId,
      userId,
      talkHubId,
      ...person,
      phone: random() < 0.3 ? `+61 4${String(Math.floor(random() * 1e8)).padStart(8, "0")}` : null,
      source: "entry",
      createdAt,
      updatedAt: createdAt,
    });
    await tx.insert(tables.leadCaptures).values({
      leadId,
      userId,
      talkHubId,
      source: "entry",
      deviceId: randomUUID(),
      consentText: leadFormDefaults.consentText,
      consentedAt: createdAt,
      // No email about people who came before the speaker did.
      notifiedAt: createdAt,
      createdAt,
    });
    if (person.firstName === withdrawsConsent) {
      const consentWithdrawnAt = new Date(Math.min(createdAt.getTime() + 2 * dayMs, now.getTime()));
      await tx.update(tables.leads).set({ consentedAt: null, consentWithdrawnAt }).where(eq(tables.leads.id, leadId));
    }
  }
}

function ratingFor(chance: number): 1 | 2 | 3 | 4 | 5 {
  if (chance < 0.56) return 5;
  if (chance < 0.86) return 4;
  if (chance < 0.95) return 3;
  return chance < 0.985 ? 2 : 1;
}

function pickSource(random: () => number) {
  const chance = random();
  const source = chance < 0.7 ? ("qr" as const) : chance < 0.9 ? ("link" as const) : ("referrer" as const);
  const deviceType =
    random() < 0.78 ? ("phone" as const) : random() < 0.85 ? ("desktop" as const) : ("tablet" as const);
  return { source, deviceType, referrerHost: source === "referrer" ? "www.linkedin.com" : null };
}
