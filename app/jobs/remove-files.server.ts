// Deletes stored files that no row references any more, but none that a backup still needs.
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import type { HeldFiles } from "#app/database/opened-database.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import type { Services } from "#app/services.ts";

type RemovalServices = Pick<Services, "db" | "queue" | "clock" | "storage">;
/** How long files stay that were to be deleted during a backup, before the next look. */
const heldMs = 60_000;

type Removals = Pick<Jobs, "remove-objects" | "remove-folder">;

const removals: { [Name in keyof Removals]: (storage: FileStorage, job: Jobs[Name]) => Promise<void> } = {
  "remove-objects": async (storage, { keys }) => {
    for (const key of keys) await storage.remove(key);
  },
  "remove-folder": (storage, { folder }) => storage.removeFolder(folder),
};

/** Removes the files of `jobs`. While a backup is made, the jobs are enqueued again for later. */
export async function removeFiles<Name extends keyof Removals>(
  services: RemovalServices,
  { areHeld }: Pick<HeldFiles, "areHeld">,
  name: Name,
  jobs: { data: Jobs[Name] }[],
): Promise<void> {
  // These jobs were enqueued before this look: a backup that begins after it does not list their files.
  const startAfter = (await areHeld()) ? new Date(services.clock.now().getTime() + heldMs) : null;
  for (const { data } of jobs)
    await (startAfter
      ? services.queue.enqueue(services.db, name, data, { startAfter })
      : removals[name](services.storage, data));
}
