import type { SubmissionRow } from "#app/domain/feedback/submissions.server.ts";
import { formatSince } from "#app/domain/values/dates.ts";

export type AnswerItem = ReturnType<typeof toAnswerItem>;

/**
 * A feedback submission as the results show it: its age as text ("5 minutes ago") and whether it is
 * hidden, without the dates themselves.
 */
export const toAnswerItem = (
  { createdAt, hiddenAt, ...answer }: SubmissionRow,
  { now, timezone }: { now: Date; timezone: string },
) => ({ ...answer, isHidden: hiddenAt !== null, since: formatSince(createdAt, now, timezone) });
