import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { followUpRecipients, followUps, leads, talkHubs } from "#app/database/schema/index.ts";
import { countRemainingSends, lockSender, type Sender } from "#app/domain/emails/sending-limits.server.ts";
import { sendingRefusals } from "#app/domain/emails/sending-refusals.server.ts";
import { listReadyReaders } from "#app/domain/follow-ups/audience.server.ts";
import { canBeShared } from "#app/domain/follow-ups/follow-up-email.server.ts";
import { type FollowUpText, formatPeople } from "#app/domain/follow-ups/follow-ups.ts";
import { textColumns } from "#app/domain/follow-ups/queries.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { enqueueTask, type TaskWork } from "#app/domain/tasks/commands.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** Stores the draft of the actor's hub, which has one. False when the hub is not the actor's. */
export async function saveDraft(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  text: FollowUpText,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
    if (!hub) return false;
    await tx
      .insert(followUps)
      .values({ ...text, talkHubId: hub.id, createdAt: clock.now() })
      .onConflictDoUpdate({
        target: followUps.talkHubId,
        targetWhere: isNull(followUps.startedAt),
        set: { ...text, version: sql`${followUps.version} + 1` },
      });
    return true;
  });
}

/**
 * Makes the text of a sent follow-up the draft, for those who have come since or whom it did not reach. Null when the
 * actor's hub has no such follow-up.
 */
export async function reuseFollowUp(
  services: Services,
  actor: Actor,
  hubId: string,
  { followUpId }: { followUpId: string },
): Promise<true | null> {
  const [sent] = await services.db
    .select(textColumns)
    .from(followUps)
    .innerJoin(talkHubs, eq(talkHubs.id, followUps.talkHubId))
    .where(and(isOwnHub(actor, hubId), eq(followUps.id, followUpId)));
  return sent && (await saveDraft(services, actor, hubId, sent)) ? true : null;
}

interface FollowUpRequest {
  followUpId: string;
  /** The version of the draft that the speaker saw. */
  version: number;
  /** Send as many as today's limit allows, the first who came in front, instead of refusing. */
  part?: boolean;
}

type FollowUpOutcome =
  | Outcome<
      { people: number },
      "username-missing" | "hub-not-open" | "nobody-to-write-to" | "stale-copy" | "sending-stopped"
    >
  | { ok: false; refusal: "sender-limit-reached"; people: number; left: number };

/**
 * Sends the draft to everyone who agreed: fixes who gets it and enqueues the task that sends it. A second press finds the
 * follow-up started and does nothing. Refused, with nothing changed, when the draft has changed since the speaker
 * saw it, its link would not work, nobody would get it, or it exceeds today's limit. Null when the hub is not the actor's
 * or has no such draft.
 */
export const startFollowUp = command(
  {
    "username-missing": { message: "The talk has no address yet. Please set your username in Profile Settings." },
    "hub-not-open": {
      message: "People could not open the talk's page: it is a draft, private, or has not opened yet.",
    },
    "stale-copy": {
      message: "The text was changed in another window. Reload this page, check it, and send it again.",
    },
    "nobody-to-write-to": { message: "Nobody is left who agreed to get it and has not got it yet." },
    "sender-limit-reached": ({ people, left }) => ({ message: describeLimit(people, left) }),
    "sending-stopped": sendingRefusals["sending-stopped"],
  },
  async (
    services: Services,
    actor: Actor,
    hubId: string,
    { followUpId, version, part = false }: FollowUpRequest,
  ): Promise<FollowUpOutcome | null> => {
    const { db, clock } = services;
    return db.transaction(async (tx) => {
      // The lock orders two presses, and makes the second count the emails of the first.
      const sender = await lockSender(services, tx, actor.id);
      const [hub] = await tx.select().from(talkHubs).where(isOwnHub(actor, hubId));
      if (!hub || !sender) return null;
      const [draft] = await tx
        .select()
        .from(followUps)
        .where(and(eq(followUps.id, followUpId), eq(followUps.talkHubId, hub.id)))
        // Nothing may change it any more until it is marked as started.
        .for("update");
      if (!draft) return null;
      if (draft.startedAt) return done({ people: 0 });
      if (draft.version !== version) return refuse("stale-copy");
      if (!sender.username) return refuse("username-missing");
      if (!canBeShared(hub, clock.now())) return refuse("hub-not-open");
      const { remaining, isStopped } = await countRemainingSends(services, tx, sender, "followUps");
      if (isStopped) return refuse("sending-stopped");
      const ready = await listReadyReaders(services, tx, { speakerId: actor.id, hubId: hub.id, text: draft });
      if (ready.length === 0) return refuse("nobody-to-write-to");
      if (ready.length > remaining && (!part || remaining === 0))
        return { ...refuse("sender-limit-reached"), people: ready.length, left: remaining };

      const readers = ready.slice(0, remaining);
      await tx.update(followUps).set({ startedAt: clock.now() }).where(eq(followUps.id, draft.id));
      await reserveEmails(services, tx, { followUpId: draft.id, hubId: hub.id, sender, readers });
      await enqueueTask(services, tx, actor, "send-follow-up", { followUpId: draft.id });
      return done({ people: readers.length });
    });
  },
);

