// The email of an invitation, from the queue to the state that the speaker's list shows.
import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, profiles, talkHubs } from "#app/database/schema/index.ts";
import type { InviteState } from "#app/domain/audience/audience.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import type { Invitation, InvitationNotice } from "#app/emails/invitation.tsx";
import type { Services } from "#app/services.ts";

/** Enqueues an email for each attendee, in the transaction that marks them as queued. */
export async function enqueueInvitations(
  { queue }: Pick<Services, "queue">,
  tx: Database,
  { hubId, speakerId, attendees }: { hubId: string; speakerId: string; attendees: { id: string; email: string }[] },
): Promise<void> {
  const emails = attendees.map(({ id, email }) => ({
    template: "list-invitation" as const,
    to: email,
    values: { attendeeId: id, hubId, speakerId },
  }));
  await queue.enqueueAll(tx, "send-email", emails, { behind: 1 });
}

/**
 * The content of the email, read when it is sent. Null when nobody is waiting for it any more: it was sent, the person
 * was taken off the list or withdrew, or the hub is gone.
 */
export async function findInvitationContent(
  services: Services,
  { attendeeId }: InvitationNotice,
): Promise<Invitation | null> {
  const [row] = await services.db
    .select({
      email: approvedAttendees.email,
      name: approvedAttendees.firstName,
      speakerId: talkHubs.userId,
      slug: talkHubs.slug,
      title: talkHubs.title,
      eventDate: talkHubs.eventDate,
      startTime: talkHubs.startTime,
      timezone: talkHubs.timezone,
      deletedAt: talkHubs.deletedAt,
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(approvedAttendees)
    .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(and(eq(approvedAttendees.id, attendeeId), eq(approvedAttendees.inviteState, "queued")));
  if (!row?.username || row.deletedAt) return null;
  const { email, name, speakerId, eventDate, startTime, timezone } = row;
  const address = new URL(`/${row.username}/${row.slug}`, services.settings.appUrl).href;
  return {
    name: name ?? "",
    title: row.title,
    speaker: `${row.firstName} ${row.lastName}`.trim(),
    speakerId,
    when: eventDate && formatDayAndTime(eventDate, startTime, timezone),
    link: `${address}?invite=${inviteToken(services, attendeeId)}`,
    privacyLink: privacyLink(services, { speakerId, email }),
    unsubscribe: unsubscribeLink(services, { speakerId, emailKind: "audience", email }),
  };
}

const statesByResult = { sent: "sent", blocked: "none", failed: "failed" } as const satisfies Record<
  string,
  InviteState
>;

/**
 * Shows on the list what became of the email. A person whose email may not be sent now becomes "not invited" again, so
 * that nobody is lost.
 */
export async function recordInvitation(
  { db, clock }: Services,
  { attendeeId }: InvitationNotice,
  result: keyof typeof statesByResult,
): Promise<void> {
  await db
    .update(approvedAttendees)
    .set({ inviteState: statesByResult[result], invitedAt: result === "blocked" ? null : clock.now() })
    .where(and(eq(approvedAttendees.id, attendeeId), eq(approvedAttendees.inviteState, "queued")));
}
