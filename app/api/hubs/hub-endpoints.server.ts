import { z } from "@hono/zod-openapi";
import { endpoint } from "#app/api/endpoint.server.ts";
import { listOf, pageQuery, toList } from "#app/api/list.server.ts";
import { hubStatuses } from "#app/database/vocabulary.ts";
import { listHubs } from "#app/domain/hubs/queries.server.ts";

const listedHub = z.object({ id: z.uuid(), title: z.string(), status: z.enum(hubStatuses) });

const list = endpoint({
  method: "get",
  path: "/hubs",
  name: "listHubs",
  area: "hubs",
  summary: "Your Talk Hubs, the newest first",
  query: pageQuery.extend({ status: z.enum(hubStatuses).optional() }),
  answer: listOf(listedHub),
  run: ({ services, actor, query }) => listHubs(services, actor, query),
  done: (page, call) => toList(call, page, ({ id, title, status }) => ({ id, title, status })),
});

export const hubEndpoints = [list];
