import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createEventStream, type EventSink } from "#app/request/event-stream.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openStream(isStillAuthorised = async () => true) {
  let sink: EventSink | undefined;
  const stopped = vi.fn();
  const response = createEventStream((eventSink) => {
    sink = eventSink;
    return stopped;
  }, isStillAuthorised);
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  return { sink: sink as EventSink, stopped, reader, next };
}

it("sends an event at once with its id, and a heartbeat every 15 seconds", async () => {
  const { sink, next } = openStream();
  sink.send("a1", { views: 3 });
  expect(await next()).toBe('id: a1\ndata: {"views":3}\n\n');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await next()).toBe("event: alive\ndata: 1\n\n");
});

it("ends when its reader leaves, and sends or checks nothing more", async () => {
  const isStillAuthorised = vi.fn(async () => true);
  const { sink, stopped, reader } = openStream(isStillAuthorised);
  await reader.cancel();
  expect(stopped).toHaveBeenCalledOnce();
  sink.send("a1", {});
  sink.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isStillAuthorised).not.toHaveBeenCalled();
  expect(stopped).toHaveBeenCalledOnce();
});

it("ends with the session, but survives a short database outage", async () => {
  const authorisations = [async () => Promise.reject(new Error("away")), async () => true, async () => false];
  const { stopped, reader } = openStream(() => (authorisations.shift() as () => Promise<boolean>)());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(stopped).toHaveBeenCalledOnce();
  while (!(await reader.read()).done);
});

it("ends when the reader stops reading", async () => {
  const { sink, stopped } = openStream();
  for (let n = 0; n < 30; n++) sink.send(String(n), {});
  expect(stopped).toHaveBeenCalledOnce();
});
