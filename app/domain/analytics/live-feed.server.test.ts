import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import { type LiveFeed, liveFeed } from "#app/domain/analytics/live-feed.server.ts";
import { findLiveHub, type LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { hasHub, joins } from "#tests/support/stage.ts";
import { countStatements } from "#tests/support/statements.ts";
import { servicesAt } from "#tests/support/studio.ts";

/** Watches a hub and keeps what is told. */
async function watches(services: Services, feed: LiveFeed, actor: Actor, hubId: string) {
  const told: LiveHub[] = [];
  const end = vi.fn();
  const stop = feed.watch(actor, (await findLiveHub(services, actor, hubId)) as LiveHub, {
    tell: (hub) => told.push(hub),
    end,
  });
  return { told, end, stop };
}

it("tells whoever watches a hub what changes there", async ({ db }) => {
  const services = servicesAt(db);
  const [speaker, other] = [await joins(db, ada), await joins(db, ben)];
  const [hub, his] = [await hasHub(db, speaker), await hasHub(db, other)];
  const feed = liveFeed(services, 20);
  const [hers, again, elsewhere] = [
    await watches(services, feed, speaker, hub.id),
    await watches(services, feed, speaker, hub.id),
    await watches(services, feed, other, his.id),
  ];
  const isSeen = (views: number) =>
    db
      .update(talkHubs)
      .set({ viewCount: sql`${views}` })
      .where(eq(talkHubs.id, hub.id));
  await isSeen(7);
  await expect.poll(() => hers.told.map(({ figures }) => figures.views)).toEqual([7]);
  await expect.poll(() => again.told).toHaveLength(1);
  expect(elsewhere.told).toEqual([]);

  again.stop?.();
  await isSeen(8);
  await expect.poll(() => hers.told.map(({ figures }) => figures.views)).toEqual([7, 8]);
  expect(again.told).toHaveLength(1);

  hers.stop?.();
  elsewhere.stop?.();
  expect(feed.count()).toBe(0);
});

it("has no look ahead of it when nobody watches", async ({ db }) => {
  const services = servicesAt(db);
  const speaker = await joins(db, ada);
  const live = (await findLiveHub(services, speaker, (await hasHub(db, speaker)).id)) as LiveHub;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const feed = liveFeed(services);
    const watchTwice = () => [1, 2].map(() => feed.watch(speaker, live, { tell: () => {}, end: () => {} }));
    expect(vi.getTimerCount()).toBe(0);
    const stops = watchTwice();
    expect(vi.getTimerCount()).toBe(1);
    for (const stop of stops) stop?.();
    expect(vi.getTimerCount()).toBe(0);

    // Whoever leaves in the middle of a look.
    const late = watchTwice();
    const looked = await countStatements(db, async () => {
      vi.runOnlyPendingTimers();
      for (const stop of late) stop?.();
      await db.execute(sql`select`);
    });
    expect(looked).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it("lets go of a hub that is gone, takes four windows of one speaker, and ends with the process", async ({ db }) => {
  const services = servicesAt(db);
  const [speaker, other] = [await joins(db, ada), await joins(db, ben)];
  const [hub, kept, his] = [
    await hasHub(db, speaker),
    await hasHub(db, speaker, { slug: "kept" }),
    await hasHub(db, other),
  ];
  const feed = liveFeed(services, 20);
  const first = await watches(services, feed, speaker, hub.id);
  const others = [1, 2, 3].map(() => watches(services, feed, speaker, kept.id));
  expect((await Promise.all(others)).every(({ stop }) => stop !== null)).toBe(true);
  expect((await watches(services, feed, speaker, kept.id)).stop).toBeNull();
  const elsewhere = await watches(services, feed, other, his.id);
  expect(elsewhere.stop).not.toBeNull();

  await db.update(talkHubs).set({ deletedAt: new Date() }).where(eq(talkHubs.id, hub.id));
  await expect.poll(() => first.end.mock.calls.length).toBe(1);
  expect(feed.count()).toBe(4);
  feed.end();
  expect(elsewhere.end).toHaveBeenCalledOnce();
  expect(feed.count()).toBe(0);
  expect((await watches(services, feed, other, his.id)).stop).toBeNull();
});
