import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { feedbackQuestions } from "#app/database/schema/feedback-questions.ts";
import type { FeedbackResponses } from "#app/database/schema/feedback-submissions.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { defaultQuestion, type Rating } from "#app/domain/feedback/feedback.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import type { Services } from "#app/services.ts";

export interface FeedbackInput {
  hub: { id: string; ownerId: string };
  deviceId: string;
  /** One for a form sent; the same again is the same answer. */
  submissionId: string;
  rating: Rating;
  comments: string | null;
  /** With the consent that was ticked beside it, word for word: an address without consent is not taken. */
  contact: { email: string; consentText: string } | null;
}

/**
 * Keeps an answer to the hub's rating question: one per device, changed by sending again. A repeat of the same form
 * finds its own answer, even when the device's cookie was lost in between. One statement, unless somebody leaves an
 * address: then the contact (source "feedback") is kept in the same transaction.
 */
export async function submitFeedback(services: Services, input: FeedbackInput): Promise<void> {
  const attempt = () => keep(services, input);
  try {
    await attempt();
  } catch (error) {
    // A double tap whose two halves met in the same instant: the other half is stored now, and this one updates it.
    if (violatedConstraint(error) !== "feedback_submissions_idempotent") throw error;
    await attempt();
  }
}

async function keep(services: Services, input: FeedbackInput) {
  const { hub, deviceId, submissionId, contact } = input;
  if (!contact) return store(services.db, input, services.clock.now(), null);
  const { email, consentText } = contact;
  await services.db.transaction(async (tx) => {
    const { leadId } = await captureLead(
      { ...services, db: tx },
      {
        ...{ hub, deviceId, submissionId, consentText, source: "feedback" },
        person: { email, firstName: null, lastName: null, phone: null, company: null },
      },
    );
    await store(tx, input, services.clock.now(), { leadId, email });
  });
}

async function store(
  db: Database,
  input: FeedbackInput,
  at: Date,
  contact: { leadId: string; email: string } | null,
): Promise<void> {
  if (await upsert(db, input, at, contact)) return;
  await ensureDefaultQuestion(db, input.hub.id);
  await upsert(db, input, at, contact);
}

/** False when the hub has no rating question (yet). */
async function upsert(
  db: Database,
  { hub, deviceId, submissionId, rating, comments }: FeedbackInput,
  at: Date,
  contact: { leadId: string; email: string } | null,
): Promise<boolean> {
  const responses: FeedbackResponses = comments ? { rating, comments } : { rating };
  const moment = at.toISOString();
  // Sent again without a comment or an address, the answer keeps the earlier ones: nothing a person sent is dropped.
  const { rows } = await db.execute<{ asked: number }>(sql`
    with question as (
      select id from feedback_questions
      where talk_hub_id = ${hub.id}::uuid and type = 'rating' order by sort_order limit 1
    ), sent(responses, email, consented_at, lead_id, sent_at) as (
      values (${JSON.stringify(responses)}::jsonb, ${contact?.email ?? null}::text,
        ${contact ? moment : null}::timestamptz, ${contact?.leadId ?? null}::uuid, ${moment}::timestamptz)
    ), repeated as (
      update feedback_submissions as kept set
        responses = kept.responses || sent.responses,
        submitter_email = coalesce(sent.email, kept.submitter_email),
        email_consent_at = coalesce(kept.email_consent_at, sent.consented_at),
        lead_id = coalesce(sent.lead_id, kept.lead_id),
        updated_at = sent.sent_at
      from question, sent
      where kept.submission_id = ${submissionId}::uuid and kept.question_id = question.id
      returning kept.id
    ), stored as (
      insert into feedback_submissions as kept (id, talk_hub_id, question_id, submission_id, device_id,
        responses, submitter_email, email_consent_at, lead_id, created_at, updated_at)
      select ${newId()}::uuid, ${hub.id}::uuid, question.id, ${submissionId}::uuid, ${deviceId}::uuid,
        sent.responses, sent.email, sent.consented_at, sent.lead_id, sent.sent_at, sent.sent_at
      from question, sent where not exists (select 1 from repeated)
      on conflict (question_id, device_id) do update set
        submission_id = excluded.submission_id,
        responses = kept.responses || excluded.responses,
        submitter_email = coalesce(excluded.submitter_email, kept.submitter_email),
        email_consent_at = coalesce(kept.email_consent_at, excluded.email_consent_at),
        lead_id = coalesce(excluded.lead_id, kept.lead_id),
        updated_at = excluded.updated_at
    )
    select count(*)::int as asked from question`);
  return (rows[0]?.asked ?? 0) > 0;
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
