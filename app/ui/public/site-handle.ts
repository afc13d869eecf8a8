/** What a page of the product itself exports as its `handle`. */
export interface SiteHandle {
  /** Search engines may list it, so it says what it is about. Every other page of the layout asks not to be listed. */
  isIndexed: true;
}

/** Expects the handles of all matched routes. */
export const isIndexed = (handles: unknown[]) =>
  handles.some((handle) => (handle as SiteHandle | undefined)?.isIndexed === true);
