// Downloads are counted in memory and written about once a second, like views, so that a full room downloading the
// slides at once costs a handful of statements.
import { sql } from "drizzle-orm";
import { createDelayedFlush } from "#app/concurrency/delayed-flush.ts";
import { hubEvents } from "#app/database/schema/hub-events.ts";
import type { DeviceType } from "#app/domain/audience/audience.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

const flushMs = 1_000;
const maxRowsPerInsert = 500;
/** Downloads beyond this many per write are not counted. */
const maxWaiting = 20_000;

export interface Download {
  talkHubId: string;
  resourceId: string;
  deviceId: string;
  deviceType: DeviceType;
  /** The timezone in which the owner's days are counted. */
  ownerTimezone: string;
}

/** Created once per process. Call `flush` before its database is closed. */
export function createDownloadCounter(services: Services) {
  let waiting: (typeof hubEvents.$inferInsert)[] = [];

  const { schedule, flush } = createDelayedFlush(async () => {
    const downloads = waiting;
    waiting = [];
    await writeAll(services, downloads).catch((error) =>
      services.log.error({ err: error, downloads: downloads.length }, "downloads not counted"),
    );
  }, flushMs);

  /** Ruling: counted per device, once a day for each resource. */
  function count({ ownerTimezone, ...download }: Download) {
    const at = services.clock.now();
    const { date: day } = localDateAndTime(at, ownerTimezone);
    if (waiting.length < maxWaiting) waiting.push({ ...download, kind: "download", day, occurredAt: at });
    schedule();
  }

  return { count, flush };
}

async function writeAll(services: Services, downloads: (typeof hubEvents.$inferInsert)[]) {
  for (let from = 0; from < downloads.length; from += maxRowsPerInsert)
    await write(services, downloads.slice(from, from + maxRowsPerInsert));
}

async function write({ db }: Services, downloads: (typeof hubEvents.$inferInsert)[]) {
  await db.transaction(async (tx) => {
    const resourceIds = [...new Set(downloads.map(({ resourceId }) => resourceId as string))].sort();
    const ids = sql.join(
      resourceIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    );
    // Locked in a fixed order, so that two processes never deadlock, and deleted resources are left out.
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from resources where id in (${ids}) order by id for update`,
    );
    const existingIds = new Set(rows.map(({ id }) => id));
    const countable = downloads.filter(({ resourceId }) => existingIds.has(resourceId as string));
    if (countable.length === 0) return;
    const inserted = await tx
      .insert(hubEvents)
      .values(countable)
      .onConflictDoNothing()
      .returning({ resourceId: hubEvents.resourceId });
    const counts = new Map<string, number>();
    for (const { resourceId } of inserted)
      counts.set(resourceId as string, (counts.get(resourceId as string) ?? 0) + 1);
    for (const [id, count] of counts) {
      await tx.execute(sql`update resources set download_count = download_count + ${count} where id = ${id}`);
    }
  });
}
