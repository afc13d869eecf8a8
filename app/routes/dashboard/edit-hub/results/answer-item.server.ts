import type { AnswerRow } from "#app/domain/feedback/answers.server.ts";
import { formatSince } from "#app/domain/values/dates.ts";

export type AnswerItem = ReturnType<typeof answerItem>;

/** An answer as a list shows it. */
export const answerItem = (
  { createdAt, hiddenAt, ...answer }: AnswerRow,
  { now, timezone }: { now: Date; timezone: string },
) => ({ ...answer, isHidden: hiddenAt !== null, since: formatSince(createdAt, now, timezone) });
