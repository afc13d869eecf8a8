// That somebody left waits for each receiver as long as the connection exists: no sweep ends it, whatever its age.
import { type SQL, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEvents } from "#app/database/schema/index.ts";

/** SQL condition on `webhook_events`: a lead's deletion that a receiver still waits for. */
export const isLastingEvent: SQL = sql`(${webhookEvents.type} = 'lead.deleted' and exists (
  select from webhook_deliveries kept where kept.event_id = ${webhookEvents.id} and kept.state = 'pending'))`;

/** The same on `webhook_deliveries`. */
export const isLastingDelivery: SQL = sql`(${webhookDeliveries.state} = 'pending' and exists (
  select from webhook_events kept where kept.id = ${webhookDeliveries.eventId} and kept.type = 'lead.deleted'))`;
