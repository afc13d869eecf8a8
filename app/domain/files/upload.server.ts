// An upload from its first byte to the stored object. Quota is reserved at the start; an upload that fails or is
// cancelled leaves neither row nor object.

import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq, ne } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { files, slideDecks } from "#app/database/schema/index.ts";
import { lockLimits } from "#app/domain/billing/limits.server.ts";
import { toFileName } from "#app/domain/files/file-name.server.ts";
import {
  type FileKind,
  sizeProblem,
  storageLimitReached,
  titleFrom,
  tooManyFiles,
  type UploadProblem,
} from "#app/domain/files/files.ts";
import { openUpload, type WidePages } from "#app/domain/files/open-upload.server.ts";
import { usedBytes } from "#app/domain/files/queries.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command, type RefusalWords } from "#app/domain/values/command.ts";
import { storageKey } from "#app/domain/values/data-folder.ts";
import { withOpenedFile, withTemporaryFolder } from "#app/domain/values/temporary-folders.server.ts";
import type { Actor, Services } from "#app/services.ts";

export interface Upload {
  /** Chosen by the browser: repeating an upload stores the same file. */
  id: string;
  name: string;
  kind: FileKind;
  /** The announced size in bytes. */
  size: number;
  /** Not a `Readable`: one that fails before anybody reads it would end the process. */
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface StoredFile {
  id: string;
  name: string;
  title: string;
  kind: FileKind;
  contentType: string;
  sizeBytes: number;
}

export type UploadRefusal = "too-large" | "unsupported" | "busy" | "storage-limit-reached" | "replaced";

export type UploadOutcome =
  | { ok: true; file: StoredFile; hint?: string }
  | { ok: false; refusal: UploadRefusal; problem: UploadProblem };

const refused =
  (status: RefusalWords["status"]) =>
  ({ problem }: { problem: UploadProblem }) => ({ status, ...problem });

/**
 * Receives a file for the actor. Refuses files that are empty, too large, over quota (ruling "Storage") or, by their
 * content, not of a listed type. Throws when reading `content` fails because the upload was cancelled.
 */
export const receiveUpload = command(
  {
    "too-large": refused(413),
    unsupported: refused(415),
    busy: refused(503),
    "storage-limit-reached": refused(409),
    replaced: refused(409),
  },
  async (services: Services, actor: Actor, upload: Upload): Promise<UploadOutcome> => {
    const problem = sizeProblem(upload.kind, upload.size, services.settings.isDemo);
    if (problem) return { ok: false, refusal: upload.size ? "too-large" : "unsupported", problem };

    const key = storageKey(actor.id, "files", newId());
    const reservation = await reserveUpload(services, actor, upload, key);
    if ("finished" in reservation) return reservation.finished;

    try {
      const outcome = await withTemporaryFolder((folder) => storeUpload(services, actor, upload, { folder, key }));
      if (!outcome.ok) await discardUpload(services, key);
      return outcome;
    } catch (error) {
      await discardUpload(services, key);
      throw error;
    }
  },
);

async function storeUpload(
  services: Services,
  actor: Actor,
  upload: Upload,
  { folder, key }: { folder: string; key: string },
): Promise<UploadOutcome> {
  const path = join(folder, "file");
  await pipeline(upload.content, createWriteStream(path));
  const opened = await openUpload(services, actor, path, upload);
  if (!opened.ok) return opened;
  const { bytes, contentType, hint, widePages } = opened;
  if (bytes) await services.storage.write(key, bytes, { contentType });
  else await withOpenedFile(path, (content) => services.storage.write(key, content, { contentType }));
  const size = bytes?.byteLength ?? upload.size;
  const finished = await finishUpload(services, actor, { ...upload, key, size, contentType, widePages });
  return finished.ok && hint ? { ...finished, hint } : finished;
}

/**
 * Reserves quota or returns the refusal. Repeating a finished upload returns its file; an unfinished one starts over.
 */
async function reserveUpload(services: Services, actor: Actor, upload: Upload, key: string) {
  return services.db.transaction(async (tx): Promise<{ finished: UploadOutcome } | { key: string }> => {
    const refusal = await findQuotaRefusal(services, tx, actor, upload);
    const [existing] = await tx.select().from(files).where(eq(files.id, upload.id));
    if (existing && existing.userId !== actor.id) return { finished: replacedOutcome };
    if (existing?.status === "stored") return { finished: { ok: true, file: toStoredFile(existing) } };
    if (refusal) return { finished: refusal };
    const contentType = "application/octet-stream";
    const values = { key, ...toNames(upload.name, contentType), kind: upload.kind, sizeBytes: upload.size };
    if (existing) await tx.update(files).set(values).where(eq(files.id, existing.id));
    else {
      const row = { ...values, id: upload.id, userId: actor.id, contentType };
      const inserted = await tx.insert(files).values(row).onConflictDoNothing().returning({ id: files.id });
      if (inserted.length === 0) return { finished: replacedOutcome };
    }
    return { key };
  });
}

function toNames(uploadName: string, contentType: string) {
  const name = toFileName(uploadName, contentType);
  return { name, title: titleFrom(name) };
}

interface FinishedUpload {
  id: string;
  name: string;
  key: string;
  size: number;
  contentType: string;
  widePages: WidePages | null;
}

/** Marks the file as stored, with the name that its type allows and its final size: a redrawn image may be larger. */
async function finishUpload(
  services: Services,
  actor: Actor,
  { id, name, key, size, contentType, widePages }: FinishedUpload,
): Promise<UploadOutcome> {
  return services.db.transaction(async (tx) => {
    const refusal = await findQuotaRefusal(services, tx, actor, { id, size });
    if (refusal) return refusal;
    const [file] = await tx
      .update(files)
      .set({ status: "stored", ...toNames(name, contentType), sizeBytes: size, contentType })
      .where(and(eq(files.id, id), eq(files.key, key)))
      .returning();
    // Before anybody offers the file: its notes would be open to all until the slides are drawn.
    if (file && widePages) await tx.insert(slideDecks).values({ fileId: id, state: "asking", ...widePages });
    // A later attempt of the same upload has replaced this one.
    return file ? { ok: true, file: toStoredFile(file) } : replacedOutcome;
  });
}

/** Removes row and object. The row of a later attempt has another key and stays. */
async function discardUpload({ db, storage }: Services, key: string) {
  await db.delete(files).where(and(eq(files.key, key), eq(files.status, "uploading")));
  await storage.remove(key);
}

/**
 * Why a file of `size` bytes exceeds the quota, or null. Ruling: the quota covers all stored bytes of the account; `id`
 * is the file itself, which is not counted. A full quota refuses uploads only, never the audience.
 */
async function findQuotaRefusal(
  services: Services,
  tx: Database,
  actor: Actor,
  { id, size }: { id: string; size: number },
): Promise<UploadOutcome | null> {
  // Locks the account until the transaction ends, so that two concurrent uploads cannot both use the last space.
  const limit = (await lockLimits(services, tx, actor))?.storageBytes ?? null;
  if (limit !== null && (await usedBytes(tx, actor, id)) + size > limit)
    return {
      ok: false,
      refusal: "storage-limit-reached",
      problem: storageLimitReached(limit, services.settings.hasShop),
    };
  if ((await tx.$count(files, and(eq(files.userId, actor.id), ne(files.id, id)))) >= maxCounts.files)
    return { ok: false, refusal: "storage-limit-reached", problem: tooManyFiles };
  return null;
}

const replacedOutcome: UploadOutcome = {
  ok: false,
  refusal: "replaced",
  problem: {
    title: "Upload Failed",
    message: "This upload was replaced by another one. Please choose the file again.",
  },
};

function toStoredFile({ id, name, title, kind, contentType, sizeBytes }: typeof files.$inferSelect): StoredFile {
  return { id, name, title: title ?? name, kind, contentType, sizeBytes };
}
