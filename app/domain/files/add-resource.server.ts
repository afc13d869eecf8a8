// Files and links that a hub offers: how they come there. Each write holds the hub's row, so that two tabs take turns.
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { files, resources, talkHubs } from "#app/database/schema/index.ts";
import { libraryKinds, typeOfContent } from "#app/domain/files/files.ts";
import type { NewLink } from "#app/domain/files/form.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { ceilings } from "#app/domain/values/ceilings.ts";
import type { Actor, Services } from "#app/services.ts";

/** Holds the actor's hub for the rest of the transaction; false when it is missing, another's or in the trash. */
export async function lockHub(tx: Database, actor: Actor, hubId: string): Promise<boolean> {
  const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId)).for("update");
  return hub !== undefined;
}

/**
 * Offers files of the actor's library on the hub, last in the list; one that is there already stays as it is. Null when
 * the hub or one of the files is missing or another's, "hub-full" when it offers too many; then nothing is added.
 */
export async function addFileResources({ db }: Services, actor: Actor, hubId: string, fileIds: string[]) {
  if (fileIds.length === 0 || !fileIds.every((id) => isUuid(id))) return null;
  return db.transaction(async (tx) => {
    if (!(await lockHub(tx, actor, hubId))) return null;
    const chosen = await ownFiles(tx, actor, fileIds);
    if (chosen.length !== new Set(fileIds).size) return null;
    const there = await tx
      .select({ fileId: resources.fileId })
      .from(resources)
      .where(and(eq(resources.talkHubId, hubId), inArray(resources.fileId, fileIds)));
    const added = chosen.filter(({ id }) => !there.some(({ fileId }) => fileId === id));
    if (await isFull(tx, hubId, added.length)) return "hub-full" as const;
    const last = await lastPlace(tx, hubId);
    if (added.length) {
      await tx.insert(resources).values(
        added.map((file, i) => ({
          ...fileColumns(file),
          talkHubId: hubId,
          title: file.title ?? file.name,
          sortOrder: last + i + 1,
        })),
      );
    }
    return { added: added.length };
  });
}

/** Offers a link on the hub, last in the list. Sent twice it is added once. Null when the hub is not the actor's. "hub-full" when it offers too many. */
export async function addLinkResource({ db }: Services, actor: Actor, hubId: string, { id, title, url }: NewLink) {
  return db.transaction(async (tx) => {
    if (!(await lockHub(tx, actor, hubId))) return null;
    if (await isFull(tx, hubId, 1, ne(resources.id, id))) return "hub-full" as const;
    const sortOrder = (await lastPlace(tx, hubId)) + 1;
    await tx
      .insert(resources)
      .values({ id, talkHubId: hubId, title, externalUrl: url, type: "link", resourceType: "link", sortOrder })
      .onConflictDoNothing();
    return { added: 1 };
  });
}

export const ownFiles = (tx: Database, actor: Actor, ids: string[]) =>
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

/** What a resource says of the file behind it. */
export const fileColumns = ({ id, contentType, sizeBytes }: typeof files.$inferSelect) => ({
  resourceType: "file" as const,
  type: typeOfContent(contentType) ?? "file",
  fileId: id,
  fileUrl: null,
  fileSize: sizeBytes,
});

const isFull = async (tx: Database, hubId: string, more: number, others?: SQL) =>
  (await tx.$count(resources, and(eq(resources.talkHubId, hubId), others))) + more > ceilings.resourcesPerHub;

async function lastPlace(tx: Database, hubId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${resources.sortOrder}), 0)`.mapWith(Number) })
    .from(resources)
    .where(eq(resources.talkHubId, hubId));
  return row?.last ?? 0;
}
