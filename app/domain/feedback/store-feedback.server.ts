// The statement that a whole room sends in the same minute.
import { and, eq, isNull, or, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { prepareStatement } from "#app/database/prepared.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import type { FeedbackResponses } from "#app/database/schema/feedback-submissions.ts";
import { hubSlugs } from "#app/database/schema/hub-slugs.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { usernames } from "#app/database/schema/usernames.ts";
import { hasDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import type { Answer, Rating } from "#app/domain/feedback/feedback.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { graceCutoff } from "#app/domain/hubs/hubs.ts";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";

/** One form that somebody in the audience sent. */
export interface SubmittedFeedback {
  address: HubAddress;
  deviceId: string;
  /** One for a form sent; the same again is the same answer. */
  submissionId: string;
  rating: Rating;
  /** To the speaker's own questions. */
  answers?: { questionId: string; answer: Answer }[];
  comments: string | null;
  /** When the page with the form was made. */
  issuedAt: Date;
}

/** The contact that was kept for whoever left an address with their answers. */
export interface Contact {
  leadId: string;
  email: string;
}

/** The hub's id at an address, old ones included. */
export const selectHubIdAt = ({ username, slug }: HubAddress): SQL => sql`
  select ${hubSlugs.talkHubId} from ${usernames}
  join ${hubSlugs} on ${hubSlugs.userId} = ${usernames.profileId}
  where ${usernames.username} = ${username} and ${hubSlugs.slug} = ${slug}`;

/** `takesForms` of hubs.ts in SQL, for this device; `before` is `lastMomentOpen`. */
export const acceptsFeedback = (
  db: Database,
  deviceId: string | SQLWrapper,
  now: Date | Placeholder,
  before: Date | SQLWrapper,
) =>
  and(
    isNull(talkHubs.deletedAt),
    eq(talkHubs.publicVisibility, true),
    or(eq(talkHubs.access, "anyone"), hasDeviceAccess(db, deviceId, now)),
    sql`(${effectiveStatusAt(now)} = 'active' or ${effectiveStatusAt(now)} = 'closed' and
      (${effectiveStatusAt(before)} = 'active' or ${talkHubs.closedManuallyAt} > ${before instanceof Date ? before.toISOString() : before}::timestamptz))`,
  );

const now = sql.placeholder("now");

// Sent again without a comment or an address, the answer keeps the earlier ones: nothing a person sent is dropped.
// Repeats are looked for form by form, through the index: a join would read the whole table while it is small.
const storeForms = prepareStatement<{ n: number; hub_id: string; question_id: string | null }>(
  "store-answers",
  (db) => sql`
  with form as (
    select * from jsonb_to_recordset(${sql.placeholder("forms")}::jsonb) as form(n int, username text, slug text,
      device_id uuid, submission_id uuid, before timestamptz, email text, lead_id uuid, answers jsonb)
  ), taken as (
    select form.*, ${talkHubs.id} as hub_id, case when form.email is not null then ${now}::timestamptz end as consented_at
    from form
    join ${usernames} on ${usernames.username} = form.username
    join ${hubSlugs} on ${hubSlugs.userId} = ${usernames.profileId} and ${hubSlugs.slug} = form.slug
    join ${talkHubs} on ${talkHubs.id} = ${hubSlugs.talkHubId}
    where ${acceptsFeedback(db, sql`form.device_id`, now, sql`form.before`)}
  ), sent as (
    select taken.n, taken.submission_id, taken.device_id, answer.id, question.id as question_id,
      taken.hub_id as talk_hub_id, answer.responses, ${now}::timestamptz as sent_at, is_rating,
      case when is_rating then taken.email end as email,
      case when is_rating then taken.consented_at end as consented_at,
      case when is_rating then taken.lead_id end as lead_id
    from taken
    cross join lateral jsonb_to_recordset(taken.answers) as answer(id uuid, question_id uuid, responses jsonb)
    cross join lateral (select answer.question_id is null as is_rating) as kind
    join lateral (
      select id from feedback_questions
      where talk_hub_id = taken.hub_id and case when is_rating then type = 'rating'
        else id = answer.question_id and type <> 'rating' end
      order by sort_order limit 1
    ) as question on true
  ), repeated as (
    select sent.*, kept.id as kept_id from sent
    cross join lateral (
      select id from feedback_submissions
      where submission_id = sent.submission_id and question_id = sent.question_id limit 1
    ) as kept
  ), changed as (
    update feedback_submissions as kept set
      responses = kept.responses || repeated.responses,
      submitter_email = coalesce(repeated.email, kept.submitter_email),
      email_consent_at = coalesce(kept.email_consent_at, repeated.consented_at),
      lead_id = coalesce(repeated.lead_id, kept.lead_id),
      updated_at = repeated.sent_at
    from repeated where kept.id = repeated.kept_id
  ), stored as (
    insert into feedback_submissions as kept (id, talk_hub_id, question_id, submission_id, device_id,
      responses, submitter_email, email_consent_at, lead_id, created_at, updated_at)
    select id, talk_hub_id, question_id, submission_id, device_id,
      responses, email, consented_at, lead_id, sent_at, sent_at
    from sent where (submission_id, question_id) not in (select submission_id, question_id from repeated)
    order by question_id, device_id
    on conflict (question_id, device_id) do update set
      submission_id = excluded.submission_id,
      responses = kept.responses || excluded.responses,
      submitter_email = coalesce(excluded.submitter_email, kept.submitter_email),
      email_consent_at = coalesce(kept.email_consent_at, excluded.email_consent_at),
      lead_id = coalesce(excluded.lead_id, kept.lead_id),
      updated_at = excluded.updated_at
  )
  select taken.n, taken.hub_id, rated.question_id from taken left join sent as rated on rated.n = taken.n and is_rating`,
);

/** Where an answer went; `questionId` is null, and no rating stored, when the hub has no rating question. */
export type StoredFeedback = { hubId: string; questionId: string | null };

/**
 * Keeps the answers of these forms in one statement: one per device and question, changed by sending again. Gives, in
 * their order, where each went; null for one at whose address no hub takes answers. No two of them may be of the same
 * device and hub, or the same form.
 */
export async function storeFeedback(
  db: Database,
  sent: SubmittedFeedback[],
  { at, contact }: { at: Date; contact?: Contact },
): Promise<(StoredFeedback | null)[]> {
  const forms = sent.map(({ address, deviceId, submissionId, issuedAt, ...content }, n) => ({
    ...{ n, ...address, device_id: deviceId, submission_id: submissionId },
    before: graceCutoff(at, issuedAt).toISOString(),
    ...(contact && { email: contact.email, lead_id: contact.leadId }),
    answers: toAnswerRows(content),
  }));
  const rows = await storeForms(db, { now: at.toISOString(), forms: JSON.stringify(forms) });
  const stored = new Map(rows.map((row) => [row.n, { hubId: row.hub_id, questionId: row.question_id }]));
  return sent.map((_, n) => stored.get(n) ?? null);
}

function toAnswerRows({ rating, comments, answers = [] }: Pick<SubmittedFeedback, "rating" | "comments" | "answers">) {
  const toRating: FeedbackResponses = comments ? { rating, comments } : { rating };
  // The rating names no question: it belongs to the one that takes it, made a moment ago or long before.
  return [
    { id: newId(), question_id: null, responses: toRating },
    ...answers.map(({ questionId, answer }) => ({ id: newId(), question_id: questionId, responses: { answer } })),
  ];
}
