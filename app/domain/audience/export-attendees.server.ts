// Exports a hub's list as a CSV file, in the background.
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type CsvColumns, csvStream, csvType } from "#app/csv/csv.ts";
import { approvedAttendees, profiles, talkHubs } from "#app/database/schema/index.ts";
import {
  type AttendeeFilter,
  attendeeState,
  attendeeStateLabels,
  inviteStateLabels,
} from "#app/domain/audience/audience.ts";
import { countAttendees, matchesAttendeeFilter } from "#app/domain/audience/queries.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { enqueueTask, type TaskResult, type TaskWork } from "#app/domain/tasks/commands.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

/** People loaded at a time. */
const batchSize = 500;

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
  work: TaskWork<"export-attendees">,
): Promise<TaskResult | undefined> {
  const { actor, input } = work;
  const [hub] = await services.db
    .select({ slug: talkHubs.slug, timezone: profiles.timezone })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(isOwnHub(actor, input.hubId));
  if (!hub) return;
  return {
    name: `attendees-${hub.slug}.csv`,
    type: csvType,
    content: csvStream(buildColumns(hub.timezone), streamAttendees(services, work)),
  };
}

type Attendee = typeof approvedAttendees.$inferSelect;

function buildColumns(timezone: string): CsvColumns<Attendee> {
  const day = (moment: Date | null) => moment && dayOf(moment, timezone);
  return [
    ["email", ({ email }) => email],
    ["first_name", ({ firstName }) => firstName],
    ["last_name", ({ lastName }) => lastName],
    ["status", (person) => attendeeStateLabels[attendeeState(person)]],
    ["invite", ({ inviteState }) => inviteStateLabels[inviteState]],
    ["invited_on", ({ inviteState, invitedAt }) => (inviteState === "sent" ? day(invitedAt) : null)],
    ["accessed_on", ({ accessedAt }) => day(accessedAt)],
    ["added_on", ({ createdAt }) => day(createdAt)],
  ];
}

/** Each batch continues after the last person of the previous one, so people added meanwhile shift nothing. */
async function* streamAttendees(services: Services, { actor, input, report }: TaskWork<"export-attendees">) {
  const { hubId, filter } = input;
  const total = await countAttendees(services, actor, hubId, filter);
  const { createdAt, id } = approvedAttendees;
  let done = 0;
  let last: Attendee | undefined;
  do {
    const before =
      last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const people = await services.db
      .select(getTableColumns(approvedAttendees))
      .from(approvedAttendees)
      .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
      .where(and(matchesAttendeeFilter(actor, hubId, filter), before))
      .orderBy(desc(createdAt), desc(id))
      .limit(batchSize);
    yield* people;
    done += people.length;
    await report(Math.min(done, total), total);
    last = people.length === batchSize ? people.at(-1) : undefined;
  } while (last);
}
