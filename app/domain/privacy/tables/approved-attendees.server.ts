import { and, desc, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { approvedAttendees, talkHubs } from "#app/database/schema/index.ts";
import { unsubscribedAt } from "#app/domain/emails/unsubscriptions.server.ts";
import { afterEvent } from "#app/domain/privacy/retention-period.server.ts";
import { defineShown, describeTable } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byAddress, byHub, deleteRows, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";

const ownedBy = byHub(approvedAttendees.talkHubId);
const isAbout = byAddress(approvedAttendees.email, ownedBy);

export const shownLists = defineShown({
  list: (services, person) =>
    services.db
      .select({
        talk: talkHubs.title,
        firstName: approvedAttendees.firstName,
        lastName: approvedAttendees.lastName,
        approvedAt: approvedAttendees.approvedAt,
        inviteState: approvedAttendees.inviteState,
        invitedAt: approvedAttendees.invitedAt,
        stoppedAt: sql<Date | null>`${unsubscribedAt(services, person)}`.mapWith(approvedAttendees.createdAt),
        accessedAt: approvedAttendees.accessedAt,
        createdAt: approvedAttendees.createdAt,
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

export const describedApprovedAttendees = describeTable(approvedAttendees, {
  about: "Your attendee lists",
  ownedBy,
  key: [approvedAttendees.id],
  columns: [
    ...(["id", "talkHubId", "email", "firstName", "lastName", "approvedAt", "inviteState", "invitedAt"] as const),
    ...(["accessedAt", "createdAt"] as const),
  ],
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
