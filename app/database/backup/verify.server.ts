import { createHash } from "node:crypto";
import { BadBackupError, refuseNestedKeys } from "#app/database/backup/frame-head.server.ts";
import { backupFormat, readFrames } from "#app/database/backup/frames.server.ts";
import { newestMigration } from "#app/database/connect.server.ts";

/** A complete backup, and what it has in it. */
export interface VerifiedBackup {
  file: string;
  rows: number;
  objects: number;
  /** The SHA-256 of each file's content by its key. */
  digests: Map<string, string>;
}

/**
 * Reads all of `file` before a restore touches anything. Throws BadBackupError when it is not a backup, is damaged or
 * incomplete, or of a newer version.
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const summary: VerifiedBackup = { file, rows: 0, objects: 0, digests: new Map() };
  let hasManifest = false;
  for await (const { head, content } of readFrames(file)) {
    if (hasManifest !== (head.kind !== "manifest"))
      throw new BadBackupError(`${file} is not a backup of this product.`);
    if (head.kind === "manifest") {
      hasManifest = true;
      if (head.format > backupFormat || Number(head.migration) > newestMigration())
        throw new BadBackupError(`${file} was made by a newer version of this program: update it first.`);
    } else if (head.kind === "rows") summary.rows += head.count;
    else if (head.kind === "object") {
      const hash = createHash("sha256");
      for await (const piece of content) hash.update(piece);
      summary.digests.set(head.key, hash.digest("hex"));
      summary.objects += 1;
    } else if (head.kind === "end" && (head.rows !== summary.rows || head.objects !== summary.objects))
      throw new BadBackupError(`${file} is incomplete: it has less than it lists.`);
  }
  refuseNestedKeys(summary.digests);
  return summary;
}
