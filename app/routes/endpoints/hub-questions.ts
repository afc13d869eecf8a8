// The feedback questions of a hub. They are added, edited, ordered and deleted one by one, outside the hub's own form.
import { questionsPerHub } from "#app/database/vocabulary.ts";
import { questionForm } from "#app/domain/feedback/form.ts";
import {
  addQuestion,
  changeQuestion,
  deleteQuestion,
  orderQuestions,
  type QuestionRefusal,
} from "#app/domain/feedback/questions.server.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";

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

/** Edits the question named in the form, or adds a new one. */
const save = formHandler(questionForm, {
  run: ({ services, actor, id: hubId, form }, values) => {
    const questionId = form.get("questionId");
    return questionId
      ? changeQuestion(services, actor, { hubId, questionId: String(questionId) }, values)
      : addQuestion(services, actor, hubId, values);
  },
  refusals,
  done: (_, { form }) => success(form.has("questionId") ? "Question saved" : "Question added"),
});

const order = buttonHandler({
  run: ({ services, actor, id, form }) => orderQuestions(services, actor, id, form.getAll("id").map(String)),
});

const remove = buttonHandler({
  run: ({ services, actor, id: hubId, form }) =>
    deleteQuestion(services, actor, { hubId, questionId: String(form.get("questionId")) }),
  refusals: {
    "rating-question-kept": failure(refusals["rating-question-kept"].message, "This question can't be deleted"),
  },
  done: success("Question deleted"),
});

export const action = signedInAction({ save, order, delete: remove });
