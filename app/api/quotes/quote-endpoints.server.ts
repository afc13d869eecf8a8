import { z } from "@hono/zod-openapi";
import { endpoint } from "#app/api/endpoint.server.ts";
import { createdAtOf, cursorQuery, listOf, loadList, toList } from "#app/api/list.server.ts";
import { setQuoteApproved } from "#app/domain/quotes/commands.server.ts";
import { readQuotes } from "#app/domain/quotes/queries.server.ts";
import { quoteRecord } from "#app/domain/quotes/quote-record.server.ts";
import { shapeOf } from "#app/domain/records/record.server.ts";

const shape = shapeOf(quoteRecord);
const quoteSchema = z.object(shape).openapi("Quote");

const list = endpoint({
  method: "get",
  path: "/quotes",
  name: "listQuotes",
  area: "quotes",
  summary: "Comments that their authors let you quote, the newest first",
  query: cursorQuery.extend({ talk_hub_id: z.uuid().optional(), state: shape.state.optional() }),
  response: listOf(quoteSchema),
  run(call) {
    const { services, actor, query } = call;
    const filter = { hubId: query.talkHubId, state: query.state };
    return loadList(call, (range) => readQuotes(services, actor, { ...filter, ...range }), createdAtOf);
  },
  done: (page, call) => toList(call, page),
});

const update = endpoint({
  method: "patch",
  path: "/quotes/{id}",
  name: "updateQuote",
  area: "quotes",
  summary: "Show a quote on your pages, or no longer",
  description: "To hide the comment itself, change its feedback.",
  whileLocked: "allowed",
  body: z.strictObject({ is_approved: z.boolean(), version: shape.version }),
  example: { is_approved: true, version: 1 },
  response: quoteSchema,
  async run({ services, actor, params: { id: quoteId }, body: { isApproved, version } }) {
    const [quote] = await readQuotes(services, actor, { id: quoteId });
    return quote ? setQuoteApproved(services, actor, { hubId: quote.talkHubId, quoteId, version, isApproved }) : null;
  },
  refusals: setQuoteApproved.refusals,
  async done(_, { services, actor, params: { id } }) {
    const [quote] = await readQuotes(services, actor, { id });
    return quote ?? null;
  },
});

export const quoteEndpoints = [list, update];
