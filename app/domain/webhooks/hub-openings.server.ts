// Hubs open and close by hand and by the clock. What their owner's webhooks heard last is stored, so both are found in one
// way, and a process that was away finds them later.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { talkHubs, webhookEvents, webhookHubStates } from "#app/database/schema/index.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { Services } from "#app/services.ts";

const isOpenAt = (now: Date): SQL => sql`(${talkHubs.deletedAt} is null and ${effectiveStatusAt(now)} = 'active')`;

/** Records hubs that opened or closed since the last time, for all who have a webhook for that. */
export async function recordHubOpenings({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const listeners = sql`select user_id from webhook_endpoints where events && array['hub.opened', 'hub.closed']`;
  await db.execute(sql`
    with changed as materialized (
      select ${talkHubs.id} as id, ${talkHubs.userId} as user_id, ${isOpenAt(clock.now())} as is_open
      from ${talkHubs} left join ${webhookHubStates} known on known.talk_hub_id = ${talkHubs.id}
      where ${talkHubs.userId} in (${listeners}) and coalesce(known.is_open, false) <> ${isOpenAt(clock.now())}
    ), stored as (
      insert into ${webhookHubStates} as known (talk_hub_id, is_open) select id, is_open from changed
      on conflict (talk_hub_id) do update set is_open = excluded.is_open where known.is_open <> excluded.is_open
      returning talk_hub_id
    )
    insert into ${webhookEvents} (id, user_id, type, subject_id)
    select gen_random_uuid(), user_id, case when is_open then 'hub.opened' else 'hub.closed' end, id
    from changed where id in (select talk_hub_id from stored)`);
}

/** For a speaker's first webhook about hubs: what is open now is no news. */
export async function noteOpenHubs(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${webhookHubStates} (talk_hub_id, is_open)
    select ${talkHubs.id}, ${isOpenAt(now)} from ${talkHubs} where ${talkHubs.userId} = ${userId}
    on conflict (talk_hub_id) do update set is_open = excluded.is_open`);
}
