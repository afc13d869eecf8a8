// Adds files and links to a hub. Each write locks the hub's row, so that concurrent tabs wait for each other.

import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { files, resources, talkHubs } from "#app/database/schema/index.ts";
import { hubFull, libraryKinds, typeFromContent } from "#app/domain/files/files.ts";
import type { NewLink } from "#app/domain/files/form.ts";
import type { FirstResource } from "#app/domain/hubs/create-hub.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { requestSlides } from "#app/domain/slides/request-slides.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** Locks the actor's hub until the transaction ends; false when it is missing, trashed or another account's. */
export async function lockOwnHub(tx: Database, actor: Actor, hubId: string): Promise<boolean> {
  const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId)).for("update");
  return hub !== undefined;
}

/**
 * Adds library files to the end of the hub's list; files that it already offers are skipped. Null when the hub or a
 * file is missing or another account's, refused when there would be too many; then nothing is added.
 */
export const addFileResources = command(
  { "hub-full": hubFull },
  async (services: Services, actor: Actor, hubId: string, fileIds: string[]) => {
    if (fileIds.length === 0 || !fileIds.every((id) => isUuid(id))) return null;
    return services.db.transaction(async (tx) => {
      if (!(await lockOwnHub(tx, actor, hubId))) return null;
      const selectedFiles = await listOwnFiles(tx, actor, fileIds);
      if (selectedFiles.length !== new Set(fileIds).size) return null;
      const existing = await tx
        .select({ fileId: resources.fileId })
        .from(resources)
        .where(and(eq(resources.talkHubId, hubId), inArray(resources.fileId, fileIds)));
      const added = selectedFiles.filter(({ id }) => !existing.some(({ fileId }) => fileId === id));
      if (await isHubFull(tx, hubId, added.length)) return refuse("hub-full");
      const lastPosition = await findLastPosition(tx, hubId);
      if (added.length) {
        const rows = added.map((file, i) => ({ ...toResource(file, lastPosition + i + 1), talkHubId: hubId }));
        await tx.insert(resources).values(rows);
        await requestSlides(services, tx, hubId);
      }
      return done({ added: added.length });
    });
  },
);

/** The actor's library files as a new hub offers them, in this order. Null when one is missing or another account's. */
export async function listFirstResources(
  { db }: Services,
  actor: Actor,
  fileIds: string[],
): Promise<FirstResource[] | null> {
  const ids = [...new Set(fileIds)];
  const ownFiles = ids.length > 0 ? await listOwnFiles(db, actor, ids) : [];
  if (ownFiles.length !== ids.length) return null;
  return ownFiles
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((file, i) => toResource(file, i + 1));
}

/**
 * Adds a link to the end of the hub's list; repeating the form adds it once. Null when the hub is not the actor's,
 * refused when there would be too many.
 */
export const addLinkResource = command(
  { "hub-full": hubFull },
  async ({ db }: Services, actor: Actor, hubId: string, { id, title, url }: NewLink) => {
    return db.transaction(async (tx) => {
      if (!(await lockOwnHub(tx, actor, hubId))) return null;
      if (await isHubFull(tx, hubId, 1, ne(resources.id, id))) return refuse("hub-full");
      const sortOrder = (await findLastPosition(tx, hubId)) + 1;
      await tx
        .insert(resources)
        .values({ id, talkHubId: hubId, title, externalUrl: url, type: "link", resourceType: "link", sortOrder })
        .onConflictDoNothing();
      return done({ added: 1 });
    });
  },
);

/**
 * The library files among `ids`, oldest first. Leaves out other accounts' files, images
 * for pages and unfinished uploads.
 */
export const listOwnFiles = (tx: Database, actor: Actor, ids: string[]) =>
  tx
    .select()
    .from(files)
    .where(
      and(
        inArray(files.id, ids),
        eq(files.userId, actor.id),
        eq(files.status, "stored"),
        inArray(files.kind, [...libraryKinds]),
      ),
    )
    .orderBy(files.createdAt, files.id);

const toResource = (file: typeof files.$inferSelect, sortOrder: number) => ({
  ...fileColumns(file),
  title: file.title ?? file.name,
  sortOrder,
});

export const fileColumns = ({ id, contentType, sizeBytes }: typeof files.$inferSelect) => ({
  resourceType: "file" as const,
  type: typeFromContent(contentType) ?? "file",
  fileId: id,
  fileUrl: null,
  fileSize: sizeBytes,
});

const isHubFull = async (tx: Database, hubId: string, addedCount: number, condition?: SQL) =>
  (await tx.$count(resources, and(eq(resources.talkHubId, hubId), condition))) + addedCount > maxCounts.resourcesPerHub;

async function findLastPosition(tx: Database, hubId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${resources.sortOrder}), 0)`.mapWith(Number) })
    .from(resources)
    .where(eq(resources.talkHubId, hubId));
  return row?.last ?? 0;
}