function describeLimit(people: number, left: number): string {
  const emails = left === 1 ? "follow-up email" : "follow-up emails";
  const text = `${formatPeople(people)} would get it, and you can send ${left.toLocaleString("en")} more ${emails} today.`;
  return left === 0 ? `${text} Please send it tomorrow.` : text;
}

interface Reservation {
  followUpId: string;
  hubId: string;
  sender: Sender;
  readers: { leadId: string; mailbox: string }[];
}

/** Writes who gets it, and counts a send for each of them, so that the next request counts these. */
async function reserveEmails(services: Services, tx: Database, { followUpId, hubId, sender, readers }: Reservation) {
  const ids = sql.param(readers.map(() => newId()));
  const leadIds = sql.param(readers.map(({ leadId }) => leadId));
  await tx.execute(sql`insert into follow_up_recipients (id, follow_up_id, lead_id)
    select id, ${followUpId}, lead_id from unnest(${ids}::uuid[], ${leadIds}::uuid[]) as r (id, lead_id)`);
  const mailboxes = sql.param(readers.map(({ mailbox }) => mailbox));
  await tx.execute(sql`insert into email_sends (id, sender_id, sender_mailbox, reader_mailbox, template, hub_id, created_at)
    select gen_random_uuid(), ${sender.id}, ${sender.mailbox}, mailbox, 'follow-up', ${hubId},
      ${services.clock.now().toISOString()}::timestamptz
    from unnest(${mailboxes}::text[]) as r (mailbox)`);
}

/** Enqueued in one transaction, so that other requests get their turn in between. */
const batchSize = 200;

/**
 * The task of a follow-up: enqueues an email for each of its readers. Run again after a crash, it goes on with those who
 * have none yet.
 */
export async function sendFollowUp(
  services: Services,
  { actor, input, report }: TaskWork<"send-follow-up">,
): Promise<void> {
  const { followUpId } = input;
  const isOfFollowUp = eq(followUpRecipients.followUpId, followUpId);
  const isWaiting = and(isOfFollowUp, eq(followUpRecipients.state, "waiting"));
  const total = await services.db.$count(followUpRecipients, isOfFollowUp);
  for (;;) {
    const enqueued = await enqueueBatch(services, actor, isWaiting);
    await report(total - (await services.db.$count(followUpRecipients, isWaiting)), total);
    if (enqueued < batchSize) return;
  }
}

function enqueueBatch({ db, queue }: Services, actor: Actor, isWaiting: ReturnType<typeof and>): Promise<number> {
  return db.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: followUpRecipients.id, email: leads.email, hubId: followUps.talkHubId })
      .from(followUpRecipients)
      .innerJoin(followUps, eq(followUps.id, followUpRecipients.followUpId))
      .innerJoin(talkHubs, and(eq(talkHubs.id, followUps.talkHubId), eq(talkHubs.userId, actor.id)))
      .innerJoin(leads, eq(leads.id, followUpRecipients.leadId))
      .where(isWaiting)
      .orderBy(asc(followUpRecipients.id))
      .limit(batchSize)
      .for("update", { of: followUpRecipients });
    if (waiting.length === 0) return 0;
    const ids = waiting.map(({ id }) => id);
    await tx.update(followUpRecipients).set({ state: "queued" }).where(inArray(followUpRecipients.id, ids));
    const emails = waiting.map(({ id, email, hubId }) => ({
      template: "list-follow-up" as const,
      to: email ?? "",
      values: { recipientId: id, hubId, speakerId: actor.id },
    }));
    await queue.enqueueAll(tx, "send-email", emails, { behind: 1 });
    return waiting.length;
  });
}
