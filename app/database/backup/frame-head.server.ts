// What a part of a backup may say it is. A file from elsewhere may say anything, so each is checked before it is used.
import { z } from "zod";
import { OperatorError } from "#app/operator-error.ts";

/** A file that is not a backup of ours, or is incomplete; the message is for the operator. */
export class BadBackupError extends OperatorError {}

/** Segments as the product makes them: never outside of the store, and short enough for any disk. */
const keyPattern = /^(?!.{501})[\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199})*$/;
const line = z
  .string()
  .max(500)
  .regex(/^\P{Cc}*$/u);

/** What a part of a backup is. */
export type FrameHead =
  | ({ kind: "manifest" } & About)
  | { kind: "rows"; table: string; count: number }
  | { kind: "jobs" }
  | { kind: "object"; key: string }
  | { kind: "file"; path: string }
  | { kind: "end"; rows: number; objects: number };
/** A part that was read. Its content can be read once, before the next frame. */
export type BackupFrame = { head: FrameHead; content: AsyncGenerator<Buffer> };

/** The first entry of an archive. `version` is for people; `migration` decides what can be restored. */
const about = z.object({ format: z.number(), version: line, migration: line.nullable(), createdAt: line });
export type About = z.infer<typeof about>;

/** The names of an archive's entries, as people see them with `tar t`. */
export const entryNames = {
  about: "backup.json",
  table: (name: string) => `tables/${name}.jsonl`,
  jobs: "jobs.jsonl",
  object: (key: string) => `files/${key}`,
  operatorFile: (path: string) => `operator/${path}`,
};

type ArchivePart =
  | { kind: "about" | "jobs" }
  | { kind: "table"; table: string }
  | Extract<FrameHead, { kind: "object" | "file" }>;

/** What the entry `name` holds. Throws BadBackupError for a name that no backup of ours has. */
export function parseEntryName(name: string): ArchivePart {
  if (name === entryNames.about) return { kind: "about" };
  if (name === entryNames.jobs) return { kind: "jobs" };
  const [, folder, rest = ""] = /^(files|operator)\/(.*)$/s.exec(name) ?? [];
  if (folder === "files") {
    refuseForeignKey(rest);
    return { kind: "object", key: rest };
  }
  if (folder === "operator") return { kind: "file", path: rest };
  const [, table] = /^tables\/(\w{1,63})\.jsonl$/.exec(name) ?? [];
  if (!table) throw new BadBackupError(`The backup has an unknown part: ${quote(name)}`);
  return { kind: "table", table };
}

/** The content of the entry backup.json. */
export function parseAbout(text: string): About {
  const parsed = about.safeParse(toJson(text));
  if (!parsed.success) throw new BadBackupError(`The backup has an unknown part: ${quote(text)}`);
  return parsed.data;
}

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Throws BadBackupError for a storage key that the product does not make. */
export function refuseForeignKey(key: string): void {
  if (!keyPattern.test(key))
    throw new BadBackupError(`The backup has a file under a key that is not ours: ${quote(key)}`);
}

/** Throws BadBackupError where one key is a folder of another: no disk can store both. */
export function refuseNestedKeys(keys: ReadonlyMap<string, unknown>): void {
  for (const key of keys.keys())
    for (let end = key.indexOf("/"); end >= 0; end = key.indexOf("/", end + 1))
      if (keys.has(key.slice(0, end)))
        throw new BadBackupError(`The backup has a file inside of another: ${quote(key)}`);
}

/** On one line, and without anything that a terminal obeys. */
export const quote = (text: string) => JSON.stringify(text.slice(0, 100)).replace(/[^\x20-\x7e]/g, "?");
