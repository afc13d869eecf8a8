import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { findPage } from "#app/database/find-page.ts";
import { apiKeys, webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/database/schema/index.ts";
import type { StoredExchange } from "#app/database/schema/webhooks.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import { pick } from "#app/domain/values/pick.ts";
import { toEventBody } from "#app/domain/webhooks/targets/url.server.ts";
import type { WebhookEventType } from "#app/domain/webhooks/webhooks.ts";
import type { Actor, Services } from "#app/services.ts";

const endpointsPerPage = 20;
const deliveriesPerPage = 20;

export const isOwnEndpoint = (actor: Actor, id: string): SQL | undefined =>
  isUuid(id) ? and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, actor.id)) : sql`false`;

/** Without the secrets. */
const endpointColumns = pick(webhookEndpoints, [
  ...(["id", "name", "kind", "address", "options", "events", "pauseReason", "pausedAt", "failingSince"] as const),
  "createdAt",
]);

const pendingCount = sql<number>`(
  select count(*)::int from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id and d.state = 'pending')`;
const lastDeliveredAt = sql<Date | null>`(
  select max(d.last_attempt_at) from webhook_deliveries d
  where d.endpoint_id = webhook_endpoints.id and d.state = 'delivered')`.mapWith(webhookDeliveries.lastAttemptAt);

/** The actor's connections, newest first, one page (starting at 1). */
export function listEndpoints({ db }: Services, actor: Actor, page: number, perPage = endpointsPerPage) {
  const order = [desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id)];
  return findPage(db, selectEndpoints(db, actor), { order, page, perPage });
}

/** The same connections by cursor. */
export function listEndpointRange({ db }: Services, actor: Actor, { limit = endpointsPerPage, ...range }: CursorRange) {
  const { condition, order } = inCursorRange(webhookEndpoints.createdAt, webhookEndpoints.id, range);
  return selectEndpoints(db, actor, condition)
    .orderBy(...order)
    .limit(limit);
}

const selectEndpoints = (db: Database, actor: Actor, condition?: SQL) =>
  db
    .select({ ...endpointColumns, pendingCount, lastDeliveredAt })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, actor.id), condition));

/** Null when it is missing or not the actor's. */
export async function findEndpoint({ db }: Services, actor: Actor, id: string) {
  const [endpoint] = await db
    .select({ ...endpointColumns, pendingCount, lastDeliveredAt, apiKeyName: apiKeys.name })
    .from(webhookEndpoints)
    .leftJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.apiKeyId))
    .where(isOwnEndpoint(actor, id));
  return endpoint ?? null;
}

const shownColumns = pick(webhookDeliveries, [
  ...(["id", "state", "attemptCount", "nextAttemptAt", "lastAttemptAt", "message", "exchanges"] as const),
]);

/** What was sent to one of the actor's connections, newest first, one page (starting at 1). */
export async function listWebhookDeliveries({ db }: Services, actor: Actor, endpointId: string, page: number) {
  const select = db
    .select({
      ...shownColumns,
      type: webhookEvents.type,
      eventId: webhookEvents.id,
      isTest: webhookEvents.isTest,
      data: webhookEvents.data,
      maskedAt: webhookEvents.maskedAt,
      createdAt: webhookEvents.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(isOwnEndpoint(actor, endpointId));
  const order = [desc(webhookDeliveries.position), desc(webhookDeliveries.id)];
  const found = await findPage(db, select, { order, page, perPage: deliveriesPerPage });
  return { ...found, rows: found.rows.map(withBodies) };
}

interface StoredDelivery {
  exchanges: StoredExchange[] | null;
  data: Record<string, unknown> | null;
  type: WebhookEventType;
  isTest: boolean;
  createdAt: Date;
}

/** With the bodies that are stored once, at their event. */
function withBodies<Row extends StoredDelivery>({ data, exchanges, ...row }: Row) {
  const { type, isTest, createdAt } = row;
  const shared = data ? toEventBody({ type, isTest, timestamp: createdAt.toISOString(), data }) : "";
  return { ...row, exchanges: exchanges?.map((each) => ({ ...each, body: each.body ?? shared })) ?? null };
}
