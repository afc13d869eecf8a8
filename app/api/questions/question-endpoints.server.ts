// The questions that a Talk Hub asks its audience.
import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { toFields } from "#app/api/hubs/hub-schemas.server.ts";
import { listOf } from "#app/api/list.server.ts";
import { parseFields } from "#app/api/problem.server.ts";
import { questionsPerHub, questionTypes } from "#app/database/vocabulary.ts";
import { questionForm } from "#app/domain/feedback/form.ts";
import {
  addQuestion,
  changeQuestion,
  deleteQuestion,
  listOwnQuestions,
  orderQuestions,
} from "#app/domain/feedback/questions.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { movingCount } from "#app/domain/records/json-schemas.server.ts";

const fields = {
  question: z.string().max(500),
  type: z.enum(questionTypes).meta({ description: "Each hub has one star rating (“rating”), which stays" }),
  required: z.boolean(),
  options: z.array(z.string()).meta({ description: "Of a choice: what people choose from" }),
};
const questionSchema = z.object({ id: z.uuid(), ...fields, answer_count: movingCount }).openapi("Question");
const example = { question: "Which part will you use?", type: "choice" as const, options: ["The drill", "The list"] };

type HubCall = Pick<ApiCall, "services" | "actor"> & { params: { id: string } };

const respondWithList = async (_: unknown, { services, actor, params }: HubCall) => {
  return { items: await listOwnQuestions(services, actor, params.id) };
};

const list = endpoint({
  method: "get",
  path: "/hubs/{id}/questions",
  name: "listQuestions",
  area: "questions",
  summary: "Questions of a Talk Hub, in their order",
  response: listOf(questionSchema),
  run: ({ services, actor, params }) => findHub(services, actor, params.id),
  done: respondWithList,
});

const add = endpoint({
  method: "post",
  path: "/hubs/{id}/questions",
  name: "addQuestion",
  area: "questions",
  summary: "Add a question at the end",
  body: z.strictObject({ ...fields, required: fields.required.optional(), options: fields.options.optional() }),
  example,
  response: listOf(questionSchema),
  status: 201,
  run: ({ services, actor, params, body }) =>
    addQuestion(services, actor, params.id, parseFields(questionForm, toFields(body))),
  refusals: addQuestion.refusals,
  done: respondWithList,
});

const change = endpoint({
  method: "patch",
  path: "/hubs/{id}/questions/{question_id}",
  name: "updateQuestion",
  area: "questions",
  summary: "Change a question",
  body: z.strictObject(fields).partial(),
  example: { required: true },
  response: listOf(questionSchema),
  async run({ services, actor, params, body }) {
    const { id: hubId, question_id: questionId } = params;
    const before = (await listOwnQuestions(services, actor, hubId)).find(({ id }) => id === questionId);
    if (!before) return null;
    const { question, type, required, options } = { ...before, ...body };
    const edit = parseFields(questionForm, toFields({ question, type, required, options }));
    return changeQuestion(services, actor, { hubId, questionId }, edit);
  },
  refusals: changeQuestion.refusals,
  done: respondWithList,
});

const order = endpoint({
  method: "put",
  path: "/hubs/{id}/questions/order",
  name: "orderQuestions",
  area: "questions",
  summary: "Order the questions",
  body: z.strictObject({ ids: z.array(z.uuid()).max(questionsPerHub) }),
  example: { ids: ["0193e4a0-7a6b-7c3d-8e2f-1a2b3c4d5e6f"] },
  response: listOf(questionSchema),
  run: ({ services, actor, params, body }) => orderQuestions(services, actor, params.id, body.ids),
  done: respondWithList,
});

const remove = endpoint({
  method: "delete",
  path: "/hubs/{id}/questions/{question_id}",
  name: "deleteQuestion",
  area: "questions",
  summary: "Delete a question with its answers",
  async run({ services, actor, params: { id: hubId, question_id: questionId } }) {
    const isThere = (await listOwnQuestions(services, actor, hubId)).some(({ id }) => id === questionId);
    return isThere ? deleteQuestion(services, actor, { hubId, questionId }) : null;
  },
  refusals: deleteQuestion.refusals,
});

export const questionEndpoints = [list, add, change, order, remove];
