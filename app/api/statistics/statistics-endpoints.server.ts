import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { ProblemError } from "#app/api/problem.server.ts";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { deviceTypes, trafficSources } from "#app/database/vocabulary.ts";
import { lastDays, readRange } from "#app/domain/analytics/analytics.ts";
import { findTraffic, type TrafficStats } from "#app/domain/analytics/traffic.server.ts";
import { ratingAverage, ratings } from "#app/domain/feedback/feedback.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { daySchema, queryDay, timezoneSchema } from "#app/domain/records/json-schemas.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";

const count = z.number().int();
const totals = z.object({ views: count, leads: count, feedback: count, downloads: count, connects: count });

const statisticsSchema = z
  .object({
    from: daySchema,
    to: daySchema,
    timezone: timezoneSchema.meta({ description: "Of the days: yours" }),
    totals,
    previous: totals.meta({ description: "Of as many days before" }),
    devices: count.meta({ description: "That opened a page" }),
    ratings: z.array(z.object({ rating: count, count })),
    average_rating: z.number().nullable(),
    days: z.array(totals.extend({ day: daySchema })),
    sources: z.array(z.object({ source: z.enum(trafficSources), views: count })),
    device_types: z.array(z.object({ type: z.enum(deviceTypes), views: count })),
    referrers: z
      .array(z.object({ host: z.string(), views: count }))
      .meta({ description: "The five sites most came from" }),
  })
  .openapi("Statistics");

const query = z.strictObject({
  from: queryDay.optional().meta({ description: "First day; without it, the last 30 days" }),
  to: queryDay.optional().meta({ description: "Last day, today at the latest" }),
});

type Range = z.output<typeof query>;

async function findStatistics({ services, actor, query }: ApiCall<string, Range>, hubId?: string) {
  const zone = await findOwnTimezone(services, actor);
  const range = toRange(query, dayOf(services.clock.now(), zone));
  const scope = { ...range, timezone: zone, hubId };
  const traffic = await readFromReplica(services, (reading) => findTraffic(reading, actor, scope));
  return { ...traffic, timezone: zone };
}

function toRange(query: Range, today: string) {
  const { from, to = today } = query;
  if (!from && !query.to) return lastDays(30, today);
  const range = readRange(new URLSearchParams({ range: "custom", from: from ?? "", to }), today);
  if (range.problem === null) return { from: range.from, to: range.to };
  const errors = [{ parameter: "from", detail: range.problem }];
  throw new ProblemError({ status: 422, code: "invalid", detail: range.problem, errors });
}

const toStatistics = ({
  range,
  current,
  visitors,
  ratings: { current: counts },
  ...traffic
}: TrafficStats & { timezone: string }) => ({
  ...traffic,
  ...range,
  totals: current,
  ratings: ratings.map((rating) => ({ rating, count: counts[rating] })),
  averageRating: ratingAverage(counts),
  devices: visitors.devices,
  sources: visitors.sources,
  deviceTypes: visitors.deviceTypes,
  referrers: visitors.referrers,
});

const all = endpoint({
  method: "get",
  path: "/statistics",
  name: "getStatistics",
  area: "statistics",
  summary: "What happened at all your Talk Hubs, by day and source",
  description:
    "Your own views, previews and bots are not counted. A lead is a person at one talk, also when their details were deleted since; feedback has stars; a download is a file on one device and day.",
  query,
  response: statisticsSchema,
  run: (call) => findStatistics(call),
  done: (traffic) => toStatistics(traffic),
});

const ofHub = endpoint({
  method: "get",
  path: "/hubs/{id}/statistics",
  name: "getHubStatistics",
  area: "statistics",
  summary: "What happened at one Talk Hub, by day and source",
  query,
  response: statisticsSchema,
  async run(call) {
    const hub = await findHub(call.services, call.actor, call.params.id);
    return hub && findStatistics(call, hub.id);
  },
  done: (traffic) => toStatistics(traffic),
});

export const statisticsEndpoints = [all, ofHub];
