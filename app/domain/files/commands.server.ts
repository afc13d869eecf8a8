import { and, eq, inArray } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { files } from "#app/database/schema/index.ts";
import { deleteFiles } from "#app/domain/files/delete-files.server.ts";
import { libraryKinds } from "#app/domain/files/files.ts";
import type { FileEdit } from "#app/domain/files/form.ts";
import type { Actor, Services } from "#app/services.ts";

const isOwnFile = (actor: Actor, id: string) =>
  and(eq(files.id, id), eq(files.userId, actor.id), eq(files.status, "stored"), inArray(files.kind, [...libraryKinds]));

/** Changes the title and kind of the actor's file; false when it does not exist. */
export async function editFile({ db }: Services, actor: Actor, { fileId, title, kind }: FileEdit): Promise<boolean> {
  if (!isUuid(fileId)) return false;
  const changed = await db
    .update(files)
    .set({ title, kind })
    .where(isOwnFile(actor, fileId))
    .returning({ id: files.id });
  return changed.length > 0;
}

/**
 * Deletes the actor's file and its resources on every hub, which the screen has listed before. The stored object is
 * removed after the commit. False when the file does not exist.
 */
export async function deleteFile(services: Services, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const deleted = await services.db.transaction((tx) => deleteFiles(services, tx, isOwnFile(actor, id)));
  return deleted.length > 0;
}
