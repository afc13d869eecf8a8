// The slides of a hub's resource. Who may see them is decided before, as for the file.
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { resources, slideDecks, slides } from "#app/database/schema/index.ts";
import type { Deck, ReadyDeck, SlideSize } from "#app/domain/slides/slides.ts";

/** A resource by its hub, so that no id of another hub's leads anywhere. */
export interface ResourceOfHub {
  hubId: string;
  resourceId: string;
}

/** The file whose pages a resource shows: a PDF's own, or the PDF beside a PowerPoint file. */
export const slidesFileOf = sql`coalesce(${resources.slidesFileId}, ${resources.fileId})`;

/** SQL condition: it is this resource of this hub. */
export const isResource = ({ hubId, resourceId }: ResourceOfHub) =>
  and(eq(resources.talkHubId, hubId), eq(resources.id, resourceId));

/** Which file's pages a hub's resource shows, and how many there are; null without a deck. */
export async function findDeckFile(db: Database, resource: ResourceOfHub) {
  if (!isUuid(resource.resourceId)) return null;
  const [deck] = await db
    .select({ fileId: slideDecks.fileId, state: slideDecks.state, pageCount: slideDecks.pageCount })
    .from(resources)
    .innerJoin(slideDecks, eq(slideDecks.fileId, slidesFileOf))
    .where(isResource(resource));
  return deck ?? null;
}
export type DeckFile = NonNullable<Awaited<ReturnType<typeof findDeckFile>>>;

/** The deck of a hub's resource with the slides that are drawn; null without one. */
export async function findDeck(db: Database, resource: ResourceOfHub): Promise<Deck | null> {
  const deck = await findDeckFile(db, resource);
  if (!deck) return null;
  const drawn = await db
    .select({
      number: slides.number,
      width: slides.width,
      height: slides.height,
      token: slides.token,
      text: slides.text,
    })
    .from(slides)
    .where(eq(slides.fileId, deck.fileId))
    .orderBy(asc(slides.number));
  return { resourceId: resource.resourceId, state: deck.state, pageCount: deck.pageCount, slides: drawn };
}

/** The storage key and bytes of one picture, a WebP; null when the resource has no slide with this token. */
export async function findSlidePicture(
  db: Database,
  { token, size, ...resource }: ResourceOfHub & { token: string; size: SlideSize },
) {
  if (!isUuid(resource.resourceId)) return null;
  const [picture] = await db
    .select(
      size === "small"
        ? { key: slides.smallKey, sizeBytes: slides.smallBytes }
        : { key: slides.largeKey, sizeBytes: slides.largeBytes },
    )
    .from(resources)
    .innerJoin(slides, eq(slides.fileId, slidesFileOf))
    .where(and(isResource(resource), eq(slides.token, token)));
  return picture ?? null;
}

/** The decks of a hub that are drawn completely, in the order of its files. Whose hub it is was decided before. */
export const listReadyDecks = (db: Database, hubId: string): Promise<ReadyDeck[]> =>
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

/** Whether a hub has such a deck. */
export async function hasReadyDeck(db: Database, hubId: string): Promise<boolean> {
  const found = await db
    .select({ id: resources.id })
    .from(resources)
    .innerJoin(slideDecks, sql`${slideDecks.fileId} = ${slidesFileOf} and ${slideDecks.state} = 'ready'`)
    .where(eq(resources.talkHubId, hubId))
    .limit(1);
  return found.length > 0;
}

/** SQL: when the newest deck of the `talk_hubs` row became ready; null without one. */
export const decksReadyAt = sql<Date | null>`(select max(${slideDecks.updatedAt}) from ${resources} join ${slideDecks} on
  ${slideDecks.fileId} = ${slidesFileOf} and ${slideDecks.state} = 'ready' where ${resources.talkHubId} = "talk_hubs"."id")`;
