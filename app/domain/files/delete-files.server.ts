import { inArray, type SQL } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { files } from "#app/database/schema/index.ts";
import { hasCopies, listImageCopyKeys } from "#app/domain/files/image-copies.server.ts";
import { listSlideKeys } from "#app/domain/slides/store-slide.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Deletes the files for which `condition` holds, and returns their names. After the commit their objects are removed, with
 * the copies of images and the pictures of slides.
 */
export async function deleteFiles(
  { queue }: Pick<Services, "queue">,
  tx: Database,
  condition: SQL | undefined,
): Promise<{ name: string }[]> {
  // Locked, so that no slide is added between the look and the deletion.
  const deleted = await tx
    .select({ id: files.id, name: files.name, key: files.key, kind: files.kind })
    .from(files)
    .where(condition)
    .for("update");
  if (deleted.length === 0) return [];
  const ids = deleted.map(({ id }) => id);
  const slideKeys = await listSlideKeys(tx, ids);
  await tx.delete(files).where(inArray(files.id, ids));
  const fileKeys = deleted.flatMap(({ key, kind }) => (hasCopies(kind) ? [key, ...listImageCopyKeys(key)] : [key]));
  await queue.enqueue(tx, "remove-objects", { keys: [...fileKeys, ...slideKeys] });
  return deleted;
}
