import { randomBytes } from "node:crypto";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leads } from "#app/database/schema/index.ts";
import { linkedFeedbackIds } from "#app/domain/privacy/linked-feedback.server.ts";

/**
 * Deletes these contacts with their captures and device grants; the hubs' counts follow. Their feedback stays
 * anonymous.
 */
export async function eraseLeads(tx: Database, ids: string[], options: { freeText: "keep" | "delete" }) {
  if (ids.length === 0) return;
  const leadIds = sql`any(${sql.param(ids)}::uuid[])`;
  // Locks contacts first, then hubs by id, in the same order as lead capture does, which prevents deadlocks.
  await tx.execute(sql`select id from leads where id = ${leadIds} order by id for update`);
  await tx.execute(sql`select id from talk_hubs where id in (select talk_hub_id from lead_captures where lead_id = ${leadIds})
    order by id for no key update`);
  await anonymiseFeedback(tx, linkedFeedbackIds(sql`f.lead_id = ${leadIds}`), options);
  await tx.delete(leads).where(inArray(leads.id, ids));
}

/**
 * Removes the person from feedback: no address, no contact, and a random device id (the same for all feedback of that
 * device, so that people are still counted correctly). Stars and choices stay; `freeText` says what happens to the
 * person's text.
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
  await tx.execute(sql`update feedback_submissions set
      submitter_email = null, email_consent_at = null, lead_id = null,
      device_id = ${pseudonymOf(sql`device_id`)}, submission_id = ${pseudonymOf(sql`submission_id`)},
      responses = ${freeText === "delete" ? sql`responses - 'comments'` : sql`responses`}
    where id in ${ids}`);
}
