import { type SQL, sql } from "drizzle-orm";

/**
 * The ids of the answers that belong to somebody: those that `isTied` finds (of `f`, by their address or their contact),
 * and what the same device answered at the same talk, for of one form only the rating carries the address.
 */
export const linkedFeedbackIds = (isLinked: SQL): SQL => sql`(
  select answer.id from feedback_questions question
  join feedback_submissions answer on answer.question_id = question.id
  join (select distinct f.talk_hub_id, f.device_id from feedback_submissions f where ${isLinked}) tied
    on tied.talk_hub_id = question.talk_hub_id and tied.device_id = answer.device_id)`;
