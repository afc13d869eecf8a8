// Exports a hub's list as a CSV file, in the background.
import { eq } from "drizzle-orm";
import { csvStream, csvType } from "#app/csv/csv.ts";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { attendeeRecord } from "#app/domain/audience/attendee-record.server.ts";
import type { AttendeeFilter } from "#app/domain/audience/audience.ts";
import { countAttendees, listAttendeeRange } from "#app/domain/audience/queries.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { csvOf } from "#app/domain/records/record.server.ts";
import { streamRows } from "#app/domain/records/stream-rows.server.ts";
import { enqueueTask, type TaskResult, type TaskWork } from "#app/domain/tasks/commands.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import type { Actor, Services } from "#app/services.ts";

/** Starts an export of the people matching `filter`. Returns the task's id, or null where there is no such hub. */
export async function startAttendeeExport(services: Services, actor: Actor, hubId: string, filter: AttendeeFilter) {
  return services.db.transaction(async (tx) => {
    const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
    return hub ? enqueueTask(services, tx, actor, "export-attendees", { hubId: hub.id, filter }) : null;
  });
}

/** The columns are named so that the file can be uploaded again. Days are in the speaker's timezone. */
export async function exportAttendees(
  services: Services,
  { actor, input: { hubId, filter }, report }: TaskWork<"export-attendees">,
): Promise<TaskResult | undefined> {
  const [hub] = await services.db
    .select({ slug: talkHubs.slug, timezone: profiles.timezone })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(isOwnHub(actor, hubId));
  if (!hub) return;
  const total = await countAttendees(services, actor, hubId, filter);
  const list = (range: CursorRange) => listAttendeeRange(services, actor, hubId, { ...filter, ...range });
  return {
    name: `attendees-${hub.slug}.csv`,
    type: csvType,
    content: csvStream(
      csvOf(attendeeRecord, hub.timezone),
      streamRows(list, (done) => report(Math.min(done, total), total)),
    ),
  };
}
