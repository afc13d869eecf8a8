// Fills an empty installation with a believable speaker, so that every screen has content.
import { hashPassword } from "better-auth/crypto";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { writeAdministration } from "#sample/administration.server.ts";
import { writeArtwork } from "#sample/artwork.server.ts";
import { writeAttendees } from "#sample/attendees.server.ts";
import { writeAudience } from "#sample/audience.server.ts";
import { writeAudienceRequests } from "#sample/audience-requests.server.ts";
import { writeBookings } from "#sample/bookings.server.ts";
import { insertAccount, insertHubWithRating } from "#sample/factories.server.ts";
import { sampleFileCount, type WriteObject, writeFiles } from "#sample/files.server.ts";
import { writeFollowUp } from "#sample/follow-up.server.ts";
import { writeProof } from "#sample/proof.server.ts";
import { createRandom } from "#sample/random.ts";
import { ownerTimezone, type SampleHub } from "#sample/sample-hubs.ts";
import { amara, amaraKit, sampleAudience, sampleSignatureTalks } from "#sample/sample-people.ts";
import { findTalkTime, listSampleHubs } from "#sample/talk-time.ts";
import { writeOwnTemplate } from "#sample/template.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Writes the speaker, eight hubs in different states and one in the trash, 40 leads, 161 ratings and their views, in
 * one transaction. The sample's dates count from `now`. False when the installation is not empty.
 */
export async function writeSample(
  db: Database,
  sample: { password: string; supportEmail: string; now: Date; store: WriteObject },
): Promise<boolean> {
  const { password, supportEmail, now, store } = sample;
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    if ((await tx.$count(tables.users)) > 0) return false;
    const id = await writeSpeaker(tx, { passwordHash: hash, plan: "lifetime", paymentStatus: "paid" }, now);
    await writePayment(tx, id, now);
    await writeTalks(tx, id, { now, store });
    await writeAdministration(tx, { supportEmail, passwordHash: hash, now });
    await writeHelpRequest(tx, id, now);
    return true;
  });
}

/**
 * Writes the same speaker under another name, for one visitor of a demo: with all that is hers, but without the password,
 * the payment and the administrator. Returns the account's id.
 */
export async function writeCopy(
  tx: Database,
  { now, store, ...names }: { email: string; username: string; now: Date; store: WriteObject },
): Promise<string> {
  const id = await writeSpeaker(tx, { ...names, storageLimitGb: null, searchEngineIndexing: false }, now);
  await writeTalks(tx, id, { now, store });
  await writeHelpRequest(tx, id, now);
  return id;
}

/** Writes the speaker's talks with their audience, and what else she made. */
async function writeTalks(tx: Database, id: string, { now, store }: { now: Date; store: WriteObject }) {
  const random = createRandom(7);
  const audience = [...sampleAudience];
  const talkIds = new Map<string, string>();
  const offers = await writeSignatureTalks(tx, id);
  for (const hub of listSampleHubs(now)) {
    const talkId = hub.talk ? (talkIds.get(hub.talk) ?? newId()) : null;
    if (hub.talk && talkId) talkIds.set(hub.talk, talkId);
    const signatureTalkId = offers.get(hub.offer ?? "") ?? null;
    const talkHubId = await writeHub(tx, { userId: id, talkId, signatureTalkId, hub, now });
    await writeAudience(tx, { userId: id, talkHubId, hub, people: audience.splice(0, hub.share.leads), random, now });
  }
  await writeAttendees(tx, id, now);
  await writeBookings(tx, id, now);
  await writeFiles(tx, store, id, now);
  await writeProof(tx, id, now);
  await writeFollowUp(tx, id, now);
  await writeAudienceRequests(tx, id, now);
  const createdAt = new Date(now.getTime() - 60 * dayMs);
  await writeArtwork(tx, store, { userId: id, slug: "postmortems-people-read", createdAt });
  await writeOwnTemplate(tx, id, now);
}

const writeHelpRequest = (tx: Database, userId: string, now: Date) =>
  tx.insert(tables.helpRequests).values({
    userId,
    subject: "Two speakers, one talk",
    message: "Priya and I give the rehearsal together in March. Can one hub show both of us?",
    status: "answered",
    submissionKey: newSubmissionKey(),
    createdAt: new Date(now.getTime() - 12 * dayMs),
  });

