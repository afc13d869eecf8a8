// The people of a sample talk: their views, ratings and contacts.
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";
import { leadFormDefaults, reasonDefaults } from "#app/database/vocabulary.ts";
import { type Reason, toReasons } from "#app/domain/values/reasons.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { writeClicks } from "#sample/clicks.server.ts";
import { writeOwnQuestions } from "#sample/questions.server.ts";
import { createRandom } from "#sample/random.ts";
import { sampleComments } from "#sample/sample-comments.ts";
import type { SampleHub } from "#sample/sample-hubs.ts";
import type { sampleAudience } from "#sample/sample-people.ts";
import { findTalkTime, isDuringTalk, pickRatingTime, pickViewTimes, soonAfter, statsDayOf } from "#sample/talk-time.ts";

/** This person gives consent with the others and withdraws it a little later. */
const withdrawsConsent = "Mei";
const withdrawnAfterMs = 4 * 60 * 1000;

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
  const ratings = await writeRatings(tx, audience, views);
  const leadViews = pickLeadViews(views, ratings, audience.people.length);
  // A separate random sequence, so that the rest of the sample stays the same.
  const hubViews = { talkHubId, views, leadViews, hasForm: hub.takesLeads };
  await writeClicks(tx, hubViews, { random: createRandom(hub.share.views), now: audience.now });
  await writeOwnQuestions(tx, { slug: hub.slug, talkHubId, rated: ratings, random: createRandom(hub.share.ratings) });
  await writeLeads(tx, audience, leadViews);
}

async function writeViews(tx: Database, { talkHubId, hub, random, now }: SampleAudience) {
  const views = pickViewTimes(hub, { count: hub.share.views, random, now }).map((occurredAt) => ({
    talkHubId,
    occurredAt,
    kind: "view" as const,
    deviceId: randomUUID(),
    day: statsDayOf(occurredAt),
    ...pickSource(random),
  }));
  const { startsAt } = findTalkTime(hub, now);
  const present = views
    .filter(({ source, occurredAt }) => source === "qr" && isDuringTalk(startsAt, occurredAt))
    .map((view) => ({ ...view, kind: "present" as const }));
  await tx.insert(tables.hubEvents).values([...views, ...present]);
  return views;
}

type View = Awaited<ReturnType<typeof writeViews>>[number];

/** `count` of the views, spread over all of them. */
const pickSome = (views: View[], count: number) =>
  Array.from(
    { length: Math.min(count, views.length) },
    (_, i) => views[Math.floor((i * views.length) / count)] as View,
  );

async function writeRatings(tx: Database, { talkHubId, hub, random, now }: SampleAudience, views: View[]) {
  const [question] = await tx.query.feedbackQuestions.findMany({
    where: (q, { eq }) => eq(q.talkHubId, talkHubId),
    limit: 1,
  });
  const stars = Array.from({ length: hub.share.ratings }, () => ratingFor(random()));
  const comments = spreadComments(sampleComments[hub.slug] ?? {}, stars);
  // A separate random sequence, as for the clicks.
  const reasonRandom = createRandom(hub.share.ratings + hub.share.views);
  const ratings = pickSome(views, hub.share.ratings).map(({ deviceId, occurredAt }, i) => {
    const createdAt = pickRatingTime(hub, occurredAt, { random, now });
    const rating = stars[i] as number;
    return {
      talkHubId,
      questionId: question?.id as string,
      submissionKey: newSubmissionKey(),
      deviceId,
      responses: {
        rating,
        ...(comments[i] && { comments: comments[i] }),
        reasons: pickSampleReasons(rating, reasonRandom),
      },
      createdAt,
      updatedAt: createdAt,
    };
  });
  if (ratings.length) await tx.insert(tables.feedbackSubmissions).values(ratings);
  return ratings;
}

/** Two in three people tick a reason, and some of them two. */
function pickSampleReasons(rating: number, random: () => number): Reason[] {
  const { highTalkReasons, highRoomReasons, lowTalkReasons, lowRoomReasons } = reasonDefaults;
  const [talk, room] = rating >= 4 ? [highTalkReasons, highRoomReasons] : [lowTalkReasons, lowRoomReasons];
  const offered = toReasons(talk, room);
  const chance = random();
  const ticked = chance < 0.34 ? 0 : chance < 0.8 ? 1 : 2;
  // Neighbours in the list, so that none is ticked twice.
  const first = Math.floor(random() * offered.length);
  return Array.from({ length: ticked }, (_, i) => offered[(first + i) % offered.length] as Reason);
}

/** Every comment once, beside a rating of its stars, and spread over all of them; undefined for the others. */
function spreadComments(byStars: Record<number, string[]>, stars: number[]): (string | undefined)[] {
  const spread: (string | undefined)[] = stars.map(() => undefined);
  for (const [star, texts] of Object.entries(byStars)) {
    const places = stars.flatMap((given, i) => (given === Number(star) ? i : []));
    for (const [i, text] of texts.slice(0, places.length).entries()) {
      // The last comment is beside the last rating, so that the newest on the screen has words.
      const place = places[Math.ceil(((i + 1) * places.length) / Math.min(texts.length, places.length)) - 1];
      if (place !== undefined) spread[place] = text;
    }
  }
  return spread;
}

/** Who leaves an address: more of them rated the talk than not, so that most leads have a story. */
function pickLeadViews(views: View[], ratings: { deviceId: string }[], count: number): View[] {
  const raters = new Set(ratings.map(({ deviceId }) => deviceId));
  const rated = pickSome(
    views.filter(({ deviceId }) => raters.has(deviceId)),
    Math.ceil(count * 0.6),
  );
  const others = pickSome(
    views.filter(({ deviceId }) => !raters.has(deviceId)),
    count - rated.length,
  );
  return [...rated, ...others].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
}

/** The people fill in the form that the page opens with, soon after they came, and get the files by email. */
async function writeLeads(
  tx: Database,
  { userId, talkHubId, people, random, now }: SampleAudience,
  viewsOfLeads: View[],
) {
  for (const [i, person] of people.entries()) {
    const view = viewsOfLeads[i];
    if (!view) continue;
    const createdAt = soonAfter(view.occurredAt, 20 + 40 * random(), now);
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
      deviceId: view.deviceId,
      consentText: leadFormDefaults.consentText,
      consentedAt: createdAt,
      // No email about people who came before the speaker did.
      notifiedAt: createdAt,
      filesEmailedAt: createdAt,
      filesSentAt: soonAfter(createdAt, 4, now),
      createdAt,
    });
    await tx
      .update(tables.feedbackSubmissions)
      .set({ leadId })
      .where(
        and(
          eq(tables.feedbackSubmissions.talkHubId, talkHubId),
          eq(tables.feedbackSubmissions.deviceId, view.deviceId),
        ),
      );
    if (person.firstName === withdrawsConsent) {
      const consentWithdrawnAt = new Date(Math.min(createdAt.getTime() + withdrawnAfterMs, now.getTime()));
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
