import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";

/** `effectiveStatus` of hubs.ts in SQL, for filters, counts and limits. A test compares the two. */
export function effectiveStatusAt(now: Date | SQLWrapper): SQL<HubStatus> {
  const { status, openDate, openTime, closeDate, closeTime, autoClose, timezone, closedManuallyAt } = talkHubs;
  const moment = sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;
  return sql<HubStatus>`case
    when ${status} in ('draft', 'archived') then ${status}
    when ${closedManuallyAt} is not null then 'closed'
    when ${autoClose} and ${moment} > (${closeDate} + ${closeTime}) at time zone ${timezone} then 'closed'
    when ${openDate} is null or ${openTime} is null then ${status}
    when ${moment} >= (${openDate} + ${openTime}) at time zone ${timezone} then 'active'
    else 'scheduled'
  end`;
}
