import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Private files, addressed by key (`{userId}/…`). Nothing here is reachable without the route that serves it. */
export interface FileStorage {
  /** Stores all of `content` or, when reading it fails, leaves no object that could be taken for whole. */
  write(key: string, content: Uint8Array | Readable, options?: { contentType?: string }): Promise<void>;
  /** Rejects when there is no such object. */
  read(key: string): Promise<Uint8Array>;
  /** The object, or a range of it, piece by piece. Rejects when there is no such object. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  /** Removes every object of a user (`{userId}/…`); does nothing when there is none. */
  removeFolder(folder: string): Promise<void>;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
}
