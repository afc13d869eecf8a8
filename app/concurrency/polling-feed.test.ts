import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPollingFeed } from "#app/concurrency/polling-feed.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const owner = { id: "ada", ownerId: "ada", maxWatches: 2 };
const handlers = () => ({ notify: vi.fn(), end: vi.fn() });

it("polls at once after a change in this process, also when it comes during a poll", async () => {
  let version = "1";
  let listed = 0;
  const feed = createPollingFeed({
    list: async () => {
      listed += 1;
      return [{ id: "hub", version }];
    },
    intervalMs: 1_000,
    onError: () => {},
  });
  feed.refresh();
  expect(vi.getTimerCount()).toBe(0);

  const screen = handlers();
  feed.watch(owner, { id: "hub", version }, screen);
  version = "2";
  feed.refresh();
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.notify.mock.calls).toEqual([[{ id: "hub", version: "2" }]]);

  feed.refresh();
  vi.advanceTimersByTime(0);
  version = "3";
  feed.refresh();
  await vi.advanceTimersByTimeAsync(5);
  expect(screen.notify).toHaveBeenLastCalledWith({ id: "hub", version: "3" });
  expect(listed).toBe(3);
  feed.end();
  expect(screen.end).toHaveBeenCalledOnce();
});

it("reports a failed poll and goes on", async () => {
  const onError = vi.fn();
  let fails = true;
  const list = async () => {
    if (fails) throw new Error("no database");
    return [{ id: "hub", version: "2" }];
  };
  const feed = createPollingFeed({ list, intervalMs: 100, onError });
  const screen = handlers();
  feed.watch(owner, { id: "hub", version: "1" }, screen);
  await vi.advanceTimersByTimeAsync(150);
  expect(onError).toHaveBeenCalledOnce();
  expect(screen.notify).not.toHaveBeenCalled();
  fails = false;
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.notify).toHaveBeenCalledOnce();
  feed.end();
});

it("schedules no poll when nobody watches, also after all have left during a poll", async () => {
  const listed = Promise.withResolvers<{ id: string; version: string }[]>();
  const list = vi.fn(() => listed.promise);
  const feed = createPollingFeed({ list, intervalMs: 100, onError: () => {} });
  const watchTwice = () => [1, 2].map(() => feed.watch(owner, { id: "hub", version: "1" }, handlers()));
  expect(vi.getTimerCount()).toBe(0);
  const stops = watchTwice();
  expect(vi.getTimerCount()).toBe(1);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);

  const late = watchTwice();
  vi.advanceTimersByTime(100);
  expect(list).toHaveBeenCalledOnce();
  for (const stop of late) stop();
  listed.resolve([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

it("replaces the oldest watch of a viewer by the newest, and takes nothing from the owner's", () => {
  const feed = createPollingFeed({
    list: async () => [{ id: "hub", version: "1" }],
    intervalMs: 100,
    onError: () => {},
  });
  const watch = (viewer: typeof owner) => {
    const screen = handlers();
    feed.watch(viewer, { id: "hub", version: "1" }, screen);
    return screen;
  };
  const own = [watch(owner), watch(owner)];
  // As many as a machine opens that never closes a connection.
  const guests = Array.from({ length: 50 }, () => watch({ id: "link", ownerId: "ada", maxWatches: 2 }));
  const otherGuest = watch({ id: "other link", ownerId: "ada", maxWatches: 2 });
  expect(feed.count()).toBe(5);
  const isOver = ({ end }: ReturnType<typeof handlers>) => end.mock.calls.length === 1;
  expect(guests.map(isOver)).toEqual([...Array(48).fill(true), false, false]);
  expect([...own, otherGuest].some(isOver)).toBe(false);

  const newest = watch(owner);
  expect([...own, newest].map(isOver)).toEqual([true, false, false]);
  feed.end();
  expect(isOver(newest)).toBe(true);
  expect(isOver(watch(owner))).toBe(true);
  expect(feed.count()).toBe(0);
});
