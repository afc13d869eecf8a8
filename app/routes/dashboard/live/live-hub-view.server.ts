import type { LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { toAnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";

/** A hub's stats as the screens show them, from the page load, the stream or polling. */
export const toLiveHubView = ({ timezone, comments, ...hub }: LiveHub, now: Date) => ({
  ...hub,
  comments: comments.map((comment) => toAnswerItem({ ...comment, hiddenAt: null }, { now, timezone })),
});
export type LiveHubView = ReturnType<typeof toLiveHubView>;
