import type { Readable } from "node:stream";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type CsvColumns, csvStream } from "#app/csv/csv.ts";
import { speakerBookings } from "#app/database/schema/speaker-bookings.ts";
import { bookingSourceLabels, bookingStatusLabels, formatBudget } from "#app/domain/bookings/bookings.ts";
import type { Actor, Services } from "#app/services.ts";

const batchSize = 500;
type Booking = typeof speakerBookings.$inferSelect;

/** All of the actor's booking requests as CSV, newest first, with times in UTC. */
export const exportBookings = (services: Services, actor: Actor): Readable =>
  csvStream(columns, bookingsOf(services, actor));

async function* bookingsOf({ db }: Services, actor: Actor): AsyncGenerator<Booking> {
  const { createdAt, id, speakerId } = speakerBookings;
  for (let last: Booking | undefined; ; ) {
    const before =
      last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const batch: Booking[] = await db
      .select(getTableColumns(speakerBookings))
      .from(speakerBookings)
      .where(and(eq(speakerId, actor.id), before))
      .orderBy(desc(createdAt), desc(id))
      .limit(batchSize);
    yield* batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1);
  }
}

const moment = (at: Date | null) => at?.toISOString().slice(0, 16).replace("T", " ");

const columns: CsvColumns<Booking> = [
  ["Received", ({ createdAt }) => moment(createdAt)],
  ["Source", ({ source }) => bookingSourceLabels[source]],
  ["Stars", ({ rating }) => rating],
  ["In the room", ({ source, isInRoom }) => (source === "talk" ? (isInRoom ? "yes" : "no") : null)],
  ["Status", ({ status }) => bookingStatusLabels[status]],
  ["Name", ({ requesterName }) => requesterName],
  ["Email", ({ requesterEmail }) => requesterEmail],
  ["Company", ({ requesterCompany }) => requesterCompany],
  ["Event", ({ eventName }) => eventName],
  ["Event Date", ({ eventDate }) => eventDate],
  ["Location", ({ eventLocation }) => eventLocation],
  ["Audience Size", ({ audienceSize }) => audienceSize],
  ["Budget", ({ budgetRange, currency }) => budgetRange && formatBudget(budgetRange, currency)],
  ["Topics", ({ speakingTopics }) => speakingTopics],
  ["Additional Notes", ({ additionalNotes }) => additionalNotes],
  ["Fee", ({ fee }) => fee],
  ["Contract Note", ({ contractNote }) => contractNote],
  ["Notes", ({ notes }) => notes],
  ["Reply", ({ reply }) => reply],
  ["Replied", ({ repliedAt }) => moment(repliedAt)],
];
