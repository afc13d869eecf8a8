// The sample's people with texts that no page was drawn for, and that people have: file names, compounds, addresses.
import { sql } from "drizzle-orm";
import { openDatabase } from "#app/database/connect.server.ts";

/** What the fields get: a word, a file's name and a sentence. */
interface Texts {
  word: string;
  file: string;
  sentence: string;
}

/** The longest that people write. */
export const longTexts: Texts = {
  word: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
  file: "Q3_Marketing_Strategy_Final_v2_2026.pdf",
  sentence: "Endlich hat es jemand gesagt, und zwar so, dass man es versteht. ",
};

/** From right to left, with digits and Latin words in between. */
export const rightToLeftTexts: Texts = {
  word: "عبد الرحمن النعيمي",
  file: "عرض تقديمي 2026 (النسخة 2).pdf",
  sentence: "أخيرًا قالها أحدهم بوضوح في Q&A، وبطريقة يفهمها الجميع. ",
};

/** 80 letters. */
export const longEmail = `${"bundesanstaltfuerlandwirtschaftundernaehrung".padEnd(64, "x")}@laenger.example`;
const link = `https://laenger.example/${"praesentationsunterlagen".repeat(3)}`;

/**
 * Gives every text of the sample in this data folder a length that its field allows. The product must not be running.
 */
export async function writeTexts(dataDir: string, { word: compound, file, sentence }: Texts) {
  const comment = `${compound}! ${sentence.repeat(8)}${link}`;
  const { db, close } = await openDatabase({ dataDir });
  // One address for each row: as long, and unique.
  const email = sql`left(replace(id::text, '-', '') || ${longEmail.slice(0, 32)}, 64) || '@laenger.example'`;
  for (const statement of [
    sql`update users set name = ${`${compound} ${compound}`}`,
    sql`update users set email = ${longEmail} where email = 'amara@example.com'`,
    sql`update profiles set first_name = ${compound}, last_name = ${`${compound}-Oberhausen`}, company = ${file},
      bio = ${comment}, website = ${link}, linkedin_url = ${link}, twitter_url = ${link}, speaking_rate = ${compound},
      speaking_experience = ${comment}, availability_notes = ${comment}, speaking_topics = ${sql`array[${file}, ${compound}, 'Ruhe', ${`${compound}-Grundlagen`}]::text[]`},
      testimonials = (select coalesce(jsonb_agg(each || jsonb_build_object('author', ${compound}::text, 'content', ${comment}::text)), '[]')
        from jsonb_array_elements(testimonials) as each)`,
    sql`update profiles set email = ${longEmail} where email = 'amara@example.com'`,
    sql`update talk_hubs set title = left(${compound} || ': ' || title, 140), event_name = ${compound}, location = ${link},
      description = ${`<h2>${compound}</h2><p>${comment}</p><ul><li>${file}</li></ul>`}, private_notes = ${`<p>${comment}</p>`},
      lead_form_title = ${compound}, lead_form_description = ${comment}, lead_custom_message = ${comment},
      lead_consent_text = ${comment}, change_note = ${`${compound} ${file}`}, meta_title = ${compound},
      high_talk_reasons = array[${compound}, ${file}], low_talk_reasons = array[${compound}, ${file}]`,
    sql`update feedback_questions set question = ${`${compound}? ${file}`},
      options = case when type = 'choice' then jsonb_build_array(${compound}::text, ${file}::text) else options end`,
    sql`update feedback_submissions set responses = responses || jsonb_build_object('comments', ${comment}::text)
      where responses ? 'comments'`,
    sql`update quotes set comment = ${comment}, author_name = ${compound}, author_role = ${file}`,
    sql`update resources set title = ${file}, description = ${comment}`,
    sql`update resources set external_url = ${link} where resource_type = 'link'`,
    sql`update files set name = ${`${compound}.pdf`}, title = ${file}`,
    sql`update leads set first_name = ${compound}, last_name = ${compound}, company = ${file}, notes = ${comment},
      phone = '+49 (0) 89 1234567890123456789012345678901234567', email = ${email}`,
    sql`update lead_captures set consent_text = ${comment}`,
    sql`update approved_attendees set first_name = ${compound}, last_name = ${compound}, email = ${email}`,
    sql`update speaker_bookings set requester_name = ${compound}, requester_company = ${file}, requester_email = ${longEmail},
      event_name = ${compound}, event_location = ${link}, notes = ${comment}, additional_notes = ${comment},
      speaking_topics = ${file}`,
    sql`update talk_requests set text = ${`${compound} ${file}`}`,
    sql`update talk_requests set answer_text = ${comment} where answer_text is not null`,
    sql`update reports set organisation = ${compound}`,
    sql`update follow_ups set subject = ${compound}, message = ${comment}, link_label = ${compound}, link_url = ${link}`,
    sql`update help_requests set subject = ${compound}, message = ${comment}`,
    sql`update templates set name = ${file}, description = ${comment} where user_id is not null`,
    sql`update payments set buyer_name = ${compound}, email = ${longEmail}`,
    sql`update audit_entries set detail = ${`${compound} ${file}`}, subject_email = ${longEmail}, actor_email = ${longEmail}`,
    sql`update hub_events set referrer_host = ${`${longTexts.word.toLowerCase()}.laenger.example`} where referrer_host is not null`,
    sql`update sign_ups set first_name = ${compound}, last_name = ${compound}, email = ${longEmail}`,
  ])
    await db.execute(statement);
  await close();
}
