// Fills an empty installation with a believable speaker, so that every screen has content.
import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";
import { writeAdministration } from "#app/database/seed/administration.server.ts";
import { writeAttendees } from "#app/database/seed/attendees.server.ts";
import { writeBookings } from "#app/database/seed/bookings.server.ts";
import { writeClicks } from "#app/database/seed/clicks.server.ts";
import { type WriteObject, writeFiles } from "#app/database/seed/files.server.ts";
import { writeOwnQuestions } from "#app/database/seed/questions.server.ts";
import { amara, type SampleHub, sampleAudience, sampleComments, sampleHubs } from "#app/database/seed/sample-people.ts";
import { writeOwnTemplate } from "#app/database/seed/template.server.ts";
import { leadFormDefaults } from "#app/database/vocabulary.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Ratings and leads are spread over this many days. */
const daysBack = 60;

/** Always the same numbers, so that screenshots in the docs stay valid (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Writes the speaker, six hubs in different states and one in the trash, 40 leads, 120 ratings and their views, in one
 * transaction. The sample's dates count from `now`. False when the installation is not empty.
 */
export async function writeSample(
  db: Database,
  sample: { password: string; supportEmail: string; now: Date; store: WriteObject },
): Promise<boolean> {
  const { password, supportEmail, now, store } = sample;
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    if ((await tx.$count(tables.users)) > 0) return false;
    const random = createRandom(7);
    const id = newId();
    const { firstName, lastName, email, speakingTopics, testimonials, ...profile } = amara;
    await tx.insert(tables.users).values({ id, email, name: `${firstName} ${lastName}`, emailVerified: true });
    await tx.insert(tables.accounts).values({ userId: id, accountId: id, providerId: "credential", password: hash });
    await tx.insert(tables.profiles).values({
      id,
      email,
      firstName,
      lastName,
      ...profile,
      speakingTopics: [...speakingTopics],
      testimonials: testimonials.map((each) => ({ ...each })),
      plan: "lifetime",
      paymentStatus: "paid",
      storageLimitGb: 2,
      maxActiveHubs: 5,
      timezone: "Australia/Sydney",
    });
    await tx.insert(tables.payments).values({
      userId: id,
      email,
      buyerName: `${firstName} ${lastName}`,
      provider: "practice",
      status: "paid",
      sessionId: "cs_practice_sample",
      intentId: "pi_practice_sample",
      amountCents: 28_000,
      currency: "AUD",
      paidAt: new Date(now.getTime() - 80 * dayMs),
      fulfilledAt: now,
      createdAt: new Date(now.getTime() - 80 * dayMs),
    });
    const audience = [...sampleAudience];
    for (const hub of sampleHubs) {
      const talkHubId = await writeHub(tx, id, hub, now);
      await writeAudience(tx, { userId: id, talkHubId, hub, people: audience.splice(0, hub.share.leads), random, now });
    }
    await writeAttendees(tx, now);
    await writeBookings(tx, id, now);
    await writeFiles(tx, store, id, now);
    await writeOwnTemplate(tx, id, now);
    await writeAdministration(tx, { supportEmail, passwordHash: hash, now });
    await tx.insert(tables.helpRequests).values({
      userId: id,
      subject: "Two speakers, one talk",
      message: "Priya and I give the rehearsal together in March. Can one hub show both of us?",
      status: "answered",
      submissionId: randomUUID(),
      createdAt: new Date(now.getTime() - 12 * dayMs),
    });
    return true;
  });
}

const dateIn = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

async function writeHub(tx: Database, userId: string, hub: SampleHub, now: Date): Promise<string> {
  const talkHubId = newId();
  const { primary, background, button } = hub.colours;
  await tx.insert(tables.talkHubs).values({
    id: talkHubId,
    userId,
    slug: hub.slug,
    title: hub.title,
    description: hub.description,
    eventName: hub.eventName,
    eventDate: dateIn(now, hub.inDays),
    startTime: hub.startTime,
    timezone: hub.timezone,
    location: hub.location,
    status: hub.status,
    speakerLink: "mailto:amara@example.com",
    leadCaptureEnabled: hub.takesLeads,
    primaryColor: primary,
    backgroundColor: background,
    buttonColor: button,
    ...(hub.status === "scheduled" ? { openDate: dateIn(now, hub.inDays), openTime: "08:00" } : {}),
    ...(hub.status === "closed" ? { closedManuallyAt: new Date(now.getTime() - dayMs) } : {}),
    leadFormDescription: "Slides, the one-page script and the rehearsal, sent to you once.",
    viewCount: hub.share.views,
    deletedAt: hub.isTrashed ? new Date(now.getTime() - 4 * dayMs) : null,
    createdAt: new Date(now.getTime() + Math.min(hub.inDays - 14, -1) * dayMs),
  });
  await tx
    .insert(tables.feedbackQuestions)
    .values({ talkHubId, question: "How would you rate this talk?", type: "rating", required: true, sortOrder: 0 });
  if (hub.links.length) {
    await tx.insert(tables.resources).values(
      hub.links.map((link, i) => ({
        talkHubId,
        title: link.title,
        description: link.description,
        externalUrl: link.url,
        type: "link",
        resourceType: "link" as const,
        isFeatured: i === 0,
        sortOrder: i + 1,
      })),
    );
  }
  return talkHubId;
}

interface SampleAudience {
  userId: string;
  talkHubId: string;
  hub: SampleHub;
  people: typeof sampleAudience;
  random: () => number;
  now: Date;
}

/** This person gives consent with the others and withdraws it two days later. */
const withdrawsConsent = "Mei";

/** Most people visit on the day of the talk, fewer each day after: the pattern speakers know. */
async function writeAudience(tx: Database, { userId, talkHubId, hub, people, random, now }: SampleAudience) {
  if (hub.share.views === 0) return;
  const daysSince = Math.min(daysBack - 1, Math.max(0, -hub.inDays));
  const moments = (count: number) =>
    Array.from({ length: count }, () => {
      // A live talk has been open for some weeks, so that its charts have a past.
      const from = hub.inDays >= 0 ? 35 * random() ** 2 : daysSince - (daysSince - 1) * random() ** 3;
      return new Date(now.getTime() - from * dayMs - random() * 3_600_000);
    }).sort((a, b) => a.getTime() - b.getTime());

  const views = moments(hub.share.views).map((occurredAt) => ({
    talkHubId,
    occurredAt,
    kind: "view" as const,
    deviceId: randomUUID(),
    day: occurredAt.toISOString().slice(0, 10),
    ...pickSource(random),
  }));
  await tx.insert(tables.hubEvents).values(views);
  // A separate random sequence, so that the rest of the sample stays the same.
  await writeClicks(tx, talkHubId, views, createRandom(hub.share.views));

  const [question] = await tx.query.feedbackQuestions.findMany({
    where: (q, { eq }) => eq(q.talkHubId, talkHubId),
    limit: 1,
  });
  const ratings = moments(hub.share.ratings).map((createdAt, i) => {
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
  await writeOwnQuestions(tx, { slug: hub.slug, talkHubId, rated: ratings, random: createRandom(hub.share.ratings) });

  const arrived = moments(people.length);
  for (const [i, person] of people.entries()) {
    const createdAt = arrived[i] ?? now;
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
