import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { containsFolded, searchFold } from "#app/database/contains-words.ts";
import { findPage } from "#app/database/find-page.ts";
import { files, profiles } from "#app/database/schema/index.ts";
import { findLimits } from "#app/domain/billing/limits.server.ts";
import { usedBytesOf } from "#app/domain/figures/used-bytes.server.ts";
import { type LibraryKind, libraryKinds } from "#app/domain/files/files.ts";
import type { RowOf } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

const filesPerPage = 20;

/** One account-wide meter (ruling "Storage"), in bytes; `limit` is null when there is none. */
export interface StorageUsage {
  used: number;
  limit: number | null;
}

/** The actor's storage use. */
export async function findStorageUsage(services: Services, actor: Actor): Promise<StorageUsage> {
  const [used, limits] = await Promise.all([usedBytes(services.db, actor), findLimits(services, actor)]);
  return { used, limit: limits?.storageBytes ?? null };
}

/** Total bytes that the actor stores, without the file `exceptId`. */
export async function usedBytes(db: Database, actor: Actor, exceptId?: string): Promise<number> {
  const used = usedBytesOf(sql`profiles.id`, exceptId);
  const [row] = await db.select({ used }).from(profiles).where(eq(profiles.id, actor.id));
  return row?.used ?? 0;
}

interface FileFilters {
  /** Undefined means every kind. */
  kind?: LibraryKind;
  /** Part of a title or file name. */
  search?: string;
  /** Starts at 1. */
  page?: number;
}

export type LibraryFile = RowOf<typeof listFiles>;

/** A page of the actor's documents, newest first; images for pages are not part of the library. */
export function listFiles({ db }: Services, actor: Actor, { page = 1, ...filters }: FileFilters = {}) {
  const library = db.select(libraryFileColumns).from(files).where(isInLibrary(actor, filters));
  const order = [desc(files.createdAt), desc(files.id)];
  return findPage(db, library, { order, page, perPage: filesPerPage });
}

/**
 * A document of the actor's, of the library or of a booking, with its storage key; null when it does not exist or
 * belongs to another account.
 */
export async function findFile({ db }: Services, actor: Actor, id: string) {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ ...libraryFileColumns, key: files.key })
    .from(files)
    .where(
      and(
        eq(files.id, id),
        eq(files.userId, actor.id),
        eq(files.status, "stored"),
        inArray(files.kind, [...libraryKinds, "booking"]),
      ),
    );
  return row ?? null;
}

const libraryFileColumns = {
  id: files.id,
  title: sql<string>`coalesce(${files.title}, ${files.name})`,
  name: files.name,
  kind: sql<LibraryKind>`${files.kind}`,
  contentType: files.contentType,
  sizeBytes: files.sizeBytes,
  createdAt: files.createdAt,
  // Hubs in the trash do not count as uses.
  usedIn: sql<{ id: string; title: string }[]>`(
    select coalesce(json_agg(json_build_object('id', h.id, 'title', h.title) order by h.title, h.id), '[]')
    from talk_hubs h where h.deleted_at is null
      and exists (select 1 from resources r where r.talk_hub_id = h.id and r.file_id = files.id))`,
};

function isInLibrary(actor: Actor, { kind, search }: FileFilters = {}): SQL | undefined {
  return and(
    eq(files.userId, actor.id),
    eq(files.status, "stored"),
    kind ? eq(files.kind, kind) : inArray(files.kind, [...libraryKinds]),
    search ? or(...[files.title, files.name].map((text) => containsFolded(searchFold(text), search))) : undefined,
  );
}
