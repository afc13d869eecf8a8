// What the browser shows now, and whether its last refresh failed. The middleware runs outside of React and needs both.
import type { RequestFailure } from "#app/routes/dashboard/background/request-failure.ts";

interface ShownScreen {
  pathname: string;
  layoutId: string | undefined;
  /** The routes that have data on the screen. */
  routeIds: ReadonlySet<string>;
}

const listeners = new Set<() => void>();
let failure: RequestFailure | null = null;

export const screenRefresh = {
  shown: null as ShownScreen | null,
  /** Reports how a refresh ended; null when the data arrived. */
  report(latest: RequestFailure | null) {
    failure = latest;
    for (const notify of listeners) notify();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  failure: (): RequestFailure | null => failure,
};
