import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { feedbackQuestions, feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import { isRating, joinReasons, ratingLabels } from "#app/domain/feedback/feedback.ts";
import { feedbackRecord } from "#app/domain/feedback/feedback-record.server.ts";
import { type DataSubject, feedbackIdsOf } from "#app/domain/privacy/person.server.ts";
import {
  defineShown,
  describeRecord,
  type ErasedRows,
  withContact,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byHub, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";
import { personColumnsOf } from "#app/domain/records/record.server.ts";

const isAbout = (person: DataSubject) => sql`${feedbackSubmissions.id} in ${feedbackIdsOf(person)}`;

export const shownFeedback = defineShown({
  list: ({ db }, person) =>
    db
      .select({
        talk: talkHubs.title,
        question: feedbackQuestions.question,
        type: feedbackQuestions.type,
        ...personColumnsOf(feedbackRecord),
      })
      .from(feedbackSubmissions)
      .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
      .innerJoin(feedbackQuestions, eq(feedbackQuestions.id, feedbackSubmissions.questionId))
      .where(and(isAbout(person), eq(talkHubs.userId, person.speakerId)))
      .orderBy(desc(feedbackSubmissions.createdAt), desc(feedbackSubmissions.id))
      .limit(maxPerKind),
  toEntry: ({ talk, question, responses, email, emailConsentAt, createdAt }, speaker) =>
    toEntry(speaker, "Your feedback", talk, createdAt, [
      [question, formatAnswer(responses)],
      ["Reasons", joinReasons(responses.reasons)],
      ["Comment", responses.comments],
      ["Email you added", email],
      ["You agreed to be contacted on", formatMoment(emailConsentAt, speaker)],
    ]),
  isWithdrawable: ({ email }) => email !== null,
});

function formatAnswer({ rating, answer }: (typeof feedbackSubmissions.$inferSelect)["responses"]): string | null {
  if (rating !== undefined) return `${rating} of 5${isRating(rating) ? ` (${ratingLabels[rating]})` : ""}`;
  if (answer === undefined) return null;
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return typeof answer === "number" ? `${answer} of 10` : answer;
}

export const describedFeedbackSubmissions = describeRecord(feedbackRecord, {
  about: "People's feedback, including hidden comments",
  ownedBy: byHub(feedbackSubmissions.talkHubId),
  key: [feedbackSubmissions.questionId, feedbackSubmissions.deviceId],
  unorderedWithin: ["questionId"],
  audience: {
    isAbout,
    shown: shownFeedback,
    erased: anonymise,
    withdrawn: ({ tx, ids }) =>
      tx
        .update(feedbackSubmissions)
        .set({ submitterEmail: null, emailConsentAt: null })
        .where(and(isAnyOf(feedbackSubmissions.id, ids), isNotNull(feedbackSubmissions.submitterEmail))),
    async moved({ tx, ids, source, target, from, to }) {
      const { leadId, submitterEmail } = feedbackSubmissions;
      if (target) await tx.update(feedbackSubmissions).set({ leadId: target.id }).where(eq(leadId, source.id));
      if (from)
        await tx
          .update(feedbackSubmissions)
          .set({ submitterEmail: to })
          .where(and(isAnyOf(feedbackSubmissions.id, ids), eq(submitterEmail, from)));
    },
    retained: withContact,
  },
});

/**
 * Removes the person: no address, no contact, and a random device id: the same for all feedback of that device and for
 * what it did at the talk, so that people, and who of them was in the room, are still counted correctly. Stars and
 * choices stay.
 */
async function anonymise({ tx, ids, freeText, pseudonymOf }: ErasedRows) {
  const { deviceId, submissionKey } = feedbackSubmissions;
  if (freeText === "delete")
    await tx.execute(sql`delete from feedback_submissions using feedback_questions question
      where ${isAnyOf(feedbackSubmissions.id, ids)} and question.id = question_id
        and (question.type = 'text' or responses - 'comments' = '{}'::jsonb)`);
  await tx.execute(sql`update feedback_submissions set
      submitter_email = null, email_consent_at = null, lead_id = null,
      device_id = ${pseudonymOf(deviceId)}, submission_id = ${pseudonymOf(submissionKey)},
      responses = ${freeText === "delete" ? sql`responses - 'comments'` : sql`responses`}
    where ${isAnyOf(feedbackSubmissions.id, ids)}`);
}
