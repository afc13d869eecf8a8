// "Tell me when it opens" and "Ask for the slides": visitors who sign up get one email when the hub opens, or when its
// speaker keeps the files of the closed hub open. Then their address is deleted. Where access is restricted, the page asks
// them for a code.
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { openingNotices, profiles, talkHubs } from "#app/database/schema/index.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Stores that `email` (in lower case) wants the notice. Repeated requests lead to one email. A visitor who was notified
 * of an earlier opening is notified of the next one too. False when too many people are waiting.
 */
export async function requestOpeningNotice(
  { db, clock }: Services,
  { hubId, email }: { hubId: string; email: TypedAddress },
): Promise<boolean> {
  const createdAt = clock.now();
  const otherNotices = and(eq(openingNotices.talkHubId, hubId), ne(openingNotices.email, email));
  if ((await db.$count(openingNotices, otherNotices)) >= maxCounts.openingNoticesPerHub) return false;
  await db
    .insert(openingNotices)
    .values({ talkHubId: hubId, email, createdAt })
    .onConflictDoUpdate({
      target: [openingNotices.talkHubId, openingNotices.email],
      set: { createdAt, sentAt: null },
    });
  return true;
}

const batchSize = 100;

const hasFiles: SQL = sql`exists (select 1 from resources where resources.talk_hub_id = talk_hubs.id)`;

/**
 * Enqueues the notices of all public hubs that are open now, or that are closed and keep their files open. They are
 * enqueued in the transaction that marks them as sent, so that each goes out once even if several processes run this.
 */
export async function sendOpeningNotices(services: Services): Promise<void> {
  while ((await sendOpeningNoticeBatch(services)) === batchSize);
}

function sendOpeningNoticeBatch(services: Services): Promise<number> {
  const { db, clock, queue, settings } = services;
  const now = clock.now();
  const { isOpen, isFilesOnly } = hubPermissionsAt({ viewer: anonymousViewer, now });
  return db.transaction(async (tx) => {
    const waiting = await tx
      .select({
        id: openingNotices.id,
        email: openingNotices.email,
        title: talkHubs.title,
        slug: talkHubs.slug,
        isClosed: sql<boolean>`not ${isOpen}`,
        speakerId: profiles.id,
        username: profiles.username,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
      })
      .from(openingNotices)
      .innerJoin(talkHubs, eq(talkHubs.id, openingNotices.talkHubId))
      .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
      .where(
        and(
          isNull(openingNotices.sentAt),
          isNotNull(profiles.username),
          isNull(profiles.sendingStoppedAt),
          isNull(profiles.suspendedAt),
          or(isOpen, and(isFilesOnly, hasFiles)),
        ),
      )
      .orderBy(asc(openingNotices.createdAt), asc(openingNotices.id))
      .limit(batchSize)
      .for("update", { of: openingNotices, skipLocked: true });
    if (waiting.length === 0) return 0;

    for (const { email, title, slug, isClosed, speakerId, username, ...name } of waiting) {
      const speaker = fullName(name);
      const link = new URL(`/${username}/${slug}`, settings.appUrl).href;
      const privacy = privacyLink(services, { speakerId, email });
      const unsubscribe = unsubscribeLink(services, { speakerId, emailKind: "audience", email });
      const values = { title, speaker, speakerId, link, isClosed, privacyLink: privacy, unsubscribe };
      await queue.enqueue(tx, "send-email", { template: "hub-opens", to: email, values });
    }
    const ids = waiting.map(({ id }) => id);
    await tx.update(openingNotices).set({ sentAt: now }).where(inArray(openingNotices.id, ids));
    return waiting.length;
  });
}

/** How many people wait for the opening of the actor's hub, or for its files. Zero when the hub is not the actor's. */
export async function countPendingOpeningNotices({ db }: Services, actor: Actor, hubId: string): Promise<number> {
  const [counts] = await db
    .select({ people: count() })
    .from(openingNotices)
    .innerJoin(talkHubs, eq(talkHubs.id, openingNotices.talkHubId))
    .where(and(isOwnHub(actor, hubId), isNull(openingNotices.sentAt)));
  return counts?.people ?? 0;
}
