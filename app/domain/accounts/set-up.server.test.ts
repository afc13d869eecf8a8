import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { installation, profiles, users } from "#app/database/schema/index.ts";
import { isAdministrator } from "#app/domain/accounts/accounts.ts";
import { maySignUp } from "#app/domain/accounts/admission.server.ts";
import { needsSetUp } from "#app/domain/accounts/installation.server.ts";
import { isSetUpCode, type SetUpInput, setUpCode, setUpInstallation } from "#app/domain/accounts/set-up.server.ts";
import { confirmSignUp, findNewestSignUp, signUp } from "#app/domain/accounts/sign-up.server.ts";
import { commandLineActor, createAccount } from "#app/domain/admin/operator.server.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { eventsOf } from "#tests/support/payment-events.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const choices = { productName: "Steady Ground", signUp: "invited" as const };
/** Without SUPPORT_EMAIL, so that somebody has to be made the administrator. */
const unnamed = { fromEnvironment: {} };
const unnamedAt = (db: Database) => servicesAt(db, noon, unnamed);
const setUp = (db: Database, person: SetUpInput = { ...ada, ...choices }) => setUpInstallation(unnamedAt(db), person);
const isUnused = (db: Database) => needsSetUp(unnamedAt(db));
const findAdministrators = async (db: Database, settings: Pick<Services["settings"], "fromEnvironment"> = unnamed) =>
  (await db.select().from(users)).filter((user) => isAdministrator(user, settings)).map(({ email }) => email);
const alreadySetUp = { ok: false, refusal: "already-set-up" };

