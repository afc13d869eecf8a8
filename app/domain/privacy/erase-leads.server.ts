import { randomBytes } from "node:crypto";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leads } from "#app/database/schema/index.ts";
import { linkedFeedbackIds } from "#app/domain/privacy/linked-feedback.server.ts";

/**
 * Removes these contacts with every time they left their details and what their devices were remembered for; the hubs'
 * counts follow. Their answers stay without them.
 */
export async function eraseLeads(tx: Database, ids: string[], options: { freeText: "stay" | "go" }) {
  if (ids.length === 0) return;
  const leadIds = sql`any(${sql.param(ids)}::uuid[])`;
  // Contacts first, then hubs in one order, as whoever leaves details at a hub takes them: nobody waits in a circle.
  await tx.execute(sql`select id from leads where id = ${leadIds} order by id for update`);
  await tx.execute(sql`select id from talk_hubs where id in (select talk_hub_id from lead_captures where lead_id = ${leadIds})
    order by id for no key update`);
  await anonymiseFeedback(tx, linkedFeedbackIds(sql`f.lead_id = ${leadIds}`), options);
  await tx.delete(leads).where(inArray(leads.id, ids));
}

/**
 * Cuts these answers off from whoever gave them: no address, no contact, and in place of the device's number one that
 * leads nowhere (the same for all answers of that device, so that people are still counted right). Stars and choices
 * stay. `freeText`: whether what the person wrote stays as well, or goes with them.
 */
export async function anonymiseFeedback(tx: Database, ids: SQL, { freeText }: { freeText: "stay" | "go" }) {
  // Made for this once and forgotten.
  const salt = randomBytes(16).toString("hex");
  const pseudonymOf = (column: SQL) => sql`md5(${salt} || ${column}::text)::uuid`;
  if (freeText === "go") {
    await tx.execute(sql`delete from feedback_submissions written using feedback_questions question
      where written.id in ${ids} and question.id = written.question_id
        and (question.type = 'text' or written.responses - 'comments' = '{}'::jsonb)`);
  }
  await tx.execute(sql`update feedback_submissions set
      submitter_email = null, email_consent_at = null, lead_id = null,
      device_id = ${pseudonymOf(sql`device_id`)}, submission_id = ${pseudonymOf(sql`submission_id`)},
      responses = ${freeText === "go" ? sql`responses - 'comments'` : sql`responses`}
    where id in ${ids}`);
}
