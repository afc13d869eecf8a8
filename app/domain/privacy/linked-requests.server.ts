import { and, desc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { talkHubs, talkRequestNotices, talkRequests } from "#app/database/schema/index.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";

/**
 * A subquery for the ids of the requests that a person typed at this speaker's hubs: those whose author left this address
 * for the answer, and those of a device on which nobody but this contact left details at that talk.
 */
export const requestIdsOf = ({ speakerId, email }: PrivacySubject): SQL => sql`(
  select request.id from talk_requests request
  join talk_hubs hub on hub.id = request.talk_hub_id and hub.user_id = ${speakerId}
  where exists (
    select from talk_request_notices notice join talk_request_supporters author on author.id = notice.supporter_id
    where notice.request_id = request.id and notice.email = ${email} and author.device_id = request.device_id)
  or exists (
    select from lead_captures capture join leads contact on contact.id = capture.lead_id
    where contact.user_id = ${speakerId} and contact.email = ${email}
      and capture.talk_hub_id = request.talk_hub_id and capture.device_id = request.device_id
      and not exists (
        select from lead_captures other where other.talk_hub_id = capture.talk_hub_id
          and other.device_id = capture.device_id and other.lead_id <> capture.lead_id)))`;

/** What this person asked for at a talk, and what others asked for whose answer goes to this address. */
export const listPersonalRequests = (db: Database, subject: PrivacySubject, limit: number) =>
  db
    .select({
      talk: talkHubs.title,
      text: talkRequests.text,
      isAuthor: sql<boolean>`${talkRequests.id} in ${requestIdsOf(subject)}`,
      createdAt: talkRequests.createdAt,
      approvedAt: talkRequests.approvedAt,
      hiddenAt: talkRequests.hiddenAt,
      answeredAt: talkRequests.answeredAt,
      email: talkRequestNotices.email,
      sentAt: talkRequestNotices.sentAt,
    })
    .from(talkRequests)
    .innerJoin(talkHubs, eq(talkHubs.id, talkRequests.talkHubId))
    .leftJoin(
      talkRequestNotices,
      and(eq(talkRequestNotices.requestId, talkRequests.id), eq(talkRequestNotices.email, subject.email)),
    )
    .where(
      and(
        eq(talkHubs.userId, subject.speakerId),
        or(isNotNull(talkRequestNotices.id), sql`${talkRequests.id} in ${requestIdsOf(subject)}`),
      ),
    )
    .orderBy(desc(talkRequests.createdAt), desc(talkRequests.id))
    .limit(limit);
