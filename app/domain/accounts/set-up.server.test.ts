import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { installation, users } from "#app/database/schema/index.ts";
import { isAdministrator } from "#app/domain/accounts/accounts.ts";
import {
  isSetUpCode,
  isUnused,
  type SetUpInput,
  setUpCode,
  setUpInstallation,
} from "#app/domain/accounts/set-up.server.ts";
import { confirmSignUp, findNewestSignUp, signUp } from "#app/domain/accounts/sign-up.server.ts";
import { commandLineActor, createAccount } from "#app/domain/admin/operator.server.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { eventsOf } from "#tests/support/payment-events.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const choices = { productName: "Steady Ground", signUp: "invited" as const };
const setUp = (db: Database, person: SetUpInput = { ...ada, ...choices }) => setUpInstallation(servicesAt(db), person);
const alreadySetUp = { ok: false, refusal: "already-set-up" };

describe("setting up", () => {
  it("makes Ada the administrator with her own address, and stores what she chose", async ({ db }) => {
    expect(await isUnused(db)).toBe(true);
    expect(await setUp(db)).toEqual({ ok: true, value: { email: ada.email } });
    expect(await isUnused(db)).toBe(false);
    const [user] = await db.select().from(users);
    expect(user && isAdministrator(user, { administratorEmail: "support@example.com" })).toBe(true);
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

describe("an account that came another way", () => {
  const services = (db: Database) => ({ ...servicesAt(db), log: { warn() {}, info() {} } }) as unknown as Services;
  const ways: Record<string, (db: Database) => Promise<unknown>> = {
    "by signing up": async (db) => {
      await signUp(services(db), { ...ben, email: typedAddress(ben.email) });
      const pending = await findNewestSignUp(services(db), ben.email);
      return pending && confirmSignUp(services(db), pending);
    },
    "by paying": (db) => receiveEvent(services(db), eventsOf().paid),
    "from the command line": (db) =>
      createAccount(services(db), commandLineActor("root"), { email: ben.email, name: null, isAdministrator: false }),
  };
  for (const [way, create] of Object.entries(ways))
    it(`${way} ends it, and is no administrator`, async ({ db }) => {
      await create(db);
      expect(await setUp(db)).toEqual(alreadySetUp);
      const [user] = await db.select().from(users);
      expect(user && isAdministrator(user, { administratorEmail: "support@example.com" })).toBe(false);
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
