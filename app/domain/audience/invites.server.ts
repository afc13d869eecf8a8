// Decides who of a hub's list gets an invitation. Their emails wait in the queue (invitation-email.server.ts).

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, talkHubs } from "#app/database/schema/index.ts";
import { enqueueInvitations } from "#app/domain/audience/invitation-email.server.ts";
import { isInvitable, isUninvited } from "#app/domain/audience/queries.server.ts";
import { perReaderAndSender, readerLimits } from "#app/domain/emails/emails.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import { aDayBefore, countRemainingSends, lockSender, type Sender } from "#app/domain/emails/sending-limits.server.ts";
import { sendingRefusals } from "#app/domain/emails/sending-refusals.server.ts";
import { anonymousViewer, authoriseHub } from "#app/domain/hubs/hubs.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

export interface InviteRequest {
  /** Only these people; otherwise everyone on the list who was not invited yet. */
  ids?: string[];
  /** Also people of `ids` who were invited before. */
  again?: boolean;
  /** Invite as many as today's limit allows, in the list's order, instead of refusing. */
  part?: boolean;
}

interface Invited {
  people: number;
  /** People who must wait a day, because they were invited or got many invitations within the last one. */
  leftOut: number;
  /** People of the list whom the mail server refused before, and who are not invited again now. */
  failedBefore: number;
}

type InviteOutcome =
  | Outcome<Invited, "username-missing" | "hub-not-open" | "nobody-to-invite" | "invited-today" | "sending-stopped">
  | { ok: false; refusal: "sender-limit-reached"; people: number; left: number };

/**
 * Enqueues an invitation for each of them. A second call finds nobody left while they are being sent. Refused, with
 * nobody marked, while the link would not work (no username, or a hub that is not public) and where the list exceeds
 * the account's limit for today.
 */
export const startInvites = command(
  {
    "sender-limit-reached": ({ people, left }) => ({
      message: `You chose ${people.toLocaleString("en")} people but can send ${left.toLocaleString("en")} more ${left === 1 ? "invitation" : "invitations"} today.`,
    }),
    "username-missing": { message: "Please set your username in Profile Settings first." },
    "hub-not-open": { message: "This hub is a draft, private, closed or archived, so the link wouldn't work." },
    "nobody-to-invite": { message: "Everyone you chose has already been invited." },
    "invited-today": {
      message: "They were all invited within the last day, or have received too many invitations today.",
    },
    "sending-stopped": sendingRefusals["sending-stopped"],
  },
  async (
    services: Services,
    actor: Actor,
    hubId: string,
    { ids, again = false, part = false }: InviteRequest,
  ): Promise<InviteOutcome | null> => {
    const { db, clock } = services;
    return db.transaction(async (tx) => {
      // The lock makes a second request at once see and count the invitations queued by the first.
      const sender = await lockSender(services, tx, actor.id);
      const [hub] = await tx.select().from(talkHubs).where(isOwnHub(actor, hubId));
      if (!hub || !sender) return null;
      if (!sender.username) return refuse("username-missing");
      if (!authoriseHub({ hub, viewer: anonymousViewer, now: clock.now() }).isLive) return refuse("hub-not-open");
      const { remaining, isStopped } = await countRemainingSends(services, tx, sender);
      if (isStopped) return refuse("sending-stopped");

      const candidates = await tx
        .select({
          id: approvedAttendees.id,
          email: approvedAttendees.email,
          isReady: sql<boolean>`not ${hasReachedInviteLimit(services, sender)}`,
        })
        .from(approvedAttendees)
        .where(
          and(
            eq(approvedAttendees.talkHubId, hub.id),
            ids && inArray(approvedAttendees.id, ids),
            again ? isInvitable(services) : isUninvited(services),
          ),
        )
        .orderBy(asc(approvedAttendees.createdAt), asc(approvedAttendees.id));
      const ready = candidates.flatMap(({ id, email, isReady }) => (isReady ? [{ id, email }] : []));
      if (ready.length === 0) {
        if ((await countInState(tx, hub.id, "queued")) > 0)
          return done({
            people: 0,
            leftOut: candidates.length,
            failedBefore: await countInState(tx, hub.id, "failed"),
          });
        return refuse(candidates.length > 0 ? "invited-today" : "nobody-to-invite");
      }
      if (ready.length > remaining && (!part || remaining === 0))
        return { ...refuse("sender-limit-reached"), people: ready.length, left: remaining };

      const attendees = ready.slice(0, remaining);
      await queueInvites(services, tx, { hubId: hub.id, sender, ids: attendees.map(({ id }) => id) });
      await enqueueInvitations(services, tx, { hubId: hub.id, speakerId: sender.id, attendees });
      return done({
        people: attendees.length,
        leftOut: candidates.length - ready.length,
        failedBefore: await countInState(tx, hub.id, "failed"),
      });
    });
  },
);

const countInState = (tx: Database, hubId: string, state: "queued" | "failed"): Promise<number> =>
  tx.$count(approvedAttendees, and(eq(approvedAttendees.talkHubId, hubId), eq(approvedAttendees.inviteState, state)));

/**
 * For a row of `approved_attendees`: this hub's invitation was sent to this mailbox within a day and not used since, or
 * the mailbox has reached its limit of invitations from this speaker or from all speakers.
 */
function hasReachedInviteLimit(services: Services, { id: senderId }: Sender) {
  const { talkHubId, email, accessedAt } = approvedAttendees;
  const since = aDayBefore(services.clock.now()).toISOString();
  return sql`exists (
    select from email_sends s
    where s.reader_mailbox = ${mailboxHash(services, email)} and s.template = 'invitation'
      and s.created_at > ${since}::timestamptz
    having count(*) >= ${readerLimits.invitation}
      or count(*) filter (where s.sender_id = ${senderId}) >= ${perReaderAndSender.invitation}
      or count(*) filter (where s.hub_id = ${talkHubId} and s.created_at >= coalesce(${accessedAt}, '-infinity')) > 0)`;
}

/** Marks them, and reserves a send for each, so that the next request counts these. */
async function queueInvites(
  services: Services,
  tx: Database,
  { hubId, sender, ids }: { hubId: string; sender: Sender; ids: string[] },
) {
  const isSelected = inArray(approvedAttendees.id, ids);
  await tx.update(approvedAttendees).set({ inviteState: "queued", invitedAt: null }).where(isSelected);
  await tx.execute(sql`insert into email_sends (id, sender_id, sender_mailbox, reader_mailbox, template, hub_id, created_at)
    select gen_random_uuid(), ${sender.id}, ${sender.mailbox}, ${mailboxHash(services, approvedAttendees.email)},
      'invitation', ${hubId}, ${services.clock.now().toISOString()}::timestamptz
    from approved_attendees where ${isSelected}`);
}
