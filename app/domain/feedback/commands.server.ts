import { and, asc, eq, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { prepared } from "#app/database/prepared.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { feedbackQuestions } from "#app/database/schema/feedback-questions.ts";
import type { FeedbackResponses } from "#app/database/schema/feedback-submissions.ts";
import { hubSlugs } from "#app/database/schema/hub-slugs.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { usernames } from "#app/database/schema/usernames.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { isAdmitted } from "#app/domain/audience/admission.server.ts";
import { type Answer, defaultQuestion, type Rating } from "#app/domain/feedback/feedback.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { lastMomentOpen } from "#app/domain/hubs/hubs.ts";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Services } from "#app/services.ts";

export interface FeedbackInput {
  address: HubAddress;
  deviceId: string;
  /** One for a form sent; the same again is the same answer. */
  submissionId: string;
  rating: Rating;
  /** To the speaker's own questions. */
  answers?: { questionId: string; answer: Answer }[];
  comments: string | null;
  /** When the page with the form was made. */
  begunAt: Date;
  /** Only with the consent that was ticked beside it. */
  email: string | null;
}

/**
 * Keeps the answers to the hub's questions: one per device and question, changed by sending again. A repeat of the same form
 * finds its own answer, even when the device's cookie was lost in between. Refuses where strangers find no open hub.
 * One statement, because a whole room does this in the same minute; only who leaves an address costs more: the
 * contact (source "feedback", with the hub's consent text) is kept in the same transaction.
 */
export async function submitFeedback(services: Services, input: FeedbackInput): Promise<Outcome<void, "hub-not-open">> {
  const attempt = () => (input.email ? keepWithContact(services, input, input.email) : keep(services, input, null));
  try {
    return await attempt();
  } catch (error) {
    // A double tap whose two halves met in the same instant: the other half is stored now, and this one updates it.
    if (violatedConstraint(error) !== "feedback_submissions_idempotent") throw error;
    return attempt();
  }
}

interface Contact {
  leadId: string;
  email: string;
}

async function keepWithContact(services: Services, input: FeedbackInput, email: string) {
  const now = services.clock.now();
  const [hub] = await services.db
    .select({ id: talkHubs.id, ownerId: talkHubs.userId, consentText: talkHubs.leadConsentText })
    .from(talkHubs)
    .where(
      and(
        sql`${talkHubs.id} = (${hubAt(input.address)})`,
        takesAnswers(services.db, input.deviceId, now, lastMomentOpen(now, input.begunAt)),
      ),
    );
  if (!hub) return refuse("hub-not-open");
  return services.db.transaction(async (tx) => {
    const { deviceId, submissionId } = input;
    const person = { email, firstName: null, lastName: null, phone: null, company: null };
    const lead = { hub, deviceId, submissionId, person, consentText: hub.consentText, source: "feedback" as const };
    const { leadId } = await captureLead({ ...services, db: tx }, lead);
    return keep({ ...services, db: tx }, input, { leadId, email });
  });
}

async function keep({ db, clock }: Services, input: FeedbackInput, contact: Contact | null) {
  const at = clock.now();
  const first = await upsert(db, input, contact, at);
  if (!first) return refuse("hub-not-open");
  if (!first.questionId) {
    await ensureDefaultQuestion(db, first.hubId);
    await upsert(db, input, contact, at);
  }
  return done(undefined);
}

export const hubAt = ({ username, slug }: { [Part in keyof HubAddress]: string | Placeholder }): SQL => sql`
  select ${hubSlugs.talkHubId} from ${usernames}
  join ${hubSlugs} on ${hubSlugs.userId} = ${usernames.profileId}
  where ${usernames.username} = ${username} and ${hubSlugs.slug} = ${slug}`;

/** `takesForms` of hubs.ts in SQL, for this device; `before` is `lastMomentOpen`. */
const takesAnswers = (
  db: Database,
  deviceId: string | Placeholder,
  now: Date | Placeholder,
  before: Date | Placeholder,
) =>
  and(
    isNull(talkHubs.deletedAt),
    eq(talkHubs.publicVisibility, true),
    or(eq(talkHubs.access, "anyone"), isAdmitted(db, deviceId, now)),
    sql`(${effectiveStatusAt(now)} = 'active' or ${effectiveStatusAt(now)} = 'closed' and
      (${effectiveStatusAt(before)} = 'active' or ${talkHubs.closedByHandAt} > ${before instanceof Date ? before.toISOString() : before}::timestamptz))`,
  );

const value = (name: string) => sql.placeholder(name);

// Sent again without a comment or an address, the answer keeps the earlier ones: nothing a person sent is dropped.
const storeAnswers = prepared<{ hub_id: string; question_id: string | null }>(
  "store-answers",
  (db) => sql`
  with hub as (
    select ${talkHubs.id} as id from ${talkHubs} where ${talkHubs.id} = (${hubAt({ username: value("username"), slug: value("slug") })}) and ${takesAnswers(db, value("deviceId"), value("now"), value("before"))}
  ), sent as (
    select answer.id, question.id as question_id, question.talk_hub_id, answer.responses,
      ${value("now")}::timestamptz as sent_at, is_rating,
      case when is_rating then ${value("email")}::text end as email,
      case when is_rating then ${value("consentedAt")}::timestamptz end as consented_at,
      case when is_rating then ${value("leadId")}::uuid end as lead_id
    from jsonb_to_recordset(${value("sent")}::jsonb) as answer(id uuid, question_id uuid, responses jsonb)
    cross join lateral (select answer.question_id is null as is_rating) as kind
    join hub on true
    join lateral (
      select id, talk_hub_id from feedback_questions
      where talk_hub_id = hub.id and case when is_rating then type = 'rating'
        else id = answer.question_id and type <> 'rating' end
      order by sort_order limit 1
    ) as question on true
  ), repeated as (
    update feedback_submissions as kept set
      responses = kept.responses || sent.responses,
      submitter_email = coalesce(sent.email, kept.submitter_email),
      email_consent_at = coalesce(kept.email_consent_at, sent.consented_at),
      lead_id = coalesce(sent.lead_id, kept.lead_id),
      updated_at = sent.sent_at
    from sent
    where kept.submission_id = ${value("submissionId")}::uuid and kept.question_id = sent.question_id
    returning kept.question_id
  ), stored as (
    insert into feedback_submissions as kept (id, talk_hub_id, question_id, submission_id, device_id,
      responses, submitter_email, email_consent_at, lead_id, created_at, updated_at)
    select sent.id, sent.talk_hub_id, sent.question_id, ${value("submissionId")}::uuid, ${value("deviceId")}::uuid,
      sent.responses, sent.email, sent.consented_at, sent.lead_id, sent.sent_at, sent.sent_at
    from sent where sent.question_id not in (select question_id from repeated)
    order by sent.question_id
    on conflict (question_id, device_id) do update set
      submission_id = excluded.submission_id,
      responses = kept.responses || excluded.responses,
      submitter_email = coalesce(excluded.submitter_email, kept.submitter_email),
      email_consent_at = coalesce(kept.email_consent_at, excluded.email_consent_at),
      lead_id = coalesce(excluded.lead_id, kept.lead_id),
      updated_at = excluded.updated_at
  )
  select hub.id as hub_id, (select question_id from sent where is_rating) as question_id from hub`,
);

/** Null when no hub there takes answers; `questionId` is null, and no rating stored, when it has no rating question. */
async function upsert(
  db: Database,
  { address, deviceId, submissionId, rating, answers = [], comments, begunAt }: FeedbackInput,
  contact: Contact | null,
  at: Date,
): Promise<{ hubId: string; questionId: string | null } | null> {
  const toRating: FeedbackResponses = comments ? { rating, comments } : { rating };
  // The rating names no question: it belongs to the one that takes it, made a moment ago or long before.
  const sent = [
    { id: newId(), question_id: null, responses: toRating },
    ...answers.map(({ questionId, answer }) => ({ id: newId(), question_id: questionId, responses: { answer } })),
  ];
  const now = at.toISOString();
  const [found] = await storeAnswers(db, {
    ...{ ...address, deviceId, submissionId, now },
    before: lastMomentOpen(at, begunAt).toISOString(),
    sent: JSON.stringify(sent),
    email: contact?.email ?? null,
    consentedAt: contact && now,
    leadId: contact?.leadId ?? null,
  });
  return found ? { hubId: found.hub_id, questionId: found.question_id } : null;
}

/**
 * The hub's question for a rating, made when there is none (specification, section 7). Several at once make one: the
 * hub's row is locked meanwhile.
 */
export async function ensureDefaultQuestion(db: Database, hubId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: talkHubs.id }).from(talkHubs).where(eq(talkHubs.id, hubId)).for("update");
    const questions = await tx
      .select({ type: feedbackQuestions.type, sortOrder: feedbackQuestions.sortOrder })
      .from(feedbackQuestions)
      .where(eq(feedbackQuestions.talkHubId, hubId))
      .orderBy(asc(feedbackQuestions.sortOrder));
    if (questions.some(({ type }) => type === "rating")) return;
    const taken = new Set(questions.map(({ sortOrder }) => sortOrder));
    let sortOrder: number = defaultQuestion.sortOrder;
    while (taken.has(sortOrder)) sortOrder++;
    await tx.insert(feedbackQuestions).values({ ...defaultQuestion, sortOrder, talkHubId: hubId });
  });
}
