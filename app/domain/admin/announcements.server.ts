// "Email speakers": product announcements and offers, to every speaker who has them switched on.
import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { findPage } from "#app/database/find-page.ts";
import { profiles, speakerAnnouncements, users } from "#app/database/schema/index.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import type { AnnouncementInput } from "#app/domain/admin/form.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";

const announcementsPerPage = 20;
const batchSize = 100;

type Kind = AnnouncementInput["kind"];
const switchByKind = { product: "productUpdates", offer: "marketingEmails" } as const satisfies Record<Kind, string>;

const isSubscribedTo = (kind: Kind) =>
  and(
    eq(profiles.emailNotifications, true),
    eq(profiles[switchByKind[kind]], true),
    eq(users.emailVerified, true),
    isNull(profiles.suspendedAt),
  );

/** How many speakers would receive each kind now. */
export async function countAnnouncementRecipients({ db }: Services, actor: Actor): Promise<Record<Kind, number>> {
  assertAdministrator(actor);
  const countOf = (kind: Kind) => sql<number>`count(*) filter (where ${isSubscribedTo(kind)})`.mapWith(Number);
  const [counts] = await db
    .select({ product: countOf("product"), offer: countOf("offer") })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id));
  return counts ?? { product: 0, offer: 0 };
}

/** Earlier announcements, newest first, one page (starting at 1). */
export async function listAnnouncements({ db }: Services, actor: Actor, page: number) {
  assertAdministrator(actor);
  const announcements = db
    .select({
      id: speakerAnnouncements.id,
      kind: speakerAnnouncements.kind,
      subject: speakerAnnouncements.subject,
      emailCount: speakerAnnouncements.emailCount,
      createdAt: speakerAnnouncements.createdAt,
      isSent: sql<boolean>`${speakerAnnouncements.finishedAt} is not null`,
    })
    .from(speakerAnnouncements);
  const order = [desc(speakerAnnouncements.createdAt), desc(speakerAnnouncements.id)];
  return findPage(db, announcements, { order, page, perPage: announcementsPerPage });
}

type AnnouncementText = Pick<AnnouncementInput, "kind" | "subject" | "message">;

const toEmail = (
  services: Services,
  { kind, subject, message }: AnnouncementText,
  reader: { id: string; email: string },
) => ({
  template: "speaker-news" as const,
  to: reader.email,
  values: {
    kind,
    subject,
    message,
    unsubscribe: unsubscribeLink(services, { speakerId: reader.id, emailKind: switchByKind[kind] }),
  },
});

/** The email as a speaker gets it, addressed to the administrator. */
export async function previewAnnouncement(services: Services, actor: Actor, text: AnnouncementText) {
  assertAdministrator(actor);
  const [reader] = await services.db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  return reader ? toEmail(services, text, reader) : null;
}

/** Enqueues it to the administrator alone, marked as a test. Null when the account is gone. */
export async function sendTestAnnouncement(services: Services, actor: Actor, text: AnnouncementText) {
  const email = await previewAnnouncement(services, actor, { ...text, subject: `Test: ${text.subject}` });
  if (!email) return null;
  await services.db.transaction((tx) => services.queue.enqueue(tx, "send-email", email));
  return { to: email.to };
}

/** Stores the announcement and queues it; repeating the form creates no second one. */
export async function createAnnouncement(services: Services, actor: Actor, input: AnnouncementInput) {
  assertAdministrator(actor);
  const { db, queue, clock } = services;
  const { submissionId, ...announcement } = input;
  const submissionKey = toSubmissionKey(services, submissionId);
  return db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(speakerAnnouncements)
      .values({ ...announcement, submissionKey, createdAt: clock.now() })
      .onConflictDoNothing({ target: speakerAnnouncements.submissionKey })
      .returning({ id: speakerAnnouncements.id });
    if (!inserted) return "already-written" as const;
    await queue.enqueue(tx, "send-announcement", { announcementId: inserted.id });
    await writeAudit(tx, actor, { act: "wrote-to-speakers", detail: input.subject });
    return "written" as const;
  });
}

/**
 * Queues the emails in batches. Each batch is saved with the progress in one transaction, so that every speaker gets
 * one email even after an interruption or a second run. Speakers who switch them off meanwhile or sign up later get
 * none.
 */
export async function sendAnnouncement(services: Services, announcementId: string): Promise<void> {
  while (await sendNextBatch(services, announcementId));
}

function sendNextBatch(services: Services, announcementId: string): Promise<boolean> {
  const { db, queue, clock } = services;
  return db.transaction(async (tx) => {
    const [announcement] = await tx
      .select()
      .from(speakerAnnouncements)
      .where(eq(speakerAnnouncements.id, announcementId))
      .for("update");
    if (!announcement || announcement.finishedAt) return false;
    const { kind, reachedId } = announcement;
    const readers = await tx
      .select({ id: profiles.id, email: profiles.email })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(
        and(
          isSubscribedTo(kind),
          lte(profiles.createdAt, announcement.createdAt),
          reachedId ? gt(profiles.id, reachedId) : undefined,
        ),
      )
      .orderBy(asc(profiles.id))
      .limit(batchSize);
    for (const reader of readers) await queue.enqueue(tx, "send-email", toEmail(services, announcement, reader));
    const isLast = readers.length < batchSize;
    await tx
      .update(speakerAnnouncements)
      .set({
        reachedId: readers.at(-1)?.id ?? reachedId,
        emailCount: announcement.emailCount + readers.length,
        finishedAt: isLast ? clock.now() : null,
      })
      .where(eq(speakerAnnouncements.id, announcementId));
    return !isLast;
  });
}
