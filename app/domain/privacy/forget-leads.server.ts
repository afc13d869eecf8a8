import { randomBytes } from "node:crypto";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leads } from "#app/database/schema/index.ts";
import { answersTied } from "#app/domain/privacy/answers-tied.server.ts";

/**
 * Removes these contacts with every time they left their details and what their devices were remembered for; the hubs'
 * counts follow. Their answers stay without them.
 */
export async function forgetLeads(tx: Database, ids: string[], options: { words: "stay" | "go" }) {
  if (ids.length === 0) return;
  const all = sql`any(${sql.param(ids)}::uuid[])`;
  // Contacts first, then hubs in one order, as whoever leaves details at a hub takes them: nobody waits in a circle.
  await tx.execute(sql`select id from leads where id = ${all} order by id for update`);
  await tx.execute(sql`select id from talk_hubs where id in (select talk_hub_id from lead_captures where lead_id = ${all})
    order by id for no key update`);
  await makeAnonymous(tx, answersTied(sql`f.lead_id = ${all}`), options);
  await tx.delete(leads).where(inArray(leads.id, ids));
}

/**
 * Cuts these answers off from whoever gave them: no address, no contact, and in place of the device's number one that
 * leads nowhere (the same for all answers of that device, so that people are still counted right). Stars and choices
 * stay. `words`: whether what the person wrote stays as well, or goes with them.
 */
export async function makeAnonymous(tx: Database, ids: SQL, { words }: { words: "stay" | "go" }) {
  // Made for this once and forgotten.
  const salt = randomBytes(16).toString("hex");
  const another = (column: SQL) => sql`md5(${salt} || ${column}::text)::uuid`;
  if (words === "go") {
    await tx.execute(sql`delete from feedback_submissions written using feedback_questions question
      where written.id in ${ids} and question.id = written.question_id
        and (question.type = 'text' or written.responses - 'comments' = '{}'::jsonb)`);
  }
  await tx.execute(sql`update feedback_submissions set
      submitter_email = null, email_consent_at = null, lead_id = null,
      device_id = ${another(sql`device_id`)}, submission_id = ${another(sql`submission_id`)},
      responses = ${words === "go" ? sql`responses - 'comments'` : sql`responses`}
    where id in ${ids}`);
}
