// Makes accounts and hubs that work. The sample data and the tests have them from here.
import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { accounts, feedbackQuestions, profiles, talkHubs, users } from "#app/database/schema/index.ts";

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

type ProfileValues = Omit<Partial<typeof profiles.$inferInsert>, "id" | keyof Person>;

interface AccountOptions {
  /** Without one, nobody can sign in. */
  passwordHash?: string;
  isConfirmed?: boolean;
  isAdministrator?: boolean;
  profile?: ProfileValues;
}

/** Inserts an account with its profile; returns its id. */
export async function insertAccount(
  db: Database,
  { firstName, lastName, email }: Person,
  { passwordHash, isConfirmed = true, isAdministrator, profile = {} }: AccountOptions,
): Promise<string> {
  const id = newId();
  const { createdAt } = profile;
  const name = `${firstName} ${lastName}`;
  await db.insert(users).values({ id, email, name, emailVerified: isConfirmed, isAdministrator, createdAt });
  if (passwordHash)
    await db.insert(accounts).values({ userId: id, accountId: id, providerId: "credential", password: passwordHash });
  await db.insert(profiles).values({ id, email, firstName, lastName, ...profile });
  return id;
}

/** SQL condition: the speaker's hub with this slug. */
export const isHubOf = (userId: string, slug: string) => and(eq(talkHubs.userId, userId), eq(talkHubs.slug, slug));

/** Inserts a hub with the rating question that every new hub has. */
export async function insertHubWithRating(db: Database, values: typeof talkHubs.$inferInsert) {
  const [hub] = await db.insert(talkHubs).values(values).returning();
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
