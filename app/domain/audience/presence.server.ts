// Who scanned the hall screen, which is to be in the room.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackSubmissions } from "#app/database/schema/index.ts";

/** SQL: the device scanned the hall screen of the hub `hubId`, before or after it sent the submission. */
export const isInRoom = (hubId: string | SQLWrapper): SQL<boolean> =>
  typeof hubId === "string" && !isUuid(hubId)
    ? sql`false`
    : sql`${feedbackSubmissions.deviceId} in (${presentDevices(hubId)})`;

/** SQL: a query of the devices that scanned the hall screen of the hub `hubId`, each once for every day. */
export const presentDevices = (hubId: string | SQLWrapper): SQL =>
  sql`select device_id from hub_events where talk_hub_id = ${hubId} and kind = 'present'`;

/** Whether the device scanned the hall screen of the hub. */
export async function isPresent(db: Database, hubId: string, deviceId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`${presentDevices(hubId)} and device_id = ${deviceId} limit 1`);
  return rows.length > 0;
}
