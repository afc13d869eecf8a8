import { readFromReplica } from "#app/database/read-replica.server.ts";
import { readRange } from "#app/domain/analytics/analytics.ts";
import { findFormCosts } from "#app/domain/analytics/form-costs.server.ts";
import { findLiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { findTalkCurve } from "#app/domain/analytics/talk-curve.server.ts";
import { listPresenceResults } from "#app/domain/feedback/presence-results.server.ts";
import { listReasonResults } from "#app/domain/feedback/reason-results.server.ts";
import { listQuestionResults } from "#app/domain/feedback/submissions.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { findTraffic } from "#app/routes/dashboard/analytics/traffic.server.ts";
import { toLiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import type { Actor, Services } from "#app/services.ts";

export type HubResults = Awaited<ReturnType<typeof loadResults>>;

/** Loads everything that the tab "Analytics & Results" shows about one hub. `query` holds the date range. */
export async function loadResults(
  services: Services,
  actor: Actor,
  hubId: string,
  { query, timezone }: { query: URLSearchParams; timezone: string },
) {
  const now = services.clock.now();
  const range = readRange(query, dayOf(now, timezone));
  const [live, [curve, traffic, questions, reasons, presence, formCosts]] = await Promise.all([
    findLiveHub(services, actor, hubId),
    readFromReplica(services, (reading) =>
      Promise.all([
        findTalkCurve(reading, actor, hubId),
        findTraffic(reading, actor, { ...range, timezone, hubId }),
        listQuestionResults(reading, actor, hubId),
        listReasonResults(reading, actor, hubId),
        listPresenceResults(reading, actor, hubId),
        findFormCosts(reading, actor, hubId),
      ]),
    ),
  ]);
  return { range, curve, traffic, questions, reasons, presence, formCosts, live: toLiveHubView(orNotFound(live), now) };
}
