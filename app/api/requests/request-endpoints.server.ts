// What attendees ask for after a talk, and the speaker's one answer.
import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { createdAtOf, cursorQuery, listOf, loadList, toList } from "#app/api/list.server.ts";
import { parseFields } from "#app/api/problem.server.ts";
import { audienceRequestRecord } from "#app/domain/audience-requests/audience-request-record.server.ts";
import { audienceRequestLimits } from "#app/domain/audience-requests/audience-requests.ts";
import {
  answerAudienceRequest,
  approveAudienceRequest,
  hideAudienceRequest,
} from "#app/domain/audience-requests/commands.server.ts";
import { answerForm } from "#app/domain/audience-requests/form.ts";
import {
  describeAudienceRequests,
  findAudienceRequest,
  listAudienceRequests,
} from "#app/domain/audience-requests/queries.server.ts";
import { textSchema } from "#app/domain/records/json-schemas.server.ts";
import { shapeOf } from "#app/domain/records/record.server.ts";

const shape = shapeOf(audienceRequestRecord);
const requestSchema = z.object(shape).openapi("Request");

const thisRequest = (
  _: unknown,
  { services, actor, params }: Pick<ApiCall, "services" | "actor"> & { params: { id: string } },
) => findAudienceRequest(services, actor, params.id);

const list = endpoint({
  method: "get",
  path: "/requests",
  name: "listRequests",
  area: "requests",
  summary: "What attendees ask you for, the newest first",
  query: cursorQuery.extend({ talk_hub_id: z.uuid().optional(), state: shape.state.optional() }),
  response: listOf(requestSchema),
  async run(call) {
    const { services, actor, query } = call;
    const filter = { hubId: query.talkHubId, state: query.state };
    const page = await loadList(
      call,
      (range) => listAudienceRequests(services, actor, { ...filter, ...range }),
      createdAtOf,
    );
    return { ...page, rows: await describeAudienceRequests(services, actor, page.rows) };
  },
  done: (page, call) => toList(call, page),
});

const read = endpoint({
  method: "get",
  path: "/requests/{id}",
  name: "getRequest",
  area: "requests",
  summary: "One request",
  response: requestSchema,
  run: ({ services, actor, params }) => findAudienceRequest(services, actor, params.id),
  done: thisRequest,
});

const update = endpoint({
  method: "patch",
  path: "/requests/{id}",
  name: "updateRequest",
  area: "requests",
  summary: "Approve a request or hide it",
  description: "A hidden request can be approved again. Nothing is emailed.",
  whileLocked: "allowed",
  body: z.strictObject({ state: z.enum(["approved", "hidden"]) }),
  example: { state: "approved" },
  response: requestSchema,
  async run({ services, actor, params: { id: requestId }, body }) {
    const request = await findAudienceRequest(services, actor, requestId);
    const command = body.state === "approved" ? approveAudienceRequest : hideAudienceRequest;
    return request ? command(services, actor, { hubId: request.talkHubId, requestId }) : null;
  },
  done: thisRequest,
});

const answer = endpoint({
  method: "post",
  path: "/requests/{id}/answer",
  name: "answerRequest",
  area: "requests",
  summary: "Answer a request, once",
  description:
    "With a text, one of the hub's files and links, or a new link. It is shown at the talk, and everyone who left an address gets one email.",
  body: z
    .strictObject({
      text: textSchema(audienceRequestLimits.answer),
      resource_id: z.uuid().nullable(),
      url: z.string().nullable().meta({ description: "A new link, instead of resource_id" }),
      link_title: textSchema(audienceRequestLimits.linkTitle),
    })
    .partial(),
  example: { text: "Here is the reading list.", url: "https://example.com/books", link_title: "Reading list" },
  response: requestSchema,
  async run({ services, actor, params: { id: requestId }, body, token }) {
    const request = await findAudienceRequest(services, actor, requestId);
    if (!request) return null;
    const { text, url, resourceId, linkTitle } = body;
    const fields = { requestId, linkId: token, text: text ?? undefined, url: url || null, resourceId, linkTitle };
    return answerAudienceRequest(services, actor, request.talkHubId, parseFields(answerForm, fields));
  },
  refusals: answerAudienceRequest.refusals,
  done: thisRequest,
});

export const requestEndpoints = [list, read, update, answer];
