import { type SQL, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

/** Whether a talk of an earlier day is still on at `local`, the date and time where it is held. Never null. */
export function isOnPastMidnight(local: SQL): SQL {
  const { eventDate, startTime, endTime } = talkHubs;
  return sql`coalesce(${endTime} <= ${startTime} and ${eventDate} < ${local}::date and ${local} < ${eventDate} + 1 + ${endTime}, false)`;
}
