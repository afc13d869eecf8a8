// The list of a hub as a CSV file, made in the background.
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { and, desc, eq, sql } from "drizzle-orm";
import { approvedAttendees, profiles, talkHubs } from "#app/database/schema/index.ts";
import { attendeeState, attendeeStateLabels, inviteStateLabels } from "#app/domain/audience/audience.ts";
import { attendeeQuery } from "#app/domain/audience/form.ts";
import { type AttendeeFilter, countAttendees, isFound } from "#app/domain/audience/queries.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { startTask, type TaskResult, type TaskWork } from "#app/domain/tasks/commands.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

const atOnce = 500;
const columns = ["email", "first_name", "last_name", "status", "invite", "invited_on", "entered_on", "added_on"];

/** Promises the file of those whom `filter` finds; gives back the task's id, or null where there is no such hub. */
export async function startAttendeeExport(services: Services, actor: Actor, hubId: string, filter: AttendeeFilter) {
  return services.db.transaction(async (tx) => {
    const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
    return hub ? startTask(services, tx, actor, "export-attendees", { hubId: hub.id, filter }) : null;
  });
}

/** Columns are named so that the file can be uploaded again; days are the speaker's own. */
export async function exportAttendees(services: Services, work: TaskWork): Promise<TaskResult | undefined> {
  const { actor, input } = work;
  const hubId = String(input.hubId);
  const [hub] = await services.db
    .select({ slug: talkHubs.slug, timezone: profiles.timezone })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(isOwnHub(actor, hubId));
  if (!hub) return;
  const rows = attendeeRows(services, work, { hubId, timezone: hub.timezone });
  // A cell that a spreadsheet would run as a formula is written as text; the mark keeps letters of all languages.
  const csv = stringify({ columns, header: true, bom: true, escape_formulas: true, record_delimiter: "windows" });
  return {
    name: `attendees-${hub.slug}.csv`,
    type: "text/csv; charset=utf-8",
    content: Readable.from(rows).compose(csv),
  };
}

async function* attendeeRows(
  services: Services,
  { actor, input, report }: TaskWork,
  { hubId, timezone }: { hubId: string; timezone: string },
) {
  const filter = attendeeQuery.parse(input.filter ?? {});
  const total = await countAttendees(services, actor, hubId, filter);
  const { createdAt, id } = approvedAttendees;
  const day = (moment: Date | null) => (moment ? dayOf(moment, timezone) : "");
  let done = 0;
  let last: { createdAt: Date; id: string } | undefined;
  do {
    const before =
      last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const people = await services.db
      .select()
      .from(approvedAttendees)
      .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
      .where(and(isFound(actor, hubId, filter), before))
      .orderBy(desc(createdAt), desc(id))
      .limit(atOnce);
    for (const { approved_attendees: person } of people) {
      yield {
        email: person.email,
        first_name: person.firstName ?? "",
        last_name: person.lastName ?? "",
        status: attendeeStateLabels[attendeeState(person)],
        invite: inviteStateLabels[person.inviteState],
        invited_on: person.inviteState === "sent" ? day(person.invitedAt) : "",
        entered_on: day(person.accessedAt),
        added_on: day(person.createdAt),
      };
    }
    done += people.length;
    await report(done, Math.max(total, done));
    last = people.length === atOnce ? people.at(-1)?.approved_attendees : undefined;
  } while (last);
}
