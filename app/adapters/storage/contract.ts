/** Private files, addressed by key (`{userId}/…`). Nothing here is reachable without the route that serves it. */
export interface FileStorage {
  write(key: string, bytes: Uint8Array, options?: { contentType?: string }): Promise<void>;
  /** Rejects when there is no such object. */
  read(key: string): Promise<Uint8Array>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
}
