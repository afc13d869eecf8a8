// The one email with the answer to a request, to everyone who asked for it and left an address.
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { profiles, talkHubs, talkRequestNotices, talkRequests } from "#app/database/schema/index.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import type { Services } from "#app/services.ts";

const batchSize = 100;

/**
 * Enqueues the emails of all answered requests. They are enqueued in the transaction that marks them as sent, so that
 * each goes out once even if several processes run this. They wait while the hub is not public.
 */
export async function sendAudienceRequestAnswers(services: Services): Promise<void> {
  while ((await sendAudienceRequestAnswerBatch(services)) === batchSize);
}

function sendAudienceRequestAnswerBatch(services: Services): Promise<number> {
  const { db, clock, queue, settings } = services;
  const now = clock.now();
  const { mayKnow } = hubPermissionsAt({ viewer: anonymousViewer, now });
  return db.transaction(async (tx) => {
    const waiting = await tx
      .select({
        id: talkRequestNotices.id,
        email: talkRequestNotices.email,
        title: talkHubs.title,
        slug: talkHubs.slug,
        speakerId: profiles.id,
        username: profiles.username,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
      })
      .from(talkRequestNotices)
      .innerJoin(talkRequests, eq(talkRequests.id, talkRequestNotices.requestId))
      .innerJoin(talkHubs, eq(talkHubs.id, talkRequestNotices.talkHubId))
      .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
      .where(
        and(
          isNull(talkRequestNotices.sentAt),
          isNotNull(talkRequests.answeredAt),
          isNull(talkRequests.hiddenAt),
          isNotNull(profiles.username),
          isNull(profiles.sendingStoppedAt),
          isNull(profiles.suspendedAt),
          mayKnow,
        ),
      )
      .orderBy(asc(talkRequestNotices.createdAt), asc(talkRequestNotices.id))
      .limit(batchSize)
      .for("update", { of: talkRequestNotices, skipLocked: true });
    if (waiting.length === 0) return 0;

    for (const { email, title, slug, speakerId, username, ...name } of waiting) {
      const speaker = fullName(name);
      const link = new URL(`/${username}/${slug}/ask`, settings.appUrl).href;
      const privacy = privacyLink(services, { speakerId, email });
      const unsubscribe = unsubscribeLink(services, { speakerId, emailKind: "audience", email });
      const values = { title, speaker, speakerId, link, privacyLink: privacy, unsubscribe };
      await queue.enqueue(tx, "send-email", { template: "request-answer", to: email, values });
    }
    const ids = waiting.map(({ id }) => id);
    await tx.update(talkRequestNotices).set({ sentAt: now }).where(inArray(talkRequestNotices.id, ids));
    return waiting.length;
  });
}
