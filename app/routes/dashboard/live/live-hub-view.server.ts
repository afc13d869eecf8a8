import type { LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { toAnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";

/** A hub's figures as screens show them, whether they came with the page, over the stream or when asked again. */
export const toLiveHubView = ({ timezone, comments, ...hub }: LiveHub, now: Date) => ({
  ...hub,
  comments: comments.map((comment) => toAnswerItem({ ...comment, hiddenAt: null }, { now, timezone })),
});
export type LiveHubView = ReturnType<typeof toLiveHubView>;
