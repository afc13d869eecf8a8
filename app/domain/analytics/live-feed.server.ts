// Notifies open screens of changes at a hub. Writers announce nothing: feedback costs no more, and the database is
// right whichever process wrote. Each process polls every two seconds, with one statement for all its watched hubs, and
// only while a screen is watching.
import { createPollingFeed } from "#app/concurrency/polling-feed.ts";
import { listLiveHubs } from "#app/domain/analytics/live-hub.server.ts";
import type { Services } from "#app/services.ts";

const pollIntervalMs = 2_000;
/** Screens that one speaker's stats are sent to at once in this process. The oldest of further ones polls by itself. */
export const maxLiveScreens = 4;

export type LiveFeed = ReturnType<typeof createLiveFeed>;

/** Created once per process. Call `end` before its database is closed. */
export const createLiveFeed = (services: Services, intervalMs = pollIntervalMs) =>
  createPollingFeed({
    list: (watched) =>
      listLiveHubs(
        services,
        watched.map(({ itemId, ownerId }) => ({ hubId: itemId, ownerId })),
      ),
    intervalMs,
    // The database is unavailable for a moment: screens keep showing what they have.
    onError: (err, watches) => services.log.warn({ err, watches }, "live stats not read"),
  });
