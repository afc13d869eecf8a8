import { and, desc, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { approvedAttendees, talkHubs } from "#app/database/schema/index.ts";
import { attendeeRecord } from "#app/domain/audience/attendee-record.server.ts";
import { unsubscribedAt } from "#app/domain/emails/unsubscriptions.server.ts";
import { afterEvent } from "#app/domain/privacy/retention-period.server.ts";
import { defineShown, describeRecord } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byAddress, byHub, deleteRows, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";
import { personColumnsOf } from "#app/domain/records/record.server.ts";

const ownedBy = byHub(approvedAttendees.talkHubId);
const isAbout = byAddress(approvedAttendees.email, ownedBy);

const { accessedAt, createdAt, ...details } = personColumnsOf(attendeeRecord);

export const shownLists = defineShown({
  list: (services, person) =>
    services.db
      .select({
        talk: talkHubs.title,
        ...details,
        stoppedAt: sql<Date | null>`${unsubscribedAt(services, person)}`.mapWith(approvedAttendees.createdAt),
        accessedAt,
        createdAt,
      })
      .from(approvedAttendees)
      .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
      .where(isAbout(person))
      .orderBy(desc(approvedAttendees.createdAt), desc(approvedAttendees.id))
      .limit(maxPerKind),
  toEntry: (attendee, speaker) =>
    toEntry(speaker, "Attendee lists", attendee.talk, attendee.createdAt, [
      ["Name", [attendee.firstName, attendee.lastName].filter(Boolean).join(" ")],
      ["Approved", formatMoment(attendee.approvedAt, speaker) ?? "Not yet"],
      ["Invitation", attendee.inviteState === "sent" ? (formatMoment(attendee.invitedAt, speaker) ?? "Sent") : null],
      ["First opened", formatMoment(attendee.accessedAt, speaker)],
      ["You stopped invitations on", formatMoment(attendee.stoppedAt, speaker)],
    ]),
});

export const describedApprovedAttendees = describeRecord(attendeeRecord, {
  about: "Your attendee lists",
  ownedBy,
  key: [approvedAttendees.id],
  audience: {
    isAbout,
    shown: shownLists,
    erased: deleteRows(approvedAttendees),
    withdrawn: ({ tx, ids }) =>
      tx
        .update(approvedAttendees)
        .set({ inviteState: "none" })
        .where(and(isAnyOf(approvedAttendees.id, ids), eq(approvedAttendees.inviteState, "queued"))),
    moved: "whom a speaker lists is the speaker's to decide",
    retained: afterEvent(approvedAttendees),
  },
});
