import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { files } from "#app/database/schema/index.ts";
import { findLimits } from "#app/domain/billing/limits.server.ts";
import { type LibraryKind, libraryKinds } from "#app/domain/files/files.ts";
import type { Actor, Services } from "#app/services.ts";

export const filesPerPage = 20;

/** One account-wide meter (ruling "Storage"). Bytes; `limit` is null where there is none. */
export interface StorageUsage {
  used: number;
  limit: number | null;
}

/** How much of their storage the actor uses, images and uploads in progress included. */
export async function findStorageUsage(services: Services, actor: Actor): Promise<StorageUsage> {
  const [used, limits] = await Promise.all([usedBytes(services.db, actor), findLimits(services, actor)]);
  return { used, limit: limits?.storageBytes ?? null };
}

/** Bytes of all files of the actor, those that are on their way too. */
export async function usedBytes(db: Database, actor: Actor, condition?: SQL): Promise<number> {
  const [row] = await db
    .select({ used: sql<number>`coalesce(sum(${files.sizeBytes}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.userId, actor.id), condition));
  return row?.used ?? 0;
}

/** A file of the library, and the hubs that offer it. */
export interface LibraryFile {
  id: string;
  title: string;
  name: string;
  kind: LibraryKind;
  contentType: string;
  sizeBytes: number;
  createdAt: Date;
  usedIn: { id: string; title: string }[];
}

interface FileFilters {
  /** Only of this kind; without it, all. */
  kind?: LibraryKind;
  /** Part of a title or a name. */
  search?: string;
  /** Counted from 1. */
  page?: number;
}

/** The actor's files, newest first, a page of them: the library holds documents, images of pages are no part of it. */
export async function listFiles({ db }: Services, actor: Actor, filters: FileFilters = {}): Promise<LibraryFile[]> {
  const rows = await db
    .select(libraryFileColumns)
    .from(files)
    .where(isInLibrary(actor, filters))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(filesPerPage)
    .offset(((filters.page ?? 1) - 1) * filesPerPage);
  return rows.map(toLibraryFile);
}

export const countFiles = ({ db }: Services, actor: Actor, filters: FileFilters = {}) =>
  db.$count(files, isInLibrary(actor, filters));

/** One file of the actor's library, with the key under which it is stored; null when it is missing or another's. */
export async function findFile({ db }: Services, actor: Actor, id: string) {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ ...libraryFileColumns, key: files.key })
    .from(files)
    .where(and(isInLibrary(actor), eq(files.id, id)));
  return row ? { ...toLibraryFile(row), key: row.key } : null;
}

const libraryFileColumns = {
  id: files.id,
  title: files.title,
  name: files.name,
  kind: files.kind,
  contentType: files.contentType,
  sizeBytes: files.sizeBytes,
  createdAt: files.createdAt,
  // Hubs in the trash do not offer anything; a file used there alone is free.
  usedIn: sql<{ id: string; title: string }[]>`(
    select coalesce(json_agg(json_build_object('id', h.id, 'title', h.title) order by h.title, h.id), '[]')
    from talk_hubs h where h.deleted_at is null
      and exists (select 1 from resources r where r.talk_hub_id = h.id and r.file_id = files.id))`,
};

const toLibraryFile = <Row extends { title: string | null; name: string; kind: string }>(row: Row) => ({
  ...row,
  title: row.title ?? row.name,
  kind: row.kind as LibraryKind,
});

function isInLibrary(actor: Actor, { kind, search }: FileFilters = {}): SQL | undefined {
  // As text with its signs taken literally.
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    eq(files.userId, actor.id),
    eq(files.status, "stored"),
    kind ? eq(files.kind, kind) : inArray(files.kind, [...libraryKinds]),
    pattern ? sql`(${files.title} ilike ${pattern} or ${files.name} ilike ${pattern})` : undefined,
  );
}
