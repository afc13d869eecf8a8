import { and, eq, inArray } from "drizzle-orm";
import type { LineRemark } from "#app/csv/find-header.ts";
import type { PersonTableView } from "#app/csv/person-table.server.ts";
import { approvedAttendees, talkHubs } from "#app/database/schema/index.ts";
import type { AttendeeCsv } from "#app/domain/audience/attendee-csv.server.ts";
import type { Person } from "#app/domain/audience/form.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** What an upload would change, shown before it is confirmed. */
export interface UploadReport extends PersonTableView {
  /** Exactly these people are added when the report is confirmed. */
  people: Person[];
  /** How many of them had requested access and are approved by the upload. */
  waitingCount: number;
  /** Repeated in the file, or already on the list. */
  duplicates: LineRemark[];
  invalid: LineRemark[];
  notes: LineRemark[];
}

/** Compares a file with the list of the actor's hub; null if there is no such hub. Writes nothing. */
export async function reportUpload(
  { db }: Services,
  actor: Actor,
  hubId: string,
  { people, repeated, invalid, notes, ...view }: AttendeeCsv,
): Promise<UploadReport | null> {
  const [hub] = await db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  if (!hub) return null;
  const emails = people.map(({ email }) => email);
  const existing = await db
    .select({ email: approvedAttendees.email, approvedAt: approvedAttendees.approvedAt })
    .from(approvedAttendees)
    .where(and(eq(approvedAttendees.talkHubId, hub.id), inArray(approvedAttendees.email, emails)));
  const listed = new Set(existing.flatMap(({ email, approvedAt }) => (approvedAt ? [email] : [])));
  const onList = people
    .filter(({ email }) => listed.has(email))
    .map(({ line, email }) => ({ line, text: email, reason: "Already on the list" }));
  return {
    people: people.filter(({ email }) => !listed.has(email)).map(({ line: _, ...person }) => person),
    waitingCount: existing.length - listed.size,
    duplicates: [...repeated, ...onList].sort((one, other) => one.line - other.line),
    invalid,
    notes: notes.filter(({ text }) => !listed.has(text)),
    ...view,
  };
}
