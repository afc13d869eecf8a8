// Send Invites: who of a hub's list gets a letter. They are sent in the background (send-invites.server.ts).
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { approvedAttendees, talkHubs } from "#app/database/schema/index.ts";
import { findInviteTask, isInvitable, isUninvited } from "#app/domain/audience/queries.server.ts";
import { aDayBefore, countAllowance, lockSender, type Sender } from "#app/domain/emails/allowance.server.ts";
import { invitationsPerReaderAndSender, readerLimits } from "#app/domain/emails/emails.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

export interface InviteRequest {
  /** Only these; otherwise everyone on the list who was not invited yet. */
  ids?: string[];
  /** Also to people of `ids` whose letter has left before. */
  again?: boolean;
  /** Where not all may be invited today: as many as may, first on the list first. */
  part?: boolean;
}

/** `leftOut`: who was invited within the last day already, or has had many invitations in it, and waits for another day. */
type InviteOutcome =
  | Outcome<
      { taskId: string; people: number; leftOut: number },
      "username-missing" | "hub-not-open" | "nobody-to-invite" | "invited-today" | "sending-stopped"
    >
  | { ok: false; refusal: "sender-limit-reached"; people: number; left: number };

/**
 * Promises a letter to each of them; asked twice, the second time finds nobody left and follows the round that is under
 * way. Refused while the link would lead to nothing (no username, or a hub that is not, or no longer, public), and where
 * more are meant than the account may still invite today; then nobody is marked.
 */
export async function startInvites(
  services: Services,
  actor: Actor,
  hubId: string,
  { ids, again = false, part = false }: InviteRequest,
): Promise<InviteOutcome | null> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    // The lock makes the second of two requests at once see what the first one queued, and count it.
    const sender = await lockSender(services, tx, actor.id);
    const [hub] = await tx.select().from(talkHubs).where(isOwnHub(actor, hubId));
    if (!hub || !sender) return null;
    if (!sender.username) return refuse("username-missing");
    const status = effectiveStatus(hub, clock.now());
    if (!hub.publicVisibility || (status !== "active" && status !== "scheduled")) return refuse("hub-not-open");
    const { remaining, isStopped } = await countAllowance(services, tx, sender);
    if (isStopped) return refuse("sending-stopped");

    const candidates = await tx
      .select({ id: approvedAttendees.id, isReady: sql<boolean>`not ${hasReachedInviteLimit(services, sender)}` })
      .from(approvedAttendees)
      .where(
        and(
          eq(approvedAttendees.talkHubId, hub.id),
          ids && inArray(approvedAttendees.id, ids),
          again ? isInvitable(services) : isUninvited(services),
        ),
      )
      .orderBy(asc(approvedAttendees.createdAt), asc(approvedAttendees.id));
    const ready = candidates.flatMap(({ id, isReady }) => (isReady ? [id] : []));
    if (ready.length === 0) {
      const runningTaskId = await findInviteTask({ ...services, db: tx }, actor, hub.id);
      if (runningTaskId) return done({ taskId: runningTaskId, people: 0, leftOut: candidates.length });
      return refuse(candidates.length > 0 ? "invited-today" : "nobody-to-invite");
    }
    if (ready.length > remaining && (!part || remaining === 0))
      return { ...refuse("sender-limit-reached"), people: ready.length, left: remaining };

    const selectedIds = ready.slice(0, remaining);
    await queueInvites(services, tx, { hubId: hub.id, sender, ids: selectedIds });
    const input = { hubId: hub.id, people: selectedIds.length, round: newId() };
    const taskId = await enqueueTask(services, tx, actor, "send-invites", input);
    return done({ taskId, people: selectedIds.length, leftOut: candidates.length - ready.length });
  });
}

/**
 * Of a row of `approved_attendees`: this hub's invitation was sent to this mailbox within a day, and nobody entered by
 * it since; or the mailbox has had as many as one gets, from this speaker or from all.
 */
function hasReachedInviteLimit(services: Services, { id: senderId }: Sender) {
  const { talkHubId, email, accessedAt } = approvedAttendees;
  const since = aDayBefore(services.clock.now()).toISOString();
  return sql`exists (
    select from email_sends s
    where s.reader_mailbox = ${mailboxHash(services, email)} and s.template = 'invitation'
      and s.created_at > ${since}::timestamptz
    having count(*) >= ${readerLimits.invitation}
      or count(*) filter (where s.sender_id = ${senderId}) >= ${invitationsPerReaderAndSender}
      or count(*) filter (where s.hub_id = ${talkHubId} and s.created_at >= coalesce(${accessedAt}, '-infinity')) > 0)`;
}

/** Marks them, and reserves a letter for each, so that whoever asks next counts these. */
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
