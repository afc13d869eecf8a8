// Every folder and file outside the database that a request can make grow, beside the tables (growth.server.ts). A name that
// is not in the list doesn't compile; a test looks for folders that have no name.
import { maxLocalEmails } from "#app/adapters/mail/contract.ts";
import { maxFileBytes } from "#app/domain/files/files.ts";
import type { GrowingTable, Growth } from "#app/domain/growth/growth.server.ts";
import type { DataFolderName, StorageFolderName } from "#app/domain/values/data-folder.ts";

/** Where it ends. */
export type FolderEnd =
  /** Each file has a row, which counts in the account's storage and has an end itself; they are deleted together. */
  | { removedWith: GrowingTable }
  /** The oldest beyond this number are deleted. */
  | { trimmedTo: number }
  /** Each lasts for one request. What a killed process left is deleted by the hourly sweep, after so many minutes. */
  | { sweptAfterMinutes: number }
  /** So many backups, of which this setting tells the number. */
  | { keeps: "BACKUP_KEEP" }
  /** What the tables may grow to. */
  | { holds: "tables" }
  /** One file, which is replaced. */
  | { files: 1 }
  /** No request of another machine writes it. */
  | { madeBy: "operator" };

export interface FolderGrowth extends Pick<Growth, "owner"> {
  /** The largest file; null where the end says it. */
  bytesPerFile: number | null;
  ends: FolderEnd;
}

const mark: FolderGrowth = { owner: "installation", bytesPerFile: 10_000, ends: { files: 1 } };

export const growingFolders = {
  // In DATA_DIR.
  db: { owner: "installation", bytesPerFile: null, ends: { holds: "tables" } },
  /** Has the folders of each account, below. */
  files: { owner: "account", bytesPerFile: maxFileBytes, ends: { removedWith: "users" } },
  mail: { owner: "installation", bytesPerFile: 1_000_000, ends: { trimmedTo: maxLocalEmails } },
  checkout: { owner: "installation", bytesPerFile: 2_000, ends: { madeBy: "operator" } },
  pages: { owner: "installation", bytesPerFile: null, ends: { madeBy: "operator" } },
  secret: mark,
  "secret-used": mark,
  /** A socket. */
  control: mark,
  "last-backup": mark,
  "last-standstill": mark,

  // Of each account, in DATA_DIR/files or the bucket.
  "files/files": { owner: "account", bytesPerFile: maxFileBytes, ends: { removedWith: "files" } },
  "files/slides": { owner: "account", bytesPerFile: 10_000_000, ends: { removedWith: "slides" } },
  /** Exports and reports: a Data Export has the files of the account again. */
  "files/tasks": { owner: "account", bytesPerFile: null, ends: { removedWith: "tasks" } },

  // Elsewhere.
  TMPDIR: { owner: "installation", bytesPerFile: maxFileBytes, ends: { sweptAfterMinutes: 60 } },
  BACKUP_DIR: { owner: "installation", bytesPerFile: null, ends: { keeps: "BACKUP_KEEP" } },
} satisfies Record<DataFolderName | `files/${StorageFolderName}` | "TMPDIR" | "BACKUP_DIR", FolderGrowth>;
