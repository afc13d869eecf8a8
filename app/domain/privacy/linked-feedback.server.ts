import { type SQL, sql } from "drizzle-orm";

/**
 * A subquery for the ids of a person's feedback: the submissions that `isLinked` matches (alias `f`, by address or
 * contact), and the same device's other submissions at that talk, because only the rating carries the address.
 */
export const linkedFeedbackIds = (isLinked: SQL): SQL => sql`(
  select submission.id from feedback_questions question
  join feedback_submissions submission on submission.question_id = question.id
  join (select distinct f.talk_hub_id, f.device_id from feedback_submissions f where ${isLinked}) linked
    on linked.talk_hub_id = question.talk_hub_id and linked.device_id = submission.device_id)`;
