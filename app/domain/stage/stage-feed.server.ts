// Notifies hall screens of changes of their stage: at once in the process that changed it, and within half a second in
// every other, by a statement that reads one row for each open screen (decision 056).
import { createPollingFeed } from "#app/concurrency/polling-feed.ts";
import { listStages } from "#app/domain/stage/queries.server.ts";
import type { Services } from "#app/services.ts";

const pollIntervalMs = 500;
/** Hall screens and remotes of one speaker that are notified at once in this process. The oldest of further ones polls. */
export const maxOwnScreens = 8;
/** The same for the machines of one guest link, which take nothing from the speaker. */
export const maxGuestScreens = 2;

/** Created once per process. Call `end` before its database is closed. */
export const createStageFeed = (services: Services, intervalMs = pollIntervalMs) =>
  createPollingFeed({
    list: (watched) =>
      listStages(
        services,
        watched.map(({ itemId, ownerId }) => ({ hubId: itemId, ownerId })),
      ),
    intervalMs,
    // The database is unavailable for a moment: screens keep showing what they have.
    onError: (err, watches) => services.log.warn({ err, watches }, "stages not read"),
  });
