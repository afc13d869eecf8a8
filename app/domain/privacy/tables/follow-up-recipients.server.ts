import { desc, eq, sql } from "drizzle-orm";
import { followUpRecipients, followUps, talkHubs } from "#app/database/schema/index.ts";
import type { FollowUpState } from "#app/domain/follow-ups/follow-ups.ts";
import { defineShown, describeTable, type MovedRows } from "#app/domain/privacy/tables/described-table.server.ts";
import { toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byContact, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";

const isAbout = byContact(followUpRecipients.leadId);

const outcomes: Record<FollowUpState, string> = {
  waiting: "Not yet",
  queued: "Not yet",
  sent: "Yes",
  withdrawn: "No, because you withdrew or unsubscribed",
  blocked: "No",
  refused: "No, because your mail server refused it",
  failed: "No, because our mail server was away",
};

/** What the speaker wrote to everyone at a talk, and whether this person got it. */
export const shownEmails = defineShown({
  list: ({ db }, person) =>
    db
      .select({
        talk: talkHubs.title,
        subject: followUps.subject,
        message: followUps.message,
        linkUrl: followUps.linkUrl,
        state: followUpRecipients.state,
        startedAt: sql<Date>`${followUps.startedAt}`.mapWith(followUps.createdAt),
        settledAt: followUpRecipients.settledAt,
      })
      .from(followUpRecipients)
      .innerJoin(followUps, eq(followUps.id, followUpRecipients.followUpId))
      .innerJoin(talkHubs, eq(talkHubs.id, followUps.talkHubId))
      .where(isAbout(person))
      .orderBy(desc(followUps.startedAt), desc(followUps.id))
      .limit(maxPerKind),
  // The heading is what the email in fixed sentences links to.
  toEntry: ({ talk, subject, message, linkUrl, state, startedAt, settledAt }, speaker) =>
    toEntry(speaker, "Emails to you", talk, settledAt ?? startedAt, [
      ["Subject", subject],
      ["Message", state === "sent" ? message : null],
      ["Link", state === "sent" ? linkUrl : null],
      ["Sent", outcomes[state]],
    ]),
});

export const describedFollowUpRecipients = describeTable(followUpRecipients, {
  about: "Who got a follow-up, and what became of each email",
  ownedBy: ({ id }) => sql`${followUpRecipients.followUpId} in
    (select f.id from follow_ups f join talk_hubs h on h.id = f.talk_hub_id where h.user_id = ${id})`,
  key: [followUpRecipients.id],
  columns: ["id", "followUpId", "leadId", "state", "settledAt"],
  audience: {
    isAbout,
    shown: shownEmails,
    erased: "by its foreign key: the row still counts, and no longer says who it was",
    withdrawn: "read again when each email is sent",
    moved: mergeRecipients,
    retained: "counts without the contact",
  },
});

/** One email of each follow-up stays: the one that was sent, else the target's own. */
async function mergeRecipients({ tx, source, target }: MovedRows) {
  if (!target) return;
  const isSameEmail = sql`own.lead_id = ${target.id} and other.lead_id = ${source.id} and own.follow_up_id = other.follow_up_id`;
  await tx.execute(sql`delete from follow_up_recipients own using follow_up_recipients other
    where ${isSameEmail} and other.state = 'sent' and own.state <> 'sent'`);
  await tx.execute(sql`delete from follow_up_recipients other using follow_up_recipients own where ${isSameEmail}`);
  await tx.update(followUpRecipients).set({ leadId: target.id }).where(eq(followUpRecipients.leadId, source.id));
}
