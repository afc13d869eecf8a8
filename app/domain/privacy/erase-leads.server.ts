import { randomBytes } from "node:crypto";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leads } from "#app/database/schema/index.ts";
import { linkedFeedbackIds } from "#app/domain/privacy/linked-feedback.server.ts";

/**
 * Deletes these contacts with their device grants. Their feedback stays anonymous, and of their captures at talks stays
 * when and how someone left details, so that the talks' stats are the same as before.
 */
export async function eraseLeads(tx: Database, ids: string[], options: { freeText: "keep" | "delete" }) {
  if (ids.length === 0) return;
  const leadIds = sql`any(${sql.param(ids)}::uuid[])`;
  // Locks contacts by id, in the same order as others, which prevents deadlocks.
  await tx.execute(sql`select id from leads where id = ${leadIds} order by id for update`);
  await anonymiseFeedback(tx, linkedFeedbackIds(sql`f.lead_id = ${leadIds}`), options);
  await tx.execute(sql`update lead_captures set lead_id = null, device_id = null, submission_id = null, consent_text = null,
      consented_at = null, consent_withdrawn_at = null, files_emailed_at = null, files_sent_at = null,
      notified_at = coalesce(notified_at, created_at)
    where lead_id = ${leadIds} and talk_hub_id is not null`);
  await tx.delete(leads).where(inArray(leads.id, ids));
}

/**
 * Removes the person from feedback: no address, no contact, and a random device id: the same for all feedback of that
 * device and for what it did at the talk, so that people, and who of them was in the room, are still counted correctly.
 * Stars and choices stay; `freeText` says what happens to the person's text.
 */
export async function anonymiseFeedback(tx: Database, ids: SQL, { freeText }: { freeText: "keep" | "delete" }) {
  // The salt is never stored, so that the new ids cannot be traced back.
  const salt = randomBytes(16).toString("hex");
  const pseudonymOf = (column: SQL) => sql`md5(${salt} || ${column}::text)::uuid`;
  if (freeText === "delete") {
    await tx.execute(sql`delete from quotes where feedback_id in ${ids}`);
    await tx.execute(sql`delete from feedback_submissions written using feedback_questions question
      where written.id in ${ids} and question.id = written.question_id
        and (question.type = 'text' or written.responses - 'comments' = '{}'::jsonb)`);
  }
  await tx.execute(sql`update hub_events event set device_id = ${pseudonymOf(sql`event.device_id`)}
    from (select distinct talk_hub_id, device_id from feedback_submissions where id in ${ids}) as rated
    where event.talk_hub_id = rated.talk_hub_id and event.device_id = rated.device_id`);
  await tx.execute(sql`update feedback_submissions set
      submitter_email = null, email_consent_at = null, lead_id = null,
      device_id = ${pseudonymOf(sql`device_id`)}, submission_id = ${pseudonymOf(sql`submission_id`)},
      responses = ${freeText === "delete" ? sql`responses - 'comments'` : sql`responses`}
    where id in ${ids}`);
}
