import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { sweepLimiterCounts } from "#app/database/limiter-counts.server.ts";
import { limiterCounts } from "#app/database/schema/security-log.ts";
import { consumeShared, createSharedLimiter, refundShared, resetAll } from "#app/request/limits.server.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { ada } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openFreshDatabase();
});
afterAll(() => opened.close());

const at = (secondsLater: number) => servicesAt(opened.db, new Date(noon.getTime() + secondsLater * 1_000));

it("counts a hundred simultaneous attempts, says how long to wait, and writes nothing after refusing", async () => {
  const ten = createSharedLimiter("test-hundred", 10, 60);
  const tries = await Promise.all(Array.from({ length: 100 }, () => consumeShared(at(0), [ten, ada.email])));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(10);
  expect(await consumeShared(at(20), [ten, " ADA@example.com"])).toMatchObject({ ok: false, retryAfterSeconds: 40 });
  const [row] = await opened.db.select().from(limiterCounts);
  expect(row).toMatchObject({ consumed: 10 });
});

it("keeps counts after a restart", async () => {
  const once = createSharedLimiter("test-restart", 1, 60);
  await consumeShared(at(0), [once, ada.email]);
  resetAll(); // as on a start
  expect((await consumeShared(at(1), [createSharedLimiter("test-restart", 1, 60), ada.email])).ok).toBe(false);
});

it("starts a new window when the last one is over, and resets a refunded key", async () => {
  const once = createSharedLimiter("test-window", 1, 60);
  await consumeShared(at(0), [once, ada.email]);
  expect((await consumeShared(at(59), [once, ada.email])).ok).toBe(false);
  expect((await consumeShared(at(60), [once, ada.email])).ok).toBe(true);
  expect((await consumeShared(at(61), [once, ada.email])).ok).toBe(false);
  await refundShared(at(61), once, ada.email);
  expect((await consumeShared(at(61), [once, ada.email])).ok).toBe(true);
});

it("stops at the first limiter that refuses, and separates limiters with the same key", async () => {
  const [ofAddress, ofAccount] = [
    createSharedLimiter("test-address", 1, 60),
    createSharedLimiter("test-account", 2, 60),
  ];
  const tries = (address: string) => consumeShared(at(0), [ofAddress, address], [ofAccount, ada.email]);
  expect([(await tries("192.0.2.1")).ok, (await tries("192.0.2.1")).ok]).toEqual([true, false]);
  expect((await tries("192.0.2.2")).ok).toBe(true);
  expect((await tries("192.0.2.3")).ok).toBe(false);
});

it("stores no readable address, and nothing after the window is over", async () => {
  const rows = await opened.db.select().from(limiterCounts);
  expect(rows.length).toBeGreaterThan(0);
  // "@" and "." never occur in a key, so that no random key contains these.
  expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\./);
  await sweepLimiterCounts(opened.db, new Date(noon.getTime() + 3_600_000));
  expect(await opened.db.$count(limiterCounts)).toBe(0);
});
