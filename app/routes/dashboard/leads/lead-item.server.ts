import type { LeadRow } from "#app/domain/leads/queries.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";

export type LeadItem = ReturnType<typeof toLeadItem>;

/** A lead as a line of the list. */
export const toLeadItem = ({ date, notes, consentWithdrawnAt, ...lead }: LeadRow, timezone: string) => ({
  ...lead,
  hasNotes: notes !== null,
  hasWithdrawn: consentWithdrawnAt !== null,
  day: formatDay(dayOf(date, timezone)),
});
