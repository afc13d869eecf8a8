import { readFromReplica } from "#app/database/read-replica.server.ts";
import { findPeak, readRange } from "#app/domain/analytics/analytics.ts";
import { findFormCosts } from "#app/domain/analytics/form-costs.server.ts";
import { findLiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { summariseResults } from "#app/domain/analytics/result-summary.server.ts";
import { listSlideStats } from "#app/domain/analytics/slide-stats.server.ts";
import { findTalkCurve } from "#app/domain/analytics/talk-curve.server.ts";
import { findTraffic } from "#app/domain/analytics/traffic.server.ts";
import { countThinned } from "#app/domain/audience-limits/thin-words.server.ts";
import { countCertificates } from "#app/domain/certificates/queries.server.ts";
import { listPresenceResults } from "#app/domain/feedback/presence-results.server.ts";
import { listReasonResults } from "#app/domain/feedback/reason-results.server.ts";
import { listQuestionResults } from "#app/domain/feedback/submissions.server.ts";
import { countAudience } from "#app/domain/follow-ups/audience.server.ts";
import { hasReadyDeck } from "#app/domain/slides/queries.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { resultParts } from "#app/routes/dashboard/edit-hub/results/result-parts.ts";
import { toLiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import type { Actor, Services } from "#app/services.ts";

export type HubResults = Awaited<ReturnType<typeof loadResults>>;
export type ResultPart = HubResults["part"];

interface ResultsRequest {
  query: URLSearchParams;
  /** The speaker's. */
  timezone: string;
}

/**
 * What the tab "Analytics & Results" shows about one hub: how it went, what waits for the speaker, and the part that the
 * address names.
 */
export async function loadResults(
  services: Services,
  actor: Actor,
  hubId: string,
  { query, timezone }: ResultsRequest,
) {
  const now = services.clock.now();
  const [live, followUp, hasSlides, thinned, [curve, reasons, part]] = await Promise.all([
    findLiveHub(services, actor, hubId),
    countAudience(services, { speakerId: actor.id, hubId, text: null }),
    hasReadyDeck(services.db, hubId),
    countThinned(services.db, hubId),
    readFromReplica(services, (reading) =>
      Promise.all([
        findTalkCurve(reading, actor, hubId),
        listReasonResults(reading, actor, hubId),
        loadPart(reading, actor, hubId, { query, timezone }),
      ]),
    ),
  ]);
  const { feedback } = orNotFound(live);
  return {
    live: toLiveHubView(orNotFound(live), now),
    /** People who may be written to, and were not yet. */
    readerCount: followUp.ready,
    hasSlides,
    /** Long comments of one network that made room for others'. */
    thinnedCount: thinned,
    summary: summariseResults({
      distribution: feedback.distribution,
      peak: curve && findPeak(curve.minutes, "ratings"),
      zone: curve && curve.timezone !== timezone ? zoneName(curve.timezone) : null,
      reasons: reasons.bands,
    }),
    part: part.id === "timeline" ? { ...part, curve } : part.id === "audience" ? { ...part, reasons } : part,
  };
}

async function loadPart(services: Services, actor: Actor, hubId: string, { query, timezone }: ResultsRequest) {
  const id = resultParts.find((part) => part.id === query.get("part"))?.id ?? "audience";
  if (id === "timeline") return { id };
  if (id === "slides") return { id, decks: orNotFound(await listSlideStats(services, actor, hubId)) };
  if (id === "form") return { id, costs: await findFormCosts(services, actor, hubId) };
  if (id === "traffic") {
    const range = readRange(query, dayOf(services.clock.now(), timezone));
    return { id, range, traffic: await findTraffic(services, actor, { ...range, timezone, hubId }) };
  }
  const [questions, presence, certificates] = await Promise.all([
    listQuestionResults(services, actor, hubId),
    listPresenceResults(services, actor, hubId),
    countCertificates(services, actor, hubId),
  ]);
  return { id, questions, presence, certificates };
}
