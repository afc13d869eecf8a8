// The names of everything that the program makes in DATA_DIR, and of what it stores for an account. Who owns their bytes,
// and where each ends, is in domain/growth.
import { join } from "node:path";

export const dataFolderNames = [
  "db",
  "files",
  "mail",
  "checkout",
  "pages",
  "secret",
  "secret-used",
  "control",
  "last-backup",
  "last-standstill",
] as const;
export type DataFolderName = (typeof dataFolderNames)[number];

/** The path of what has this name in DATA_DIR. */
export const inDataFolder = (dataDir: string, name: DataFolderName): string => join(dataDir, name);

/** The folders of an account in the file store, on disk and in a bucket. */
export const storageFolderNames = ["files", "slides", "tasks"] as const;
export type StorageFolderName = (typeof storageFolderNames)[number];

/** The key of an account's object in the file store. */
export const storageKey = (userId: string, folder: StorageFolderName, id: string): string =>
  `${userId}/${folder}/${id}`;
