import { pino } from "pino";
import { expect, it } from "vitest";
import { type CountedEvent, createEventBuffer } from "#app/domain/audience/event-buffer.server.ts";

const bufferFor = <Event>(write: (events: CountedEvent<Event>[]) => Promise<void>) =>
  createEventBuffer<Event>({ log: pino({ level: "silent" }) }, { write, failureMessage: "not counted" });

it("writes the events of a moment together, repeats as one with its count", async () => {
  const writes: CountedEvent<{ name: string }>[][] = [];
  const buffer = bufferFor<{ name: string }>(async (events) => void writes.push(events));
  buffer.add("a", { name: "a" });
  buffer.add("b", { name: "b" });
  buffer.add("a", { name: "a" });
  await buffer.flush();
  await buffer.flush();
  buffer.add("a", { name: "a" });
  await buffer.flush();
  expect(writes).toEqual([
    [
      { name: "a", count: 2 },
      { name: "b", count: 1 },
    ],
    [{ name: "a", count: 1 }],
  ]);
});

it("goes on after a write that failed", async () => {
  let attempts = 0;
  const buffer = bufferFor<object>(async () => {
    attempts += 1;
    throw new Error("the database is gone");
  });
  for (let i = 0; i < 2; i++) {
    buffer.add("a", {});
    await buffer.flush();
  }
  expect(attempts).toBe(2);
});

it("stops collecting at a flood", async () => {
  let written = 0;
  const buffer = bufferFor<object>(async (events) => {
    written = events.length;
  });
  for (let i = 0; i < 20_100; i++) buffer.add(`${i}`, {});
  await buffer.flush();
  expect(written).toBe(20_000);
});
