// Views are counted in memory and written about once a second: a room that opens its phones at once costs a handful
// of statements. A process that dies without a word loses at most that second.
import { sql } from "drizzle-orm";
import { hubEvents } from "#app/database/schema/hub-events.ts";
import type { DeviceType, VisitSource } from "#app/domain/audience/audience.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

const flushMs = 1_000;

export interface View {
  hubId: string;
  /** The zone in which the owner's days are counted. */
  ownerTimezone: string;
  deviceId: string;
  deviceType: DeviceType;
  source: VisitSource;
  referrerHost: string | null;
}

type Waiting = typeof hubEvents.$inferInsert & { count: number };

export type ViewCounter = ReturnType<typeof viewCounter>;

/** Made once for a process; call `flush` before its database is closed. */
export function viewCounter({ db, clock, log }: Pick<Services, "db" | "clock" | "log">) {
  // By hub, device and day: one statement may not meet the same row twice.
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** Takes a view in; whether it is one (an active hub, not its owner, not a bot) the caller has decided. */
  function count({ ownerTimezone, hubId, ...view }: View) {
    const occurredAt = clock.now();
    const { date: day } = localDateAndTime(occurredAt, ownerTimezone);
    const key = `${hubId} ${view.deviceId} ${day}`;
    const known = waiting.get(key);
    if (known) known.count += 1;
    else waiting.set(key, { talkHubId: hubId, kind: "view", day, occurredAt, count: 1, ...view });
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  /** Resolves when everything taken in so far is written. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    waiting = new Map();
    writing = writing.then(() => write(views)).catch((error) => log.error({ err: error }, "views not counted"));
    return writing;
  }

  async function write(views: Waiting[]) {
    if (views.length === 0) return;
    const byHub = new Map<string, number>();
    for (const view of views) byHub.set(view.talkHubId, (byHub.get(view.talkHubId) ?? 0) + view.count);
    // Always in the same order, so that two processes never wait for each other.
    const hubs = [...byHub].sort(([one], [other]) => (one < other ? -1 : 1));
    await db.transaction(async (tx) => {
      // A hub that was deleted in this second takes its views along, not everybody's.
      const living = new Set<string>();
      for (const [hubId, count] of hubs) {
        const { rows } = await tx.execute(
          sql`update talk_hubs set view_count = view_count + ${count} where id = ${hubId} returning id`,
        );
        if (rows.length) living.add(hubId);
      }
      const events = views.filter((view) => living.has(view.talkHubId));
      for (let from = 0; from < events.length; from += 500) {
        await tx
          .insert(hubEvents)
          .values(events.slice(from, from + 500))
          .onConflictDoUpdate({
            target: [hubEvents.talkHubId, hubEvents.kind, hubEvents.day, hubEvents.deviceId],
            set: { count: sql`${hubEvents.count} + excluded.count` },
          });
      }
    });
  }

  return { count, flush };
}
