import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both counted from 0 and included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Private files, addressed by key (`{userId}/…`) and reachable only through the routes that serve them. */
export interface FileStorage {
  /** Stores all of `content`; when reading it fails, no partial object remains. */
  write(key: string, content: Uint8Array | Readable, options?: { contentType?: string }): Promise<void>;
  /** Rejects when there is no such object. */
  read(key: string): Promise<Uint8Array>;
  /** The object or a range of it as a stream. Rejects when there is no such object. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  /** Removes every object of a user (`{userId}/…`); does nothing when there is none. */
  removeFolder(folder: string): Promise<void>;
  /** Rejects when the storage is unavailable. */
  ping(): Promise<void>;
}
