// Fixtures: speakers with accounts that work, and hubs in any state. The sample data has them from the same factories.
import { hashPassword } from "better-auth/crypto";
import { speakerBookings, type talkHubs } from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { insertAccount, insertHubWithRating } from "#sample/factories.server.ts";
import { hashAtFullCost } from "#tests/support/password-cost.ts";
import type { ada } from "#tests/support/people.ts";

type Db = Services["db"];

/** A speaker whose address is confirmed. */
export async function insertSpeaker(db: Db, speaker: typeof ada): Promise<Actor> {
  const { email, username, password } = speaker;
  // Reports are sent on schedule: not in the middle of another test. In a week, because the program's own sweep shortens
  // what is set later, while tests compare rows.
  const profile = { username, nextReportAt: new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000) };
  const id = await insertAccount(db, speaker, { passwordHash: await hashOnce(password), profile });
  return { id, email, isAdministrator: false };
}

/** Hashing is slow on purpose, and the same people are inserted hundreds of times. */
function hashOnce(password: string) {
  const hash = hashes.get(password) ?? hashAtFullCost(() => hashPassword(password));
  hashes.set(password, hash);
  return hash;
}
const hashes = new Map<string, Promise<string>>();

type HubValues = Partial<typeof talkHubs.$inferInsert>;

/** A hub of that speaker, active by default, with its first question. */
export const insertHub = (db: Db, { id: userId }: Actor, values: HubValues = {}) =>
  insertHubWithRating(db, {
    userId,
    slug: "kind-machines",
    title: "Kind machines",
    eventDate: "2027-03-04",
    status: "active",
    ...values,
  });

type BookingValues = Partial<typeof speakerBookings.$inferInsert>;

/** Rosa's request to that speaker, new by default. Returns its id. */
export async function insertBooking(db: Db, { id: speakerId }: Actor, values: BookingValues = {}): Promise<string> {
  const [booking] = await db
    .insert(speakerBookings)
    .values({
      speakerId,
      requesterName: "Rosa Jimenez",
      requesterEmail: "rosa@example.com",
      eventName: "Lumen Day",
      submissionKey: newSubmissionKey(),
      ...values,
    })
    .returning({ id: speakerBookings.id });
  return booking?.id as string;
}
