// What each figure counts, said once for every screen, file, email and API that shows it (docs/figures.md).
import { type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Actor } from "#app/services.ts";

/** SQL for `own(id)`: the actor's talks that count, which are those outside the trash. An invalid id matches none. */
export const ownHubs = (actor: Pick<Actor, "id">, hubId?: string): SQL => sql`
  select id from talk_hubs where user_id = ${actor.id} and deleted_at is null
  ${hubId === undefined ? sql`` : isUuid(hubId) ? sql`and id = ${hubId}` : sql`and false`}`;

/**
 * SQL after `from`, in a query with `own(id)`: the rows that are counted, each with its `talk_hub_id` and `created_at`. A
 * lead is a capture, also of a person whose details were deleted since. Feedback has stars: a comment without is none.
 */
export const counted = {
  leads: sql`own join lead_captures on lead_captures.talk_hub_id = own.id`,
  feedback: sql`own join feedback_submissions on feedback_submissions.talk_hub_id = own.id and rating is not null`,
};

/** SQL: the sum of these events, in a query over `hub_events`. A download stays one when its file is deleted. */
export const sumEvents = (kind: "view" | "download" | "connect" | "share"): SQL =>
  sql`coalesce(sum(count) filter (where kind = ${kind}), 0)`;

/** SQL: the leads of the talks of `own(id)` since they were made. A trigger counts each talk's. */
export const allLeads = sql`(select coalesce(sum(lead_count), 0) from own join talk_hubs using (id))`;

/** SQL: the leads of the talks of `own(id)` whose details were deleted since, so that no list has them. */
export const deletedLeads = sql`(select count(*) from ${counted.leads} where lead_id is null)`;