describe("setting up", () => {
  it("makes Ada the administrator with her own address, and stores what she chose", async ({ db }) => {
    expect(await isUnused(db)).toBe(true);
    expect(await setUp(db)).toEqual({ ok: true, value: { email: ada.email } });
    expect(await isUnused(db)).toBe(false);
    expect(await findAdministrators(db)).toEqual([ada.email]);
    expect(await db.select().from(installation)).toMatchObject([{ ...choices, supportEmail: ada.email }]);
  });

  it("is over for good, even after all accounts are deleted", async ({ db }) => {
    await setUp(db);
    await db.delete(users);
    expect(await setUp(db, ben)).toEqual(alreadySetUp);
    expect(await isUnused(db)).toBe(false);
    expect(await db.$count(users)).toBe(0);
  });

  it("gives the installation to one of two who set it up at once", async () => {
    const database = await openFreshDatabase();
    try {
      const outcomes = await Promise.all([setUp(database.db), setUp(database.db, ben)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes).toContainEqual(alreadySetUp);
      expect(await database.db.$count(users)).toBe(1);
    } finally {
      await database.close();
    }
  });
});

describe("before somebody is the administrator", () => {
  const services = (db: Database) => ({ ...unnamedAt(db), log: { warn() {}, info() {} } }) as unknown as Services;
  const signsUp = (db: Database) => signUp(services(db), { ...ben, email: typedAddress(ben.email) });
  const create = (db: Database, role: "speaker" | "administrator", { email } = ben) =>
    createAccount(services(db), commandLineActor("root"), { email, name: null, role });

  it("Ben can't sign up, whatever SIGN_UP says; once Ada has set up, he can", async ({ db }) => {
    const open = { fromEnvironment: { signUp: "open" as const } };
    const visitor = { invitationId: null, createdAt: noon };
    expect(await signsUp(db)).toEqual({ ok: false, refusal: "not-admitted" });
    expect(await maySignUp(servicesAt(db, noon, open), visitor)).toBe(false);
    await setUp(db, ada);
    expect(await signsUp(db)).toMatchObject({ ok: true });
    expect(await maySignUp(servicesAt(db, noon, open), visitor)).toBe(true);
  });

  it("a sign-up that waits for its link since SUPPORT_EMAIL was there is not lost", async ({ db }) => {
    await signUp({ ...services(db), settings: servicesAt(db).settings }, { ...ben, email: typedAddress(ben.email) });
    const waiting = await findNewestSignUp(services(db), ben.email);
    if (!waiting) throw new Error("Ben's sign-up is gone");
    expect(await confirmSignUp(services(db), waiting)).toEqual({ ok: false, refusal: "not-admitted" });
    await setUp(db);
    expect(await confirmSignUp(services(db), waiting)).toEqual({ ok: false, refusal: "not-admitted" });
    await db.update(installation).set({ signUp: "open" });
    expect(await confirmSignUp(services(db), waiting)).toEqual({ ok: true, value: "confirmed" });
    expect(await findAdministrators(db)).toEqual([ada.email]);
  });

  it("a payment makes no account", async ({ db }) => {
    await receiveEvent(services(db), eventsOf().paid);
    expect(await db.$count(users)).toBe(0);
    expect(await isUnused(db)).toBe(true);
  });

  it("a speaker of the command line doesn't end it, nor is overwritten by it", async ({ db }) => {
    await create(db, "speaker");
    await db.update(profiles).set({ username: ben.username });
    expect(await setUp(db, { ...ada, email: ben.email })).toEqual({ ok: false, refusal: "email-taken" });
    expect(await setUp(db, { ...ada, username: ben.username })).toEqual({ ok: false, refusal: "username-taken" });
    expect(await findAdministrators(db)).toEqual([]);
    expect(await setUp(db)).toMatchObject({ ok: true });
    expect(await findAdministrators(db)).toEqual([ada.email]);
  });

  it("an administrator of the command line ends it, and there is no second", async ({ db }) => {
    await create(db, "administrator");
    expect(await setUp(db)).toEqual(alreadySetUp);
    expect(await create(db, "administrator", ada)).toEqual({ ok: false, refusal: "administrator-exists" });
    await db.update(users).set({ emailVerified: true });
    expect(await findAdministrators(db)).toEqual([ben.email]);
    await db.delete(users);
    expect(await create(db, "administrator", ada)).toMatchObject({ ok: true });
  });

  it("Ada at /setup and Ben at the command line at once: one is it", async () => {
    const database = await openFreshDatabase();
    const { db } = database;
    const isWaiting = sql`select from pg_locks where not granted and locktype = 'relation' and pid in
      (select pid from pg_stat_activity where datname = current_database())`;
    try {
      for (let attempt = 0; attempt < 40; attempt += 1) {
        await db.delete(users);
        await db.delete(installation);
        const requests = await db.transaction(async (tx) => {
          await tx.execute(sql`lock table installation in share mode`);
          const both = Promise.all([setUp(db), create(db, "administrator")]);
          // The embedded database runs one transaction at a time.
          if (database.kind !== "embedded")
            await expect.poll(async () => (await tx.execute(isWaiting)).rows.length).toBe(2);
          return { both };
        });
        await requests.both;
        await db.update(users).set({ emailVerified: true });
        expect(await findAdministrators(db)).toHaveLength(1);
      }
    } finally {
      await database.close();
    }
  });
});

describe("with SUPPORT_EMAIL", () => {
  const named = { fromEnvironment: { supportEmail: ben.email } };

  it("there is no /setup, and who proves the address is the administrator, nobody else", async ({ db }) => {
    const services = servicesAt(db, noon, named);
    expect(await needsSetUp(services)).toBe(false);
    expect(await setUpInstallation(services, ada)).toEqual(alreadySetUp);
    for (const person of [ada, ben]) {
      await signUp(services, { ...person, email: typedAddress(person.email) });
      const waiting = await findNewestSignUp(services, person.email);
      expect(waiting && (await confirmSignUp(services, waiting))).toMatchObject({ ok: true });
    }
    expect(await findAdministrators(db, named)).toEqual([ben.email]);
    const root = commandLineActor("root");
    const another = { email: "cem@example.com", name: null, role: "administrator" as const };
    expect(await createAccount(services, root, another)).toMatchObject({ ok: false, refusal: "administrator-named" });
  });

  it("moves the role from who set up, also while its account doesn't exist, and back", async ({ db }) => {
    await setUp(db);
    expect(await findAdministrators(db, named)).toEqual([]);
    await insertSpeaker(db, ben);
    expect(await findAdministrators(db, named)).toEqual([ben.email]);
    await db.update(users).set({ emailVerified: false }).where(eq(users.email, ben.email));
    expect(await findAdministrators(db, named)).toEqual([]);
    expect(await findAdministrators(db)).toEqual([ada.email]);
  });
});

it("the code is the installation's own, and may be typed in any spelling", () => {
  const { signer } = servicesAt(undefined as never, noon);
  const code = setUpCode({ signer });
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
  expect(isSetUpCode({ signer }, ` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(true);
  for (const wrong of ["", "-", code.slice(1), `${code}A`, code.replace(/^./, "1")])
    expect(isSetUpCode({ signer }, wrong)).toBe(false);
});
