// A hub's resources, for its owner. Commands return false or null when the resource does not exist or belongs to
// another account.
import { and, asc, eq, inArray, notExists, or, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { files, resources, slideDecks, talkHubs } from "#app/database/schema/index.ts";
import { fileColumns, listOwnFiles, lockOwnHub } from "#app/domain/files/add-resource.server.ts";
import { deleteFiles } from "#app/domain/files/delete-files.server.ts";
import { documentTypes } from "#app/domain/files/files.ts";
import type { ResourceEdit } from "#app/domain/files/form.ts";
import { hasHiddenHalf, resourceColumns } from "#app/domain/files/public-resources.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { slidesFileOf } from "#app/domain/slides/queries.server.ts";
import { requestSlides } from "#app/domain/slides/request-slides.server.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

export type OwnResource = Awaited<ReturnType<typeof listResources>>[number];

const isPresentation = sql<boolean>`coalesce(${files.contentType} in (${documentTypes.ppt}, ${documentTypes.pptx}), false)`;

/** The resources of the actor's hub in the owner's order (specification: "ordered by sort_order ascending (owner)"). */
export async function listResources({ db }: Services, actor: Actor, hubId: string) {
  return db
    .select({
      ...resourceColumns,
      hasHiddenHalf,
      downloadCount: resources.downloadCount,
      fileId: resources.fileId,
      fileName: files.name,
      fileKind: files.kind,
      /** A PowerPoint file, whose slides come from a PDF beside it. */
      isPresentation,
      deck: {
        state: slideDecks.state,
        pageCount: slideDecks.pageCount,
        pageArea: slideDecks.pageArea,
        refusal: slideDecks.refusal,
      },
      /** Slides that people can see already. */
      drawnCount: sql<number>`(select count(*) from slides s where s.file_id = ${slideDecks.fileId})`.mapWith(Number),
      /** The numbers of slides on which letters are missing. */
      slidesMissingCharacters: sql<number[]>`array(select s.number from slides s
        where s.file_id = ${slideDecks.fileId} and s.is_missing_characters order by s.number)`,
      isUsedInOtherHubs: sql<boolean>`exists (select 1 from resources o where o.file_id = ${resources.fileId} and o.id <> ${resources.id})`,
    })
    .from(resources)
    .innerJoin(talkHubs, eq(talkHubs.id, resources.talkHubId))
    .leftJoin(files, eq(files.id, resources.fileId))
    .leftJoin(slideDecks, eq(slideDecks.fileId, slidesFileOf))
    .where(and(isOwnHub(actor, hubId), eq(resources.talkHubId, talkHubs.id)))
    .orderBy(asc(resources.sortOrder), asc(resources.id));
}

/**
 * Moves a resource behind another one, or to the top. It names a neighbour instead of the whole order, so that
 * resources added in another tab stay in place. When the neighbour no longer exists, the resource moves to the end.
 */
export async function moveResource({ db }: Services, actor: Actor, hubId: string, id: string, afterId: string | null) {
  return db.transaction(async (tx) => {
    if (!(await lockOwnHub(tx, actor, hubId))) return false;
    const order = await tx
      .select({ id: resources.id })
      .from(resources)
      .where(eq(resources.talkHubId, hubId))
      .orderBy(asc(resources.sortOrder), asc(resources.id));
    const ids = order.map((row) => row.id);
    if (!ids.includes(id)) return false;
    const otherIds = ids.filter((other) => other !== id);
    const afterIndex = afterId === null ? -1 : otherIds.indexOf(afterId);
    const position = afterId !== null && afterIndex === -1 ? otherIds.length : afterIndex + 1;
    const sorted = otherIds.toSpliced(position, 0, id);
    const positions = sql.join(
      sorted.map((each, i) => sql`(${each}::uuid, ${i + 1}::int)`),
      sql`, `,
    );
    await tx.execute(
      sql`update resources set sort_order = sorted.n from (values ${positions}) as sorted (id, n) where resources.id = sorted.id`,
    );
    return true;
  });
}

/** Changes title and description, the address when the resource is a link, and whether a file may be downloaded. */
export async function editResource({ db }: Services, actor: Actor, hubId: string, edit: ResourceEdit) {
  const { resourceId, title, description, url, offers } = edit;
  return updateResource(db, actor, hubId, resourceId, {
    title,
    description,
    ...(url
      ? { externalUrl: sql`case when ${resources.resourceType} = 'link' then ${url} else ${resources.externalUrl} end` }
      : {}),
    ...(offers ? { isDownloadable: sql`${resources.resourceType} = 'link' or ${offers === "file"}` } : {}),
  });
}

/** Featured resources come first on the public page. */
export async function featureResource({ db }: Services, actor: Actor, hubId: string, id: string, isFeatured: boolean) {
  return updateResource(db, actor, hubId, id, { isFeatured });
}

/** Replaces the file of a resource; its link, title, position and download count stay. */
export async function replaceResourceFile(services: Services, actor: Actor, hubId: string, id: string, fileId: string) {
  if (!isUuid(fileId) || !isUuid(id)) return false;
  return services.db.transaction(async (tx) => {
    if (!(await lockOwnHub(tx, actor, hubId))) return false;
    const [file] = await listOwnFiles(tx, actor, [fileId]);
    const [before] = await tx.select().from(resources).where(isResourceOf(hubId, id));
    if (!file || before?.resourceType !== "file") return false;
    // The PDF beside the old file shows what was in the old one.
    const slidesFileId = before.fileId === fileId ? before.slidesFileId : null;
    await tx
      .update(resources)
      .set({ ...fileColumns(file), slidesFileId })
      .where(eq(resources.id, id));
    await requestSlides(services, tx, hubId);
    await deleteFilesIfUnused(services, tx, actor, [before.fileId, before.slidesFileId]);
    return true;
  });
}

/**
 * Shows the pages of a PDF as the slides of a PowerPoint file. Null when resource or file is missing or another
 * account's; refused when either is of another type.
 */
export async function setSlidesFile(services: Services, actor: Actor, hubId: string, id: string, fileId: string) {
  if (!isUuid(fileId) || !isUuid(id)) return null;
  return services.db.transaction(async (tx) => {
    if (!(await lockOwnHub(tx, actor, hubId))) return null;
    const [file] = await listOwnFiles(tx, actor, [fileId]);
    const [before] = await tx
      .select({ slidesFileId: resources.slidesFileId, isPresentation })
      .from(resources)
      .leftJoin(files, eq(files.id, resources.fileId))
      .where(isResourceOf(hubId, id));
    if (!file || !before) return null;
    if (!before.isPresentation || file.contentType !== documentTypes.pdf) return refuse("not-a-pdf");
    await tx.update(resources).set({ slidesFileId: fileId }).where(eq(resources.id, id));
    await requestSlides(services, tx, hubId);
    await deleteFilesIfUnused(services, tx, actor, [before.slidesFileId]);
    return done(undefined);
  });
}

/**
 * Removes a resource from the hub. Specification: "Resource delete removes the object"; ruling: one library. A file
 * that was uploaded for this hub only is deleted too; one that another hub offers or that is in the library stays.
 */
export async function removeResource(services: Services, actor: Actor, hubId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return services.db.transaction(async (tx) => {
    if (!(await lockOwnHub(tx, actor, hubId))) return false;
    const [deleted] = await tx
      .delete(resources)
      .where(isResourceOf(hubId, id))
      .returning({ fileId: resources.fileId, slidesFileId: resources.slidesFileId });
    if (deleted) await deleteFilesIfUnused(services, tx, actor, [deleted.fileId, deleted.slidesFileId]);
    return deleted !== undefined;
  });
}

/** Deletes a file that was uploaded for a hub and is on none. Any other file stays. */
export async function discardFile(services: Services, actor: Actor, fileId: string): Promise<void> {
  if (!isUuid(fileId)) return;
  await services.db.transaction((tx) => deleteFilesIfUnused(services, tx, actor, [fileId]));
}

/** Removes a library file from a hub; the file itself stays. */
export async function untagFile({ db }: Services, actor: Actor, hubId: string, fileId: string): Promise<boolean> {
  if (!isUuid(fileId)) return false;
  return db.transaction(async (tx) => {
    if (!(await lockOwnHub(tx, actor, hubId))) return false;
    await tx.delete(resources).where(and(eq(resources.talkHubId, hubId), eq(resources.fileId, fileId)));
    return true;
  });
}

const isResourceOf = (hubId: string, id: string) => and(eq(resources.id, id), eq(resources.talkHubId, hubId));

type Change = Parameters<ReturnType<Database["update"]>["set"]>[0];

async function updateResource(db: Database, actor: Actor, hubId: string, id: string, change: Change): Promise<boolean> {
  if (!isUuid(id)) return false;
  const own = db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  const changed = await db
    .update(resources)
    .set(change)
    .where(and(eq(resources.id, id), sql`${resources.talkHubId} in ${own}`))
    .returning({ id: resources.id });
  return changed.length > 0;
}

async function deleteFilesIfUnused(services: Services, tx: Database, actor: Actor, fileIds: (string | null)[]) {
  const ids = fileIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  const uses = tx
    .select({ id: resources.id })
    .from(resources)
    .where(or(eq(resources.fileId, files.id), eq(resources.slidesFileId, files.id)));
  const isUnused = and(eq(files.userId, actor.id), eq(files.kind, "resource"), notExists(uses));
  await deleteFiles(services, tx, and(inArray(files.id, ids), isUnused));
}
