// Invitations to the people on a hub's list: asked for at once, sent in the background one by one.
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { newId } from "#app/database/schema/columns.ts";
import { approvedAttendees, profiles, talkHubs } from "#app/database/schema/index.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { findInviteTask, isUninvited, mayBeInvited } from "#app/domain/audience/queries.server.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { startTask, type TaskWork } from "#app/domain/tasks/commands.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { privacyLink } from "#app/domain/values/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/values/unsubscribe-link.server.ts";
import type { LetterJob } from "#app/letters/index.ts";
import type { Actor, Services } from "#app/services.ts";

export interface InviteRequest {
  /** Only these; otherwise everyone on the list who was not invited yet. */
  ids?: string[];
  /** Also to people of `ids` whose letter has left before. */
  again?: boolean;
}

type Invited = Outcome<{ taskId: string; people: number }, "username-missing" | "hub-not-open" | "nobody-to-invite">;

/**
 * Promises a letter to each of them; asked twice, the second time finds nobody left and follows the round that is under
 * way. Refused while the link would lead to nothing: no username, or a hub that is not, or no longer, public.
 */
export async function startInvites(
  services: Services,
  actor: Actor,
  hubId: string,
  { ids, again = false }: InviteRequest,
): Promise<Invited | null> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    // The lock makes the second of two requests at once see what the first one queued.
    const [hub] = await tx.select().from(talkHubs).where(isOwnHub(actor, hubId)).for("no key update");
    if (!hub) return null;
    const [profile] = await tx.select({ username: profiles.username }).from(profiles).where(eq(profiles.id, actor.id));
    if (!profile?.username) return refuse("username-missing");
    const status = effectiveStatus(hub, clock.now());
    if (!hub.publicVisibility || (status !== "active" && status !== "scheduled")) return refuse("hub-not-open");

    const chosen = ids && inArray(approvedAttendees.id, ids);
    // "Again" means those, whatever went before, except a letter that is about to leave.
    const isMeant = again
      ? and(isNotNull(approvedAttendees.approvedAt), sql`${approvedAttendees.inviteState} <> 'queued'`, mayBeInvited)
      : isUninvited;
    const queued = await tx
      .update(approvedAttendees)
      .set({ inviteState: "queued", invitedAt: null })
      .where(and(eq(approvedAttendees.talkHubId, hub.id), chosen, isMeant))
      .returning({ id: approvedAttendees.id });
    if (queued.length > 0) {
      const taskId = await startTask(services, tx, actor, "send-invites", {
        hubId: hub.id,
        people: queued.length,
        round: newId(),
      });
      return done({ taskId, people: queued.length });
    }
    const underWay = await findInviteTask({ ...services, db: tx }, actor, hub.id);
    return underWay ? done({ taskId: underWay, people: 0 }) : refuse("nobody-to-invite");
  });
}

/** Hands one letter over; rejects when it could not be. `id` makes a repeat recognisable. */
type Deliver = (letter: LetterJob & { id: string }) => Promise<void>;

const atOnce = 5;
/** A worker that took a letter and was stopped: after so long another may take it. */
const takenMs = 2 * 60 * 1000;

/**
 * Sends what is queued for the hub of the task's actor. Each person's state says how it went; one failure stops nobody
 * else. Work that was broken off goes on where it stopped.
 */
export async function sendInvites(services: Services, { actor, input, report }: TaskWork, deliver: Deliver) {
  const { db, clock, log } = services;
  const hub = await hubToInviteTo(services, actor, String(input.hubId));
  if (!hub) return;
  const isQueued = and(eq(approvedAttendees.talkHubId, hub.id), eq(approvedAttendees.inviteState, "queued"));
  const waiting = await db.$count(approvedAttendees, isQueued);
  const total = Math.max(Number(input.people) || 0, waiting);
  let sent = total - waiting;
  await report(sent, total);

  const isFree = () =>
    or(isNull(approvedAttendees.invitedAt), lt(approvedAttendees.invitedAt, new Date(clock.now().getTime() - takenMs)));
  /** Only one worker takes a letter, however many run. */
  const take = async (id: string) => {
    const taken = await db
      .update(approvedAttendees)
      .set({ invitedAt: clock.now() })
      .where(and(eq(approvedAttendees.id, id), isQueued, isFree()))
      .returning();
    return taken[0];
  };
  const invite = async (id: string) => {
    const person = await take(id);
    if (!person) return;
    const outcome = await deliver(invitation(services, hub, person, String(input.round))).then(
      () => "sent" as const,
      (error: unknown) => {
        log.warn({ err: error, attendeeId: id }, "invitation");
        return "failed" as const;
      },
    );
    await db.update(approvedAttendees).set({ inviteState: outcome }).where(eq(approvedAttendees.id, id));
  };

  for (;;) {
    const next = await db
      .select({ id: approvedAttendees.id })
      .from(approvedAttendees)
      .where(and(isQueued, isFree()))
      .orderBy(asc(approvedAttendees.createdAt), asc(approvedAttendees.id))
      .limit(atOnce);
    if (next.length === 0) break;
    await Promise.all(next.map(({ id }) => invite(id)));
    sent += next.length;
    await report(Math.min(sent, total), total);
  }
  // Taken by a worker that may have been stopped: the queue tries this task again, until they have left.
  if ((await db.$count(approvedAttendees, isQueued)) > 0) throw new Error("Some invitations are still on their way");
}

async function hubToInviteTo({ db, settings }: Services, actor: Actor, hubId: string) {
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
type InvitingHub = NonNullable<Awaited<ReturnType<typeof hubToInviteTo>>>;

function invitation(
  services: Services,
  { address, title, speaker, speakerId, when }: InvitingHub,
  person: typeof approvedAttendees.$inferSelect,
  round: string,
): LetterJob & { id: string } {
  const link = `${address}?invite=${inviteToken(services, person.id)}`;
  return {
    // The same for a repeat after a lost answer, another one when the speaker sends again.
    id: `invitation-${person.id}-${round}`,
    letter: "invitation",
    to: person.email,
    values: {
      ...{ name: person.firstName ?? "", title, speaker, speakerId, when, link },
      privacyLink: privacyLink(services, { speakerId, email: person.email }),
      unsubscribe: unsubscribeLink(services, { speakerId, letters: "audience", email: person.email }),
    },
  };
}
