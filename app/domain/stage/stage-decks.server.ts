import { asc, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { resources, slideDecks, slides } from "#app/database/schema/index.ts";
import { slidesFileOf } from "#app/domain/slides/queries.server.ts";
import type { StageDeck } from "#app/domain/stage/stage.ts";

/** The decks of a hub that can go on stage, in the order of its files. */
export const listStageDecks = (db: Database, hubId: string): Promise<StageDeck[]> =>
  db
    .select({
      id: resources.id,
      title: resources.title,
      slides: sql<string[]>`array_agg(${slides.token} order by ${slides.number})`,
    })
    .from(resources)
    .innerJoin(slideDecks, sql`${slideDecks.fileId} = ${slidesFileOf} and ${slideDecks.state} = 'ready'`)
    .innerJoin(slides, eq(slides.fileId, slideDecks.fileId))
    .where(eq(resources.talkHubId, hubId))
    .groupBy(resources.id)
    .orderBy(desc(resources.isFeatured), asc(resources.sortOrder), asc(resources.id));

/** SQL: when the newest deck of the hub in the query became ready; null without one. */
export const decksReadyAt = sql<Date | null>`(select max(${slideDecks.updatedAt}) from ${resources} join ${slideDecks} on
  ${slideDecks.fileId} = ${slidesFileOf} and ${slideDecks.state} = 'ready' where ${resources.talkHubId} = "talk_hubs"."id")`;
