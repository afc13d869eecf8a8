import { readRange } from "#app/domain/analytics/analytics.ts";
import { findHubFigures } from "#app/domain/analytics/queries.server.ts";
import { type AnswerRow, listAnswers, listQuestionResults } from "#app/domain/feedback/answers.server.ts";
import { responseRate } from "#app/domain/feedback/feedback.ts";
import { findFeedbackOverview, recentComments } from "#app/domain/feedback/queries.server.ts";
import { dayOf, formatSince } from "#app/domain/values/dates.ts";
import { findTraffic } from "#app/routes/dashboard/analytics/traffic.server.ts";
import type { Actor, Services } from "#app/services.ts";

export type HubResults = Awaited<ReturnType<typeof loadResults>>;

/** Everything about one hub that the tab "Analytics & Results" shows; `query` says of which days. */
export async function loadResults(
  services: Services,
  actor: Actor,
  hubId: string,
  { query, timezone }: { query: URLSearchParams; timezone: string },
) {
  const now = services.clock.now();
  const range = readRange(query, dayOf(now, timezone));
  const [figures, traffic, feedback, questions, comments] = await Promise.all([
    findHubFigures(services, actor, hubId),
    findTraffic(services, actor, { ...range, timezone, hubId }),
    findFeedbackOverview(services, actor, hubId),
    listQuestionResults(services, actor, hubId),
    listAnswers(services, actor, { hubId, withComment: true, limit: recentComments }),
  ]);
  return {
    range,
    traffic,
    figures,
    feedback: { ...feedback, responseRate: responseRate(feedback.total, figures.devices) },
    questions,
    comments: comments.map((answer) => answerItem(answer, { now, timezone })),
  };
}

export type AnswerItem = ReturnType<typeof answerItem>;

/** An answer as a list shows it. */
export const answerItem = (
  { createdAt, hiddenAt, ...answer }: AnswerRow,
  { now, timezone }: { now: Date; timezone: string },
) => ({ ...answer, isHidden: hiddenAt !== null, since: formatSince(createdAt, now, timezone) });
