import type { SubmissionRow } from "#app/domain/feedback/submissions.server.ts";
import { formatSince } from "#app/domain/values/dates.ts";

export type AnswerItem = ReturnType<typeof toAnswerItem>;

export const toAnswerItem = (
  { createdAt, hiddenAt, ...answer }: SubmissionRow,
  { now, timezone }: { now: Date; timezone: string },
) => ({ ...answer, isHidden: hiddenAt !== null, since: formatSince(createdAt, now, timezone) });
