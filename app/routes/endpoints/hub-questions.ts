// The feedback questions of a hub. They are added, edited, ordered and deleted one by one, outside the hub's own form.
import { questionForm } from "#app/domain/feedback/form.ts";
import { addQuestion, changeQuestion, deleteQuestion, orderQuestions } from "#app/domain/feedback/questions.server.ts";
import { saying } from "#app/request/command-form.server.ts";
import { buttonHandler, formHandler, success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";

/** Edits the question named in the form, or adds a new one. */
const save = formHandler(questionForm, {
  run: ({ services, actor, id: hubId, form }, values) => {
    const questionId = form.get("questionId");
    return questionId
      ? changeQuestion(services, actor, { hubId, questionId: String(questionId) }, values)
      : addQuestion(services, actor, hubId, values);
  },
  refusals: { ...saying(addQuestion), ...saying(changeQuestion) },
  done: (_, { form }) => success(form.has("questionId") ? "Question saved" : "Question added"),
});

const order = buttonHandler({
  run: ({ services, actor, id, form }) => orderQuestions(services, actor, id, form.getAll("id").map(String)),
});

const remove = buttonHandler({
  run: ({ services, actor, id: hubId, form }) =>
    deleteQuestion(services, actor, { hubId, questionId: String(form.get("questionId")) }),
  refusals: saying(deleteQuestion, "This question can't be deleted"),
  done: success("Question deleted"),
});

export const action = signedInAction({ save, order, delete: remove });
