// The feedback questions of a hub. They are added, edited, ordered and deleted one by one, outside the hub's own form.
import type { SubmissionResult } from "@conform-to/react";
import { questionsPerHub } from "#app/database/vocabulary.ts";
import { questionForm } from "#app/domain/feedback/form.ts";
import {
  addQuestion,
  changeQuestion,
  deleteQuestion,
  orderQuestions,
  type QuestionRefusal,
} from "#app/domain/feedback/questions.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { toastHeaders } from "#app/request/toast.server.ts";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/hub-questions.ts";

export interface QuestionsActionData {
  result?: SubmissionResult;
  toast?: Toast;
  /** The change is stored, so an open form can close. */
  isDone?: boolean;
}

const refusals: Record<QuestionRefusal, { field?: string; message: string }> = {
  "question-limit-reached": { message: `A hub can have up to ${questionsPerHub} questions.` },
  "question-type-fixed": {
    field: "type",
    message: "People have already answered this question, so you can't change its type.",
  },
  "rating-question-kept": {
    field: "type",
    message: "Each hub has one star rating, used for its averages. Use a scale from 0 to 10 to rate something else.",
  },
};

type QuestionsInput = SpeakerInput & { hubId: string };
type QuestionsActionResult = Promise<ActionResult<QuestionsActionData> | null>;

/** Edits the question named in the form, or adds a new one. */
async function save({ services, actor, hubId, form }: QuestionsInput): QuestionsActionResult {
  const questionId = form.get("questionId");
  form.delete("questionId");
  const parsed = parseFormData(form, questionForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const outcome = questionId
    ? await changeQuestion(services, actor, { hubId, questionId: String(questionId) }, parsed.values)
    : await addQuestion(services, actor, hubId, parsed.values);
  if (!outcome) return null;
  if (!outcome.ok) return { actionData: { result: refuseForm(parsed, refusals[outcome.refusal]) }, status: 409 };
  const title = questionId ? "Question saved" : "Question added";
  return { actionData: { isDone: true, toast: { tone: "success", title } }, status: 200 };
}

async function order({ services, actor, hubId, form }: QuestionsInput): QuestionsActionResult {
  const outcome = await orderQuestions(services, actor, hubId, form.getAll("id").map(String));
  return outcome && { actionData: { isDone: true }, status: 200 };
}

async function remove({ services, actor, hubId, form }: QuestionsInput): QuestionsActionResult {
  const outcome = await deleteQuestion(services, actor, { hubId, questionId: String(form.get("questionId")) });
  if (!outcome) return null;
  if (outcome.ok)
    return { actionData: {}, status: 200, headers: await toastHeaders({ tone: "success", title: "Question deleted" }) };
  const message = refusals[outcome.refusal].message;
  return { actionData: { toast: { tone: "error", title: "This question can't be deleted", message } }, status: 409 };
}

const intents = defineIntents({ save, order, delete: remove });

export const action = defineAction(intents, async ({ params, ...args }: Route.ActionArgs, dispatch) => {
  return dispatch({ ...(await readSpeakerInput(args)), hubId: params.id });
});
