// Whether pages in memory are still right, as far as the database that several processes share can tell.
import type { PageChanges } from "#app/database/page-changes.server.ts";

/** How often to check for changes in other processes, and how long a check is valid and may take. */
const [checkIntervalMs, checkValidMs] = [1_000, 2_000];

/** An embedded database has one process, so nothing changes elsewhere. */
export const alwaysThere = { isUpToDate: () => true, isAway: () => false };

/** Watches the database that several processes share; `onChange` is called when another process has changed something. */
export function watchChanges({ readVersion, onChange: alsoChanged }: PageChanges, onChange: () => void) {
  const never = Number.NEGATIVE_INFINITY;
  let lastVersion: string | undefined;
  let [checkedAt, versionReadAt, failedAt] = [never, never, never];
  let unansweredSince: number | null = null;

  function check(now: number) {
    checkedAt = now;
    unansweredSince ??= now;
    readVersion().then(
      (version) => {
        if (version !== lastVersion) {
          onChange();
          alsoChanged?.();
        }
        [lastVersion, versionReadAt, unansweredSince] = [version, now, null];
      },
      () => {
        [failedAt, unansweredSince] = [now, null];
      },
    );
  }

  // The first version that is read counts as a change, so it is read before the first page.
  check(performance.now());
  return {
    /** Whether no other process has reported a change, as of the last check. Starts the next one when it is due. */
    isUpToDate(now: number): boolean {
      if (now - checkedAt > checkIntervalMs) check(now);
      return now - versionReadAt < checkValidMs;
    },
    /** Whether the last check failed, or gets no response. */
    isAway: (now: number): boolean =>
      failedAt > versionReadAt || (unansweredSince !== null && now - unansweredSince > checkValidMs),
  };
}
