import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Queue } from "#app/adapters/queue/contract.ts";
import { jwtEmailTokens } from "#app/adapters/signer/email-tokens.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, usernames, users } from "#app/database/schema/index.ts";
import { createAccount, sendConfirmation } from "#app/domain/accounts/commands.server.ts";
import { findConfirmationState, isUsernameTaken } from "#app/domain/accounts/queries.server.ts";
import type { LetterJob } from "#app/letters/index.ts";
import type { Services } from "#app/services.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { freshDatabase, withDatabase as it } from "#tests/support/database.ts";

/** The services that accounts use; promised letters are kept for reading. */
function servicesOn(db: Database) {
  const letters: LetterJob[] = [];
  const queue: Queue = {
    promise: async (_tx, _name, job) => {
      letters.push(job as LetterJob);
    },
  };
  return {
    services: { db, queue, emailTokens: jwtEmailTokens("a secret that only the tests know") } as unknown as Services,
    letters,
  };
}

const namesOf = (letters: LetterJob[]) => letters.map(({ letter, to }) => [letter, to]);
const confirm = (db: Database, email: string) =>
  db.update(users).set({ emailVerified: true }).where(eq(users.email, email));

/** The token in the newest confirmation letter. */
function tokenIn(letters: LetterJob[]) {
  const job = letters.findLast(({ letter }) => letter === "verify-email");
  return job?.letter === "verify-email" ? job.values.token : null;
}

describe("createAccount", () => {
  it("makes user, profile and username together and promises the confirmation letter", async ({ db }) => {
    const { services, letters } = servicesOn(db);
    expect(await createAccount(services, { ...ada, email: "Ada@Example.com" })).toEqual({
      ok: true,
      value: "letter-sent",
    });

    const [user] = await db.select().from(users).where(eq(users.email, ada.email));
    expect(user).toMatchObject({ name: "Ada Nwosu", emailVerified: false });
    const [profile] = await db.select().from(profiles).where(eq(profiles.email, ada.email));
    expect(profile).toMatchObject({ id: user?.id, firstName: "Ada", lastName: "Nwosu", username: ada.username });
    expect(namesOf(letters)).toEqual([["verify-email", ada.email]]);
  });

  it("refuses a username that somebody has, and one that somebody had", async ({ db }) => {
    const { services } = servicesOn(db);
    await createAccount(services, ada);
    await db.update(profiles).set({ username: "ada-renamed" }).where(eq(profiles.email, ada.email));
    for (const username of [ada.username, "ada-renamed"])
      expect(await createAccount(services, { ...ben, username })).toEqual({ ok: false, refusal: "username-taken" });
    expect(await db.$count(users, eq(users.email, ben.email))).toBe(0);
  });

  it("gives a username to one of two who ask at the same moment", async () => {
    const database = await freshDatabase();
    try {
      const { services } = servicesOn(database.db);
      const outcomes = await Promise.all([
        createAccount(services, ada),
        createAccount(services, { ...ben, username: ada.username }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes).toContainEqual({ ok: false, refusal: "username-taken" });
      expect(await database.db.$count(users)).toBe(1);
    } finally {
      await database.close();
    }
  });

  it("answers a known address like a new one, and writes to its owner", async ({ db }) => {
    const { services, letters } = servicesOn(db);
    await createAccount(services, ada);
    expect(await createAccount(services, { ...ben, email: ada.email })).toEqual({ ok: true, value: "letter-sent" });
    expect(namesOf(letters)).toEqual([
      ["verify-email", ada.email],
      ["account-exists", ada.email],
    ]);
    expect(await db.$count(usernames, eq(usernames.username, ben.username))).toBe(0);
  });

  it("says the same of a taken username whether or not the address is known", async ({ db }) => {
    const { services, letters } = servicesOn(db);
    await createAccount(services, ada);
    const known = await createAccount(services, { ...ben, email: ada.email, username: ada.username });
    const unknown = await createAccount(services, { ...ben, username: ada.username });
    expect(known).toEqual(unknown);
    expect(letters).toHaveLength(1);
  });
});

describe("sendConfirmation", () => {
  it("writes again to an address that waits, however it is typed", async ({ db }) => {
    const { services, letters } = servicesOn(db);
    await createAccount(services, ada);
    await sendConfirmation(services, "ADA@example.com");
    expect(namesOf(letters)).toEqual([
      ["verify-email", ada.email],
      ["verify-email", ada.email],
    ]);
  });

  it("writes to nobody who does not wait", async ({ db }) => {
    const { services, letters } = servicesOn(db);
    await createAccount(services, ada);
    await confirm(db, ada.email);
    await sendConfirmation(services, ada.email);
    await sendConfirmation(services, "nobody@example.com");
    expect(letters).toHaveLength(1);
  });
});

describe("findConfirmationState", () => {
  it("tells an open link from a used one and from what was never a link", async ({ db }) => {
    const { services, letters } = servicesOn(db);
    await createAccount(services, ada);
    const token = tokenIn(letters);
    expect(await findConfirmationState(services, token)).toBe("open");
    await confirm(db, ada.email);
    expect(await findConfirmationState(services, token)).toBe("used");
    expect(await findConfirmationState(services, `${token}x`)).toBe("invalid");
    expect(await findConfirmationState(services, "")).toBe("invalid");
    await db.delete(users).where(eq(users.email, ada.email));
    expect(await findConfirmationState(services, token)).toBe("invalid");
  });
});

describe("isUsernameTaken", () => {
  it("knows present and former names, and no others", async ({ db }) => {
    const { services } = servicesOn(db);
    await createAccount(services, ada);
    await db.update(profiles).set({ username: "ada-renamed" }).where(eq(profiles.email, ada.email));
    expect(await isUsernameTaken(services, ada.username)).toBe(true);
    expect(await isUsernameTaken(services, "ada-renamed")).toBe(true);
    expect(await isUsernameTaken(services, "ada")).toBe(false);
  });
});
