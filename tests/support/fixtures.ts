// Fixtures: speakers with accounts that work, and hubs in any state.
import { hashPassword } from "better-auth/crypto";
import { newId } from "#app/database/schema/columns.ts";
import { accounts, feedbackQuestions, profiles, talkHubs, users } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";
import { hashAtFullCost } from "#tests/support/password-cost.ts";
import type { ada } from "#tests/support/people.ts";

type Db = Services["db"];

/** A speaker whose address is confirmed. */
export async function insertSpeaker(db: Db, speaker: typeof ada): Promise<Actor> {
  const { email, firstName, lastName, username } = speaker;
  const id = newId();
  await db.insert(users).values({ id, email, name: `${firstName} ${lastName}`, emailVerified: true });
  await db
    .insert(accounts)
    .values({ userId: id, accountId: id, providerId: "credential", password: await hashOnce(speaker.password) });
  // Reports are sent on schedule: not in the middle of another test.
  const nextReportAt = new Date("2100-01-04T08:00:00Z");
  await db.insert(profiles).values({ id, email, firstName, lastName, username, nextReportAt });
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
export async function insertHub(db: Db, { id: userId }: Actor, values: HubValues = {}) {
  const [hub] = await db
    .insert(talkHubs)
    .values({
      userId,
      slug: "kind-machines",
      title: "Kind machines",
      eventDate: "2027-03-04",
      status: "active",
      ...values,
    })
    .returning();
  if (!hub) throw new Error("the hub was not inserted");
  await db.insert(feedbackQuestions).values({
    talkHubId: hub.id,
    question: "How would you rate this talk?",
    type: "rating",
    required: true,
    sortOrder: 0,
  });
  return hub;
}
