import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import { createLiveFeed, type LiveFeed } from "#app/domain/analytics/live-feed.server.ts";
import { findLiveHub, type LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

/** Watches a hub and collects the updates. */
async function watchHub(services: Services, feed: LiveFeed, actor: Actor, hubId: string) {
  const updates: LiveHub[] = [];
  const end = vi.fn();
  const viewer = { id: actor.id, ownerId: actor.id, maxWatches: 4 };
  const stop = feed.watch(viewer, (await findLiveHub(services, actor, hubId)) as LiveHub, {
    notify: (hub) => updates.push(hub),
    end,
  });
  return { updates, end, stop };
}

it("notifies every screen that watches a changed hub", async ({ db }) => {
  const services = servicesAt(db);
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const [hub, bensHub] = [await insertHub(db, speaker), await insertHub(db, other)];
  const feed = createLiveFeed(services, 20);
  const [firstWatch, secondWatch, bensWatch] = [
    await watchHub(services, feed, speaker, hub.id),
    await watchHub(services, feed, speaker, hub.id),
    await watchHub(services, feed, other, bensHub.id),
  ];
  const setViews = (views: number) =>
    db
      .update(talkHubs)
      .set({ viewCount: sql`${views}` })
      .where(eq(talkHubs.id, hub.id));
  await setViews(7);
  await expect.poll(() => firstWatch.updates.map(({ stats }) => stats.views)).toEqual([7]);
  await expect.poll(() => secondWatch.updates).toHaveLength(1);
  expect(bensWatch.updates).toEqual([]);

  secondWatch.stop();
  await setViews(8);
  await expect.poll(() => firstWatch.updates.map(({ stats }) => stats.views)).toEqual([7, 8]);
  expect(secondWatch.updates).toHaveLength(1);

  firstWatch.stop();
  bensWatch.stop();
  expect(feed.count()).toBe(0);
});

it("ends the watch of a trashed hub, and all others with the process", async ({ db }) => {
  const services = servicesAt(db);
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const [hub, bensHub] = [await insertHub(db, speaker), await insertHub(db, other)];
  const feed = createLiveFeed(services, 20);
  const first = await watchHub(services, feed, speaker, hub.id);
  const bensWatch = await watchHub(services, feed, other, bensHub.id);

  await db.update(talkHubs).set({ deletedAt: new Date() }).where(eq(talkHubs.id, hub.id));
  await expect.poll(() => first.end.mock.calls.length).toBe(1);
  expect(feed.count()).toBe(1);
  feed.end();
  expect(bensWatch.end).toHaveBeenCalledOnce();
  expect(feed.count()).toBe(0);
});
