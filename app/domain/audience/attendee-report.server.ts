import { and, eq, inArray } from "drizzle-orm";
import { approvedAttendees, talkHubs } from "#app/database/schema/index.ts";
import type { AttendeeCsv, LineRemark } from "#app/domain/audience/attendee-csv.server.ts";
import type { Person } from "#app/domain/audience/form.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** What an upload would do, line by line, before it does it. */
export interface UploadReport {
  /** Exactly these are written when the report is confirmed. */
  people: Person[];
  /** How many of them had asked for access and are approved by this. */
  waitingCount: number;
  /** In the file twice, or on the list already. */
  duplicates: LineRemark[];
  invalid: LineRemark[];
  notes: LineRemark[];
  encoding: string;
}

/** Holds what a file says against the list of a hub of the actor; null when there is no such hub. Writes nothing. */
export async function reportUpload(
  { db }: Services,
  actor: Actor,
  hubId: string,
  { people, repeated, invalid, notes, encoding }: AttendeeCsv,
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
    encoding,
  };
}
