import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, expect, it as plainIt, vi } from "vitest";
import { steadyClock } from "#app/adapters/queue/set-back-clock.server.ts";
import { limiterCounts, verifications } from "#app/database/schema/index.ts";
import { watchClock } from "#app/jobs/clock-watch.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { createQueueServices } from "#tests/support/queue.ts";

const yearMs = 365 * 24 * 3_600_000;
const daysMs = 10 * 24 * 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

it("a process that sees its clock set back by a year shortens what was stored, and the queue goes on", async ({
  db,
}) => {
  let aheadMs = yearMs;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const watch = await watchClock({ db, clock, log: pino({ enabled: false }) });
  try {
    const expiresAt = new Date(clock.now().getTime() + 3_600_000);
    await db.insert(verifications).values({ identifier: "reset-password:t", value: "ada", expiresAt });
    await db.insert(limiterCounts).values({ key: "left alone", consumed: 1, endsAt: expiresAt });
    const { queue } = createQueueServices();
    for (const startAfter of [expiresAt, new Date(Date.now() + 3_600_000)])
      await queue.enqueue(db, "remove-folder", { folder: "ada" }, { startAfter });
    await db.execute(sql`update pgboss.version set cron_on = ${clock.now()}`);
    const countWaits = async () => {
      const { rows } = await db.execute<{ schedule: boolean; jobs: number }>(sql`
        select cron_on > now() as schedule,
          (select count(*)::int from pgboss.job where name = 'remove-folder' and start_after > now()) as jobs
        from pgboss.version`);
      return rows[0];
    };
    await watch.look();
    expect(await countWaits()).toEqual({ schedule: true, jobs: 2 });

    aheadMs = 0;
    await watch.look();
    expect(await countWaits()).toEqual({ schedule: false, jobs: 1 });
    const [link] = await db.select().from(verifications);
    expect(link?.expiresAt.getTime()).toBeLessThan(Date.now() + 8 * 24 * 3_600_000);
    expect(await db.select().from(limiterCounts)).toMatchObject([{ endsAt: expiresAt }]);
  } finally {
    await watch.stop();
  }
});

plainIt("a timer of the queue has come though the clock was set back by days meanwhile", async () => {
  const due = steadyClock.now() + 20;
  const timeAtCall = new Promise<number>((resolve) => {
    steadyClock.setTimeout(() => resolve(steadyClock.now()), 20);
  });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - daysMs });
  expect(await timeAtCall).toBeGreaterThanOrEqual(due - 1);
  expect(steadyClock.now()).toBeLessThan(due - daysMs + 60_000);
});