type OwnValues = { email?: string; passwordHash?: string } & Partial<typeof tables.profiles.$inferInsert>;

/** Writes the speaker with what is her `own`, and the kit. Returns the account's id. */
async function writeSpeaker(tx: Database, own: OwnValues, now: Date): Promise<string> {
  const createdAt = new Date(now.getTime() - 140 * dayMs);
  const { passwordHash, email = amara.email, ...ownProfile } = own;
  const { firstName, lastName, email: _, speakingTopics, testimonials, pastEvents, ...texts } = amara;
  const profile = {
    ...texts,
    speakingTopics: [...speakingTopics],
    testimonials: testimonials.map((each) => ({ ...each })),
    pastEvents: pastEvents.map((each) => ({ ...each })),
    storageLimitGb: 2,
    maxActiveHubs: 5,
    timezone: ownerTimezone,
    ...ownProfile,
    createdAt,
  };
  const id = await insertAccount(
    tx,
    { firstName, lastName, email },
    { ...(passwordHash && { passwordHash }), profile },
  );
  await tx.insert(tables.speakerKits).values({ userId: id, ...amaraKit, createdAt });
  return id;
}

async function writePayment(tx: Database, userId: string, now: Date) {
  await tx.insert(tables.payments).values({
    userId,
    email: amara.email,
    buyerName: `${amara.firstName} ${amara.lastName}`,
    provider: "practice",
    status: "paid",
    sessionId: "cs_practice_sample",
    intentId: "pi_practice_sample",
    amountCents: 28_000,
    currency: "AUD",
    taxLine: "including GST",
    paidAt: new Date(now.getTime() - 80 * dayMs),
    fulfilledAt: now,
    createdAt: new Date(now.getTime() - 80 * dayMs),
  });
}

/** Writes the cards of the profile. Returns their ids by key. */
async function writeSignatureTalks(tx: Database, userId: string): Promise<Map<string, string>> {
  const cards = sampleSignatureTalks.map(({ key, ...card }, sortOrder) => ({
    key,
    id: newId(),
    userId,
    sortOrder,
    ...card,
  }));
  await tx.insert(tables.signatureTalks).values(cards);
  return new Map(cards.map(({ key, id }) => [key, id]));
}

interface HubOfSample {
  userId: string;
  talkId: string | null;
  signatureTalkId: string | null;
  hub: SampleHub;
  now: Date;
}

async function writeHub(tx: Database, { userId, talkId, signatureTalkId, hub, now }: HubOfSample): Promise<string> {
  const { primary, background, button } = hub.colours;
  const { date: eventDate, time: startTime } = findTalkTime(hub, now);
  const { id: talkHubId } = await insertHubWithRating(tx, {
    userId,
    talkId,
    signatureTalkId,
    slug: hub.slug,
    title: hub.title,
    description: hub.description,
    eventName: hub.eventName,
    eventDate,
    startTime,
    timezone: hub.timezone,
    location: hub.location,
    status: hub.status,
    speakerLink: "mailto:amara@example.com",
    leadCaptureEnabled: hub.takesLeads,
    ...hub.delivery,
    primaryColor: primary,
    backgroundColor: background,
    buttonColor: button,
    ...(hub.status === "scheduled" ? { openDate: eventDate, openTime: "08:00" } : {}),
    ...(hub.status === "active" ? { openedManuallyAt: new Date(now.getTime() - dayMs) } : {}),
    ...(hub.status === "closed" ? { closedManuallyAt: new Date(now.getTime() - dayMs) } : {}),
    leadFormDescription: "Slides, the one-page script and the rehearsal, sent to you once.",
    viewCount: hub.share.views,
    deletedAt: hub.isTrashed ? new Date(now.getTime() - 4 * dayMs) : null,
    createdAt: new Date(now.getTime() + Math.min(hub.inDays - 14, -1) * dayMs),
  });
  if (hub.links.length) {
    await tx.insert(tables.resources).values(
      hub.links.map((link, i) => ({
        talkHubId,
        title: link.title,
        description: link.description,
        externalUrl: link.url,
        type: "link",
        resourceType: "link" as const,
        // The live talk's files come first (files.server.ts).
        isFeatured: i === 0 && hub.inDays !== 0,
        sortOrder: i + sampleFileCount,
      })),
    );
  }
  return talkHubId;
}
