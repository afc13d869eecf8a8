// Events are collected in memory and written about once a second, so that a full room opening the page or downloading
// the slides at once costs a handful of statements. A process that crashes loses at most that second.
import { createDelayedFlush } from "#app/concurrency/delayed-flush.ts";
import type { Services } from "#app/services.ts";

const flushMs = 1_000;
/** More visitors than a hall has seats, within the second that writing takes: the rest is a flood and not counted. */
const maxWaiting = 20_000;

/** An event with the number of times it happened. */
export type CountedEvent<Event> = Event & { count: number };

interface EventBufferOptions<Event> {
  write(events: CountedEvent<Event>[]): Promise<void>;
  /** The log message when writing failed. */
  failureMessage: string;
}

/** Collects events for `write`. Call `flush` before the database of the process is closed. */
export function createEventBuffer<Event>(
  { log }: Pick<Services, "log">,
  { write, failureMessage }: EventBufferOptions<Event>,
) {
  let waiting = new Map<string, CountedEvent<Event>>();

  const { schedule, flush } = createDelayedFlush(async () => {
    const events = [...waiting.values()];
    if (events.length === 0) return;
    waiting = new Map();
    await write(events).catch((error) => log.error({ err: error, events: events.length }, failureMessage));
  }, flushMs);

  /** Adds an event. Events with the same key until the next write are one, with its count. */
  function add(key: string, event: Event) {
    const pending = waiting.get(key);
    if (pending) pending.count += 1;
    else if (waiting.size < maxWaiting) waiting.set(key, { ...event, count: 1 });
    schedule();
  }

  return { add, flush };
}
