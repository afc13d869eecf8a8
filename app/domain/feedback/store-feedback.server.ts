// Stores feedback in one statement, because a whole room submits in the same minute.
import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { prepareStatement } from "#app/database/prepared.server.ts";
import { newRandomId } from "#app/database/schema/columns.ts";
import type { FeedbackResponses } from "#app/database/schema/feedback.ts";
import { usernames } from "#app/database/schema/profiles.ts";
import { hubSlugs, talkHubs } from "#app/database/schema/talk-hubs.ts";
import { hasDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import type { Answer, Rating } from "#app/domain/feedback/feedback.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import type { Reason } from "#app/domain/values/reasons.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

/** One submitted form. */
export interface SubmittedFeedback {
  address: HubAddress;
  deviceId: string;
  /** Where it was sent from (database/schema/feedback-submissions); null for what no visitor sent. */
  network?: number | null;
  /** Identifies one submitted form: the same key again is a repeat. */
  submissionKey: SubmissionKey;
  rating: Rating;
  /** Answers to the speaker's own questions. */
  answers?: { questionId: string; answer: Answer }[];
  comments: string | null;
  /** All that are ticked; without it, earlier ones stay. */
  reasons?: Reason[];
  /** When the page with the form was served. */
  issuedAt: Date;
}

/** The contact of an attendee who left an address with the feedback. */
export interface Contact {
  leadId: string;
  email: string;
}

/** Selects the hub's id at a current or former address. */
export const selectHubIdAt = ({ username, slug }: HubAddress): SQL => sql`
  select ${hubSlugs.talkHubId} from ${usernames}
  join ${hubSlugs} on ${hubSlugs.userId} = ${usernames.profileId}
  where ${usernames.username} = ${username} and ${hubSlugs.slug} = ${slug}`;

/** Whether the hub of the `talk_hubs` row accepts feedback from this device. */
export const acceptsFeedback = (
  db: Database,
  deviceId: string | SQLWrapper,
  now: Date | Placeholder,
  formStartedAt: Date | SQLWrapper,
): SQL => {
  const viewer = { isOwner: false, hasAccess: hasDeviceAccess(db, deviceId, now) };
  return hubPermissionsAt({ viewer, now, formStartedAt }).maySubmitForms;
};

const now = sql.placeholder("now");

// A repeat without a comment or an address keeps the earlier ones, so that nothing an attendee sent is lost. Repeats
// are found form by form through the index: a join would read the whole table while it is small.
const storeForms = prepareStatement<{ n: number; hub_id: string; question_id: string | null }>(
  "store-feedback",
  (db) => sql`
  with form as (
    select * from jsonb_to_recordset(${sql.placeholder("forms")}::jsonb) as form(n int, username text, slug text,
      device_id uuid, network int, submission_id uuid, started_at timestamptz, email text, lead_id uuid, answers jsonb)
  ), accepted as (
    select form.*, ${talkHubs.id} as hub_id, case when form.email is not null then ${now}::timestamptz end as consented_at
    from form
    join ${usernames} on ${usernames.username} = form.username
    join ${hubSlugs} on ${hubSlugs.userId} = ${usernames.profileId} and ${hubSlugs.slug} = form.slug
    join ${talkHubs} on ${talkHubs.id} = ${hubSlugs.talkHubId}
    where ${acceptsFeedback(db, sql`form.device_id`, now, sql`form.started_at`)}
  ), sent as (
    select accepted.n, accepted.submission_id, accepted.device_id, accepted.network, answer.id, question.id as question_id,
      accepted.hub_id as talk_hub_id, answer.responses, ${now}::timestamptz as sent_at, is_rating,
      case when is_rating then accepted.email end as email,
      case when is_rating then accepted.consented_at end as consented_at,
      case when is_rating then accepted.lead_id end as lead_id
    from accepted
    cross join lateral jsonb_to_recordset(accepted.answers) as answer(id uuid, question_id uuid, responses jsonb)
    cross join lateral (select answer.question_id is null as is_rating) as kind
    join lateral (
      select id from feedback_questions
      where talk_hub_id = accepted.hub_id and case when is_rating then type = 'rating'
        else id = answer.question_id and type <> 'rating' end
      order by sort_order limit 1
    ) as question on true
  ), repeated as (
    select sent.*, existing.id as existing_id from sent
    cross join lateral (
      select id from feedback_submissions
      where submission_id = sent.submission_id and question_id = sent.question_id limit 1
    ) as existing
  ), changed as (
    update feedback_submissions as existing set
      responses = existing.responses || repeated.responses,
      submitter_email = coalesce(repeated.email, existing.submitter_email),
      email_consent_at = coalesce(existing.email_consent_at, repeated.consented_at),
      lead_id = coalesce(repeated.lead_id, existing.lead_id),
      updated_at = repeated.sent_at
    from repeated where existing.id = repeated.existing_id
  ), stored as (
    insert into feedback_submissions as existing (id, talk_hub_id, question_id, submission_id, device_id, network,
      responses, submitter_email, email_consent_at, lead_id, created_at, updated_at)
    select id, talk_hub_id, question_id, submission_id, device_id, network,
      responses, email, consented_at, lead_id, sent_at, sent_at
    from sent where (submission_id, question_id) not in (select submission_id, question_id from repeated)
    order by question_id, device_id
    on conflict (question_id, device_id) do update set
      submission_id = excluded.submission_id,
      responses = existing.responses || excluded.responses,
      submitter_email = coalesce(excluded.submitter_email, existing.submitter_email),
      email_consent_at = coalesce(existing.email_consent_at, excluded.email_consent_at),
      lead_id = coalesce(excluded.lead_id, existing.lead_id),
      updated_at = excluded.updated_at
  )
  select accepted.n, accepted.hub_id, rated.question_id from accepted left join sent as rated on rated.n = accepted.n and is_rating`,
);

/** Where a form was stored. `questionId` is null, and no rating stored, if the hub has no rating question. */
export type StoredFeedback = { hubId: string; questionId: string | null };

/**
 * Stores these forms in one statement: one answer per device and question, replaced by sending again. Returns for each
 * form where it was stored, or null where no hub at its address accepts feedback. No two forms may come from the same
 * device at the same hub, or have the same key.
 */
export async function storeFeedback(
  db: Database,
  sent: SubmittedFeedback[],
  { at, contact }: { at: Date; contact?: Contact },
): Promise<(StoredFeedback | null)[]> {
  const forms = sent.map(({ address, deviceId, network = null, submissionKey, issuedAt, ...content }, n) => ({
    n,
    username: address.username,
    slug: address.slug,
    device_id: deviceId,
    network,
    submission_id: submissionKey,
    started_at: issuedAt.toISOString(),
    ...(contact && { email: contact.email, lead_id: contact.leadId }),
    answers: toAnswerRows(content),
  }));
  const rows = await storeForms(db, { now: at.toISOString(), forms: JSON.stringify(forms) });
  const stored = new Map(rows.map((row) => [row.n, { hubId: row.hub_id, questionId: row.question_id }]));
  return sent.map((_, n) => stored.get(n) ?? null);
}

type FeedbackContent = Pick<SubmittedFeedback, "rating" | "comments" | "reasons" | "answers">;

function toAnswerRows({ rating, comments, reasons, answers = [] }: FeedbackContent) {
  const toRating: FeedbackResponses = { rating, ...(comments && { comments }), ...(reasons && { reasons }) };
  // The rating names no question: it belongs to the hub's rating question, whenever that was created.
  return [
    { id: newRandomId(), question_id: null, responses: toRating },
    ...answers.map(({ questionId, answer }) => ({ id: newRandomId(), question_id: questionId, responses: { answer } })),
  ];
}
