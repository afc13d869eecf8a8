// "New lead" emails: when a speaker gets one, and about whom.
import { and, asc, desc, eq, gte, inArray, isNull, lte, min, not, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackSubmissions, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import { isAwaitingNotice, leadCaptures } from "#app/database/schema/leads.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { lastTimeOfDay } from "#app/domain/values/instant-in-zone.ts";
import type { NewLeads, NewLeadsNotice } from "#app/emails/new-leads.tsx";
import type { Services } from "#app/services.ts";

/** Leads that arrive within this time after an email share the next one, so that a room of 300 causes only a few. */
export const minAlertIntervalMs = 10 * 60 * 1000;
/** In the speaker's time zone. */
const dailyAlertTime = "08:00";
/** The email lists this many people, then a count and a link. */
export const maxNamedLeads = 20;
const maxCommentLength = 1_000;

interface PendingAlert {
  frequency: (typeof profiles.$inferSelect)["leadAlertFrequency"];
  timezone: string;
  /** When the last email about leads was sent. */
  notifiedAt: Date | null;
  /** The earliest lead that no email has mentioned. */
  oldest: Date;
}

/**
 * "at-once": no alert was sent in the last ten minutes. Daily: a lead came before the
 * latest 08:00 in the speaker's time zone, and no alert was sent since then.
 */
export function isAlertDue({ frequency, timezone, notifiedAt, oldest }: PendingAlert, now: Date): boolean {
  if (frequency === "at-once") return !notifiedAt || now.getTime() - notifiedAt.getTime() >= minAlertIntervalMs;
  const thisMorning = lastTimeOfDay(now, dailyAlertTime, timezone);
  return oldest < thisMorning && (!notifiedAt || notifiedAt < thisMorning);
}

const wantsAlerts = sql`(${profiles.emailNotifications} and ${profiles.newLeadAlerts})`;
const isAwaitingAlert = isAwaitingNotice(leadCaptures);

/**
 * Enqueues the emails that are due. Each is enqueued in the transaction that marks its leads as notified, so that no
 * lead is mentioned twice even if several processes run this. Leads that arrive while a speaker has alerts switched off
 * are marked too, and never mentioned.
 */
export async function sendLeadAlerts(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const optedOut = db.select({ id: profiles.id }).from(profiles).where(not(wantsAlerts));
  await db
    .update(leadCaptures)
    .set({ notifiedAt: now })
    .where(and(isAwaitingAlert, inArray(leadCaptures.userId, optedOut)));

  const waiting = await db
    .select({
      id: profiles.id,
      frequency: profiles.leadAlertFrequency,
      timezone: profiles.timezone,
      notifiedAt: profiles.leadsNotifiedAt,
      oldest: min(leadCaptures.createdAt),
    })
    .from(leadCaptures)
    .innerJoin(profiles, eq(profiles.id, leadCaptures.userId))
    // The alerts of a suspended account wait until it is reinstated.
    .where(and(isAwaitingAlert, isNull(profiles.suspendedAt)))
    .groupBy(profiles.id)
    .orderBy(asc(min(leadCaptures.createdAt)));
  for (const { id, oldest, ...speaker } of waiting)
    if (oldest && isAlertDue({ ...speaker, oldest }, now))
      await sendLeadAlert(services, { id, notifiedAt: speaker.notifiedAt }, now);
}

function sendLeadAlert(
  { db, queue, signer, settings }: Services,
  { id, notifiedAt }: { id: string; notifiedAt: Date | null },
  now: Date,
) {
  return db.transaction(async (tx) => {
    // Skips the email if another process has just sent it, or the speaker has just switched alerts off.
    const isUnchanged = notifiedAt ? eq(profiles.leadsNotifiedAt, notifiedAt) : isNull(profiles.leadsNotifiedAt);
    const [speaker] = await tx
      .update(profiles)
      .set({ leadsNotifiedAt: now, updatedAt: sql`${profiles.updatedAt}` })
      .where(and(eq(profiles.id, id), isUnchanged, wantsAlerts))
      .returning({ email: profiles.email });
    if (!speaker) return;
    const captures = await tx
      .update(leadCaptures)
      .set({ notifiedAt: now })
      .where(and(eq(leadCaptures.userId, id), isAwaitingAlert, lte(leadCaptures.createdAt, now)))
      .returning({ createdAt: leadCaptures.createdAt });
    const since = captures.map(({ createdAt }) => createdAt.toISOString()).sort()[0];
    if (!since) return;
    await queue.enqueue(tx, "send-email", {
      template: "new-leads",
      to: speaker.email,
      values: {
        speakerId: id,
        notifiedAt: now.toISOString(),
        since,
        unsubscribe: unsubscribeLink({ signer, settings }, { speakerId: id, emailKind: "newLeadAlerts" }),
      },
    });
  });
}

/**
 * The content of the email, read when it is sent: its leads, latest first, without those deleted or with consent
 * withdrawn since it was enqueued. Null when none is left.
 */
export async function findLeadAlertContent(
  { db }: Services,
  { speakerId, notifiedAt, since, unsubscribe }: NewLeadsNotice,
): Promise<NewLeads | null> {
  const rows = await db
    .select({
      id: leads.id,
      firstName: leads.firstName,
      lastName: leads.lastName,
      email: leads.email,
      phone: leads.phone,
      company: leads.company,
      hubId: talkHubs.id,
      talk: talkHubs.title,
      name: profiles.firstName,
      frequency: profiles.leadAlertFrequency,
      total: sql<string>`count(*) over ()`,
    })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .innerJoin(profiles, eq(profiles.id, leadCaptures.userId))
    .leftJoin(talkHubs, eq(talkHubs.id, leadCaptures.talkHubId))
    .where(
      and(
        eq(leadCaptures.userId, speakerId),
        gte(leadCaptures.createdAt, new Date(since)),
        eq(leadCaptures.notifiedAt, new Date(notifiedAt)),
        isNull(leads.consentWithdrawnAt),
      ),
    )
    .orderBy(desc(leadCaptures.createdAt), desc(leadCaptures.id))
    .limit(maxNamedLeads);
  const [first] = rows;
  if (!first) return null;
  const feedback = await listNamedFeedback(db, rows);
  const people = rows.map(({ id, hubId, firstName, lastName, email, phone, company, talk }) => ({
    id,
    email,
    phone,
    company,
    talk,
    ...findWords(feedback.filter(({ leadId, talkHubId }) => leadId === id && talkHubId === hubId)),
    name: [firstName, lastName].filter(Boolean).join(" ") || email || phone || company || "Someone",
  }));
  return { name: first.name, isDaily: first.frequency === "daily", people, total: Number(first.total), unsubscribe };
}

/** The feedback that these leads sent with their name: the same that a lead's screen shows (domain/feedback/lead-feedback). */
function listNamedFeedback(db: Database, rows: { id: string; hubId: string | null }[]) {
  const leadIds = rows.map(({ id }) => id);
  const hubIds = rows.flatMap(({ hubId }) => hubId ?? []);
  const { leadId, talkHubId, rating, responses, createdAt } = feedbackSubmissions;
  return db
    .select({
      leadId,
      talkHubId,
      rating,
      comment: sql<string | null>`left(${responses} ->> 'comments', ${maxCommentLength})`,
    })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, and(eq(talkHubs.id, talkHubId), isNull(talkHubs.deletedAt)))
    .where(and(inArray(leadId, leadIds), inArray(talkHubId, hubIds)))
    .orderBy(desc(createdAt));
}

/** The latest of each. */
const findWords = (feedback: { rating: number | null; comment: string | null }[]) => ({
  rating: feedback.find(({ rating }) => rating !== null)?.rating ?? null,
  comment: feedback.find(({ comment }) => comment)?.comment ?? null,
});
