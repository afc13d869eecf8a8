import { sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { talkHubs } from "#app/database/schema/index.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { listReadyDecks } from "#app/domain/slides/queries.server.ts";
import type { ReadyDeck } from "#app/domain/slides/slides.ts";
import type { Actor, Services } from "#app/services.ts";

/** How many devices looked at one slide. */
export interface SlideStats {
  number: number;
  token: string;
  viewers: number;
  /** Those that came back to it. */
  returned: number;
  /** Those that looked at no other afterwards. */
  stopped: number;
}

export interface DeckStats extends Omit<ReadyDeck, "slides"> {
  /** Devices that looked at any slide. */
  viewers: number;
  slides: SlideStats[];
}

/** What the audience of the actor's hub looked at, deck by deck. Null when the hub is not theirs. */
export async function listSlideStats({ db }: Services, actor: Actor, hubId: string): Promise<DeckStats[] | null> {
  if (!isUuid(hubId) || (await db.$count(talkHubs, isOwnHub(actor, hubId))) === 0) return null;
  const { rows } = await db.execute<StatsRow>(sql`
    with viewed as (
      select v.* from slide_views v
      join resources r on r.id = v.resource_id and coalesce(r.slides_file_id, r.file_id) = v.file_id
      where v.talk_hub_id = ${hubId}
    ),
    by_device as (
      select resource_id, device_id, slide, sum(count) as count
      from viewed cross join unnest(counts) with ordinality as each(count, slide)
      where count > 0 group by 1, 2, 3
    ),
    last_of_device as (
      select distinct on (resource_id, device_id) resource_id, device_id, last_slide
      from viewed order by resource_id, device_id, day desc
    )
    select resource_id, slide, count(*)::int as viewers, count(*) filter (where count > 1)::int as returned,
      count(*) filter (where slide = last_slide)::int as stopped
    from by_device join last_of_device using (resource_id, device_id) group by 1, 2
    union all
    select resource_id, 0, count(*)::int, 0, 0 from last_of_device group by 1`);
  const found = new Map(rows.map((row) => [`${row.resource_id} ${row.slide}`, row]));
  const decks = await listReadyDecks(db, hubId);
  return decks.map(({ id, title, slides }) => ({
    id,
    title,
    viewers: found.get(`${id} 0`)?.viewers ?? 0,
    slides: slides.map((token, at) => {
      const { viewers = 0, returned = 0, stopped = 0 } = found.get(`${id} ${at + 1}`) ?? {};
      return { number: at + 1, token, viewers, returned, stopped };
    }),
  }));
}

interface StatsRow extends Record<string, unknown> {
  resource_id: string;
  /** 0 stands for the deck. */
  slide: number;
  viewers: number;
  returned: number;
  stopped: number;
}
