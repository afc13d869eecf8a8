// Which files have slides: every PDF that a hub offers. A speaker's private notes are not drawn, because their pictures
// would only fill the storage.
import { and, eq, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { resources, slideDecks, talkHubs } from "#app/database/schema/index.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { slidesFileOf } from "#app/domain/slides/queries.server.ts";
import type { PageAreaChoice } from "#app/domain/slides/slides.ts";
import { removeSlides } from "#app/domain/slides/store-slide.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import type { Actor, Services } from "#app/services.ts";

/** Call it after the hub's resources have changed: draws the slides of those of its PDFs that have none yet. */
export async function requestSlides({ queue }: Pick<Services, "queue">, tx: Database, hubId: string): Promise<void> {
  const { rows } = await tx.execute<Jobs["draw-slides"]>(sql`
    insert into slide_decks (file_id) select distinct ${slidesFileOf} ${offeredPdfs} and ${resources.talkHubId} = ${hubId}
    on conflict do nothing returning ${drawingJob}`);
  await queue.enqueueAll(tx, "draw-slides", rows);
}

/** Of the deck that a statement returns. */
const drawingJob = sql`file_id as "fileId", (select user_id from files where id = slide_decks.file_id) as "accountId"`;

const offeredPdfs = sql`
  from ${resources} join files f on f.id = ${slidesFileOf} and f.status = 'stored' and f.content_type = 'application/pdf'
  where true`;

/** Requests slides again that were refused; false when the actor has no such resource or its slides were not refused. */
export async function requestSlidesAgain({ db, queue }: Services, actor: Actor, hubId: string, resourceId: string) {
  if (!isUuid(resourceId)) return false;
  return db.transaction(async (tx) => {
    const own = tx
      .select({ fileId: slidesFileOf })
      .from(resources)
      .innerJoin(talkHubs, eq(talkHubs.id, resources.talkHubId))
      .where(and(isOwnHub(actor, hubId), eq(resources.id, resourceId)));
    const requested = await tx
      .update(slideDecks)
      .set({ state: "waiting", refusal: null, pageCount: null, drawingMs: 0 })
      .where(and(eq(slideDecks.state, "refused"), sql`${slideDecks.fileId} in ${own}`))
      .returning({
        fileId: slideDecks.fileId,
        accountId: sql<string>`(select user_id from files where id = ${slideDecks.fileId})`,
      });
    await queue.enqueueAll(tx, "draw-slides", requested);
    return requested.length > 0;
  });
}

/**
 * What people see of pages whose half looks like speaker's notes: answers the question, or changes the answer and draws
 * the slides anew. Null when the actor has no such resource with slides.
 */
export const choosePageArea = command(
  { "nothing-asked": { message: "No page of this file looks like a slide with notes beside it." } },
  async (services: Services, actor: Actor, hubId: string, { resourceId, pageArea }: PageAreaChoice) => {
    if (!isUuid(resourceId)) return null;
    return services.db.transaction(async (tx) => {
      const [deck] = await tx
        .select({
          fileId: slideDecks.fileId,
          accountId: talkHubs.userId,
          state: slideDecks.state,
          pageArea: slideDecks.pageArea,
        })
        .from(resources)
        .innerJoin(talkHubs, eq(talkHubs.id, resources.talkHubId))
        .innerJoin(slideDecks, eq(slideDecks.fileId, slidesFileOf))
        .where(and(isOwnHub(actor, hubId), eq(resources.id, resourceId)))
        .for("update", { of: slideDecks });
      if (!deck) return null;
      if (deck.state !== "asking" && !deck.pageArea) return refuse("nothing-asked");
      if (deck.pageArea === pageArea) return done(undefined);
      const { fileId, accountId } = deck;
      await removeSlides(services, tx, [fileId]);
      await tx
        .update(slideDecks)
        .set({ state: "waiting", pageArea, refusal: null, drawingMs: 0 })
        .where(eq(slideDecks.fileId, fileId));
      await services.queue.enqueueAll(tx, "draw-slides", [{ fileId, accountId }]);
      return done(undefined);
    });
  },
);

const hourMs = 60 * 60 * 1000;
const batchSize = 1_000;

/**
 * At the start and hourly: requests what nobody requested, such as the slides of files from before there were any and
 * of a restored backup, and what the server's disk had no space for.
 */
export async function requestMissingSlides({ db, queue, clock }: Services): Promise<void> {
  const anHourAgo = new Date(clock.now().getTime() - hourMs);
  await db.transaction(async (tx) => {
    const { rows: missing } = await tx.execute<Jobs["draw-slides"]>(sql`
      insert into slide_decks (file_id) select distinct ${slidesFileOf} ${offeredPdfs}
        and not exists (select from slide_decks d where d.file_id = f.id) limit ${batchSize}
      on conflict do nothing returning ${drawingJob}`);
    const { rows: interrupted } = await tx.execute<Jobs["draw-slides"]>(sql`
      update slide_decks set state = 'waiting', refusal = null, updated_at = ${clock.now().toISOString()}::timestamptz
      where (state in ('waiting', 'drawing') or refusal = 'disk-full')
        and updated_at < ${anHourAgo.toISOString()}::timestamptz
      returning ${drawingJob}`);
    await queue.enqueueAll(tx, "draw-slides", [...missing, ...interrupted], { behind: 1 });
  });
}
