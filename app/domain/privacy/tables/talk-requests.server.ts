import { and, desc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { talkHubs, talkRequestNotices, talkRequestSupporters, talkRequests } from "#app/database/schema/index.ts";
import { audienceRequestRecord } from "#app/domain/audience-requests/audience-request-record.server.ts";
import { audienceRequestStateOf, isAudienceRequestPublic } from "#app/domain/audience-requests/audience-requests.ts";
import { audienceRequestIdsOf, type DataSubject } from "#app/domain/privacy/person.server.ts";
import { afterEvent } from "#app/domain/privacy/retention-period.server.ts";
import { defineShown, describeRecord, describeTable } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import {
  anyOf,
  byAddress,
  byHub,
  daysBefore,
  deleteRows,
  maxPerKind,
  moveWaiting,
} from "#app/domain/privacy/tables/rows.server.ts";
import { personColumnsOf } from "#app/domain/records/record.server.ts";

const isAbout = (person: DataSubject) => sql`${talkRequests.id} in ${audienceRequestIdsOf(person)}`;
const isNoticeAbout = byAddress(talkRequestNotices.email, byHub(talkRequestNotices.talkHubId));

const { text, ...moments } = personColumnsOf(audienceRequestRecord);

/** What this person asked for at a talk, and what others asked for whose answer goes to this address. */
export const shownAudienceRequests = defineShown({
  list: ({ db }, person) =>
    db
      .select({
        talk: talkHubs.title,
        text,
        isAuthor: sql<boolean>`${isAbout(person)}`,
        ...moments,
        email: talkRequestNotices.email,
        sentAt: talkRequestNotices.sentAt,
      })
      .from(talkRequests)
      .innerJoin(talkHubs, eq(talkHubs.id, talkRequests.talkHubId))
      .leftJoin(talkRequestNotices, and(eq(talkRequestNotices.requestId, talkRequests.id), isNoticeAbout(person)))
      .where(and(eq(talkHubs.userId, person.speakerId), or(isNotNull(talkRequestNotices.id), isAbout(person))))
      .orderBy(desc(talkRequests.createdAt), desc(talkRequests.id))
      .limit(maxPerKind),
  toEntry: (request, speaker) =>
    toEntry(speaker, "What you asked for", request.talk, request.createdAt, [
      [request.isAuthor ? "Your words" : "Someone's words, which you support", request.text],
      ["Shown now", isAudienceRequestPublic(audienceRequestStateOf(request)) ? "Yes" : "No"],
      ["Answered on", formatMoment(request.answeredAt, speaker)],
      [
        "Email with the answer",
        request.email && (request.sentAt ? `Sent ${formatMoment(request.sentAt, speaker)}` : "Waiting"),
      ],
    ]),
  isWithdrawable: ({ email, sentAt }) => email !== null && sentAt === null,
});

export const describedTalkRequests = describeRecord(audienceRequestRecord, {
  about: "What your audience asked you for, and your answers",
  ownedBy: byHub(talkRequests.talkHubId),
  key: [talkRequests.talkHubId, talkRequests.id],
  unorderedWithin: ["talkHubId"],
  audience: {
    isAbout,
    shown: shownAudienceRequests,
    // Their words go, even if others wanted the same.
    erased: deleteRows(talkRequests),
    withdrawn: "it has no address",
    moved: "it has no address",
    retained: "it has no name: it stays with the talk",
  },
});

export const describedTalkRequestSupporters = describeTable(talkRequestSupporters, {
  about: "Each time someone asked for it or tapped +1",
  ownedBy: ({ id }) =>
    sql`${talkRequestSupporters.requestId} in (
      select request.id from talk_requests request join talk_hubs hub on hub.id = request.talk_hub_id
      where hub.user_id = ${id})`,
  key: [talkRequestSupporters.requestId, talkRequestSupporters.id],
  columns: [],
  days: ["createdAt"],
  pseudonyms: { requestId: { of: "request" } },
  unorderedWithin: ["requestId"],
  withheld: ["id", "deviceId"],
  audience: {
    shown: "devices are counted without names",
    erased: "by its foreign key, with the person's own request",
    withdrawn: "it has no address",
    moved: "it has no address",
    retained: "it has no name: it stays with the request",
  },
});

export const describedTalkRequestNotices = describeTable(talkRequestNotices, {
  about: "Addresses that get one email with your answer, then are deleted",
  ownedBy: byHub(talkRequestNotices.talkHubId),
  key: [talkRequestNotices.talkHubId, talkRequestNotices.id],
  columns: ["talkHubId", "email"],
  days: ["createdAt", "sentAt"],
  unorderedWithin: ["talkHubId"],
  withheld: ["id", "requestId", "supporterId"],
  // A day after their email was enqueued, or when they have waited for more than a year.
  isExpired: (now) =>
    anyOf(lt(talkRequestNotices.sentAt, daysBefore(now, 1)), lt(talkRequestNotices.createdAt, daysBefore(now, 366))),
  audience: {
    isAbout: isNoticeAbout,
    shown: "with the request",
    erased: deleteRows(talkRequestNotices),
    withdrawn: deleteRows(talkRequestNotices),
    moved: moveWaiting(talkRequestNotices, talkRequestNotices.requestId),
    retained: afterEvent(talkRequestNotices),
  },
});
