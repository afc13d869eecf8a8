// Sends the queued invitations of a hub, one by one, in the background.
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { MailRefused } from "#app/adapters/mail/contract.ts";
import { newId } from "#app/database/schema/columns.ts";
import { approvedAttendees, profiles, talkHubs } from "#app/database/schema/index.ts";
import type { InviteState } from "#app/domain/audience/audience.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { claimSend, discardSend } from "#app/domain/emails/claim-send.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { TaskWork } from "#app/domain/tasks/commands.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { privacyLink } from "#app/domain/values/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/values/unsubscribe-link.server.ts";
import type { EmailJob } from "#app/emails/index.ts";
import type { Actor, Services } from "#app/services.ts";

/** Sends one email and rejects when it could not be sent. `id` makes a repeat recognisable. */
type Deliver = (message: EmailJob & { id: string }) => Promise<void>;

type Attendee = typeof approvedAttendees.$inferSelect;

/** What all invitations of one task share. `id` is different each time the speaker invites. */
interface InviteRound {
  hub: InvitingHub;
  id: string;
  deliver: Deliver;
}

const concurrency = 5;
/** After this time, another worker may claim an invitation that a stopped worker had claimed. */
const claimTimeoutMs = 2 * 60 * 1000;

/**
 * Sends what is queued for the actor's hub. The state of each person shows the result, and one failure stops nobody
 * else. An interrupted task continues where it stopped.
 */
export async function sendInvites(
  services: Services,
  { actor, input, report }: TaskWork<"send-invites">,
  deliver: Deliver,
) {
  const { db, clock } = services;
  const hub = await findInvitingHub(services, actor, input.hubId);
  if (!hub) return;
  const isQueued = isQueuedFor(hub.id);
  const waiting = await db.$count(approvedAttendees, isQueued);
  const total = Math.max(input.people, waiting);
  let sent = total - waiting;
  await report(sent, total);

  const round = { hub, id: input.round, deliver };
  for (;;) {
    const next = await db
      .select({ id: approvedAttendees.id })
      .from(approvedAttendees)
      .where(and(isQueued, isUnclaimed(clock.now())))
      .orderBy(asc(approvedAttendees.createdAt), asc(approvedAttendees.id))
      .limit(concurrency);
    if (next.length === 0) break;
    await Promise.all(next.map(({ id }) => invite(services, round, id)));
    sent += next.length;
    await report(Math.min(sent, total), total);
  }
  // Claimed by a worker that may have been stopped: the queue retries this task until they are sent.
  if ((await db.$count(approvedAttendees, isQueued)) > 0) throw new Error("Some invitations are not sent yet");
}

const isQueuedFor = (hubId: string) =>
  and(eq(approvedAttendees.talkHubId, hubId), eq(approvedAttendees.inviteState, "queued"));

const isUnclaimed = (now: Date) =>
  or(isNull(approvedAttendees.invitedAt), lt(approvedAttendees.invitedAt, new Date(now.getTime() - claimTimeoutMs)));

async function invite(services: Services, round: InviteRound, attendeeId: string) {
  const person = await claimInvite(services, round.hub, attendeeId);
  if (!person) return;
  const inviteState = await sendInvite(services, round, person);
  const isSkipped = inviteState === "none";
  await services.db
    .update(approvedAttendees)
    .set({ inviteState, ...(isSkipped && { invitedAt: null }) })
    .where(eq(approvedAttendees.id, attendeeId));
}

/** Only one worker can claim an invitation, however many run. */
async function claimInvite({ db, clock }: Services, hub: InvitingHub, id: string) {
  const claimed = await db
    .update(approvedAttendees)
    .set({ invitedAt: clock.now() })
    .where(and(eq(approvedAttendees.id, id), isQueuedFor(hub.id), isUnclaimed(clock.now())))
    .returning();
  return claimed[0];
}

/** A person whose email may not be sent now becomes "not invited" again, so that nobody is lost. */
async function sendInvite(
  services: Services,
  { hub, id, deliver }: InviteRound,
  person: Attendee,
): Promise<InviteState> {
  const { id: attendeeId, email: to } = person;
  const send = { id: newId(), email: "invitation", to, senderId: hub.speakerId, hubId: hub.id } as const;
  const claim = await claimSend(services, send);
  if (!claim.ok) {
    services.log.info({ attendeeId, reason: claim.reason }, "invitation held back");
    return "none";
  }
  try {
    await deliver(buildInvitation(services, hub, person, id));
    return "sent";
  } catch (error) {
    services.log.warn({ err: error, attendeeId }, "invitation not sent");
    // An address that does not exist counts as a send. An unavailable mail server does not.
    if (!(error instanceof MailRefused)) await discardSend(services, claim.sendId);
    return "failed";
  }
}

async function findInvitingHub({ db, settings }: Services, actor: Actor, hubId: string) {
  const [hub] = await db
    .select({
      id: talkHubs.id,
      speakerId: talkHubs.userId,
      slug: talkHubs.slug,
      title: talkHubs.title,
      eventDate: talkHubs.eventDate,
      startTime: talkHubs.startTime,
      timezone: talkHubs.timezone,
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(isOwnHub(actor, hubId));
  if (!hub?.username) return null;
  return {
    id: hub.id,
    speakerId: hub.speakerId,
    address: new URL(`/${hub.username}/${hub.slug}`, settings.appUrl).href,
    title: hub.title,
    speaker: `${hub.firstName} ${hub.lastName}`.trim(),
    when: hub.eventDate && formatDayAndTime(hub.eventDate, hub.startTime, hub.timezone),
  };
}
type InvitingHub = NonNullable<Awaited<ReturnType<typeof findInvitingHub>>>;

function buildInvitation(
  services: Services,
  { address, title, speaker, speakerId, when }: InvitingHub,
  person: Attendee,
  round: string,
): EmailJob & { id: string } {
  const link = `${address}?invite=${inviteToken(services, person.id)}`;
  return {
    // The same for a retry after a lost response, a different one when the speaker invites again.
    id: `invitation-${person.id}-${round}`,
    template: "invitation",
    to: person.email,
    values: {
      name: person.firstName ?? "",
      title,
      speaker,
      speakerId,
      when,
      link,
      privacyLink: privacyLink(services, { speakerId, email: person.email }),
      unsubscribe: unsubscribeLink(services, { speakerId, emailKind: "audience", email: person.email }),
    },
  };
}
