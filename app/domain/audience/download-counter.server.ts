// Counts downloads (event-buffer.server.ts writes them together).
import { sql } from "drizzle-orm";
import { hubEvents } from "#app/database/schema/hub-changes.ts";
import type { DeviceType } from "#app/domain/audience/audience.ts";
import { createEventBuffer } from "#app/domain/audience/event-buffer.server.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

const maxRowsPerInsert = 500;

export interface Download {
  talkHubId: string;
  resourceId: string;
  deviceId: string;
  deviceType: DeviceType;
  /** The timezone in which the owner's days are counted. */
  ownerTimezone: string;
}

type DownloadEvent = typeof hubEvents.$inferInsert & { resourceId: string };

/** Created once per process. Call `flush` before its database is closed. */
export function createDownloadCounter(services: Services) {
  const buffer = createEventBuffer<DownloadEvent>(services, {
    // Ruling: counted per device, once a day for each resource.
    write: (downloads) =>
      writeAll(
        services,
        downloads.map(({ count: _, ...download }) => download),
      ),
    failureMessage: "downloads not counted",
  });
  return {
    count({ ownerTimezone, ...download }: Download) {
      const at = services.clock.now();
      const { date: day } = localDateAndTime(at, ownerTimezone);
      const key = [download.resourceId, download.deviceId, day].join(" ");
      buffer.add(key, { ...download, kind: "download", day, occurredAt: at });
    },
    flush: buffer.flush,
  };
}

async function writeAll(services: Services, downloads: DownloadEvent[]) {
  for (let from = 0; from < downloads.length; from += maxRowsPerInsert)
    await write(services, downloads.slice(from, from + maxRowsPerInsert));
}

async function write({ db }: Services, downloads: DownloadEvent[]) {
  await db.transaction(async (tx) => {
    const resourceIds = [...new Set(downloads.map(({ resourceId }) => resourceId))].sort();
    const ids = sql.join(
      resourceIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    );
    // Locked in a fixed order, so that two processes never deadlock, and deleted resources are left out.
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from resources where id in (${ids}) order by id for update`,
    );
    const existingIds = new Set(rows.map(({ id }) => id));
    const countable = downloads.filter(({ resourceId }) => existingIds.has(resourceId));
    if (countable.length === 0) return;
    const inserted = await tx
      .insert(hubEvents)
      .values(countable)
      .onConflictDoNothing()
      .returning({ resourceId: hubEvents.resourceId });
    const counts = new Map<string, number>();
    for (const { resourceId } of inserted) if (resourceId) counts.set(resourceId, (counts.get(resourceId) ?? 0) + 1);
    for (const [id, count] of counts) {
      await tx.execute(sql`update resources set download_count = download_count + ${count} where id = ${id}`);
    }
  });
}
