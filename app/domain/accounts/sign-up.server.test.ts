import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { accounts, profiles, signUps, usernames, users } from "#app/database/schema/index.ts";
import { requestAccountLink, sendAccountLink } from "#app/domain/accounts/account-links.server.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import {
  confirmSignUp,
  findConfirmationLink,
  isUnconfirmedPassword,
  type NewAccount,
  signUp,
} from "#app/domain/accounts/sign-up.server.ts";
import { createBrowserToken } from "#app/domain/accounts/sign-up-token.server.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listQueuedEmails, takeQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

type Person = Omit<NewAccount, "email"> & { email: string };

/** Services with a movable clock; links are sent by the jobs that are queued for them. */
function createFixture(db: Database) {
  const clock = { at: noon, now: () => clock.at };
  const services = { ...servicesAt(db), clock };
  const linkIn = (email: QueuedEmail | undefined) => (email?.template === "verify-email" ? email.values.token : "");
  async function sendLinks() {
    for (const job of await takeQueuedJobs(db, "send-account-link")) await sendAccountLink(services, job);
  }
  return {
    services,
    clock,
    sendLinks,
    listSent: async () => (await listQueuedEmails(db)).map(({ template, to }) => [template, to]),
    async signsUp(person: Person) {
      const outcome = await signUp(services, { ...person, email: typedAddress(person.email) });
      await sendLinks();
      return outcome.ok ? outcome.value.signUpId : "";
    },
    /** The link of the newest confirmation email, opened in the browser of that sign-up or in another one. */
    async link(browserOf: string | null = null) {
      const newest = (await listQueuedEmails(db)).findLast(({ template }) => template === "verify-email");
      const browserToken = browserOf && createBrowserToken(services, browserOf);
      return findConfirmationLink(services, { token: linkIn(newest), browserToken });
    },
  };
}

async function confirms(
  services: Services,
  link: Awaited<ReturnType<typeof findConfirmationLink>>,
  person: Person = ada,
) {
  if (link.state !== "open") return link.state;
  return confirmSignUp(services, link.signUp, link.isSameBrowser ? undefined : person);
}

describe("signing up", () => {
  it("creates no account and claims no username until Ada confirms her address", async ({ db }) => {
    const { services, listSent, signsUp, link } = createFixture(db);
    const id = await signsUp({ ...ada, email: "Ada@Example.com" });
    expect(await listSent()).toEqual([["verify-email", ada.email]]);
    expect([await db.$count(users), await db.$count(usernames)]).toEqual([0, 0]);

    expect(await confirms(services, await link(id))).toEqual({ ok: true, value: "confirmed" });
    const [user] = await db.select().from(users);
    expect(user).toMatchObject({ name: "Ada Nwosu", email: ada.email, emailVerified: true });
    const [profile] = await db.select().from(profiles);
    expect(profile).toMatchObject({ id: user?.id, firstName: "Ada", lastName: "Nwosu", username: ada.username });
    expect(await isUsernameClaimed(services, ada.username)).toBe(true);
  });

  it("starts with the timezone of the browser that confirms", async ({ db }) => {
    const { services, signsUp, link } = createFixture(db);
    const id = await signsUp({ ...ada, timezone: "Australia/Sydney" });
    await confirms(services, await link(id));
    await signsUp({ ...ben, timezone: "Australia/Sydney" });
    await confirms(services, await link(), { ...ben, timezone: "Europe/Oslo" });
    const zones = await db.select({ timezone: profiles.timezone }).from(profiles).orderBy(profiles.email);
    expect(zones).toEqual([{ timezone: "Australia/Sydney" }, { timezone: "Europe/Oslo" }]);
  });

  it("refuses Ada's current and former usernames, whether or not the address is known", async ({ db }) => {
    const { services, sendLinks, listSent } = createFixture(db);
    const { id } = await insertSpeaker(db, ada);
    await db.update(profiles).set({ username: "ada-renamed" }).where(eq(profiles.id, id));
    for (const username of [ada.username, "ada-renamed"])
      for (const email of [ada.email, ben.email])
        expect(await signUp(services, { ...ben, email: typedAddress(email), username })).toEqual({
          ok: false,
          refusal: "username-taken",
        });
    expect(await db.$count(signUps)).toBe(0);
    await sendLinks();
    expect(await listSent()).toEqual([]);
  });

  it("with a known address gets the same response as any other, and its owner an email", async ({ db }) => {
    const { services, sendLinks, listSent } = createFixture(db);
    await insertSpeaker(db, ada);
    expect(await signUp(services, { ...ben, email: typedAddress(ada.email) })).toMatchObject({ ok: true });
    await sendLinks();
    expect(await listSent()).toEqual([["account-exists", ada.email]]);
  });
});

describe("confirming", () => {
  it("uses the password of the sign-up only in the browser that signed up", async ({ db }) => {
    const { services, signsUp, link } = createFixture(db);
    const [adas, mallorys] = [await signsUp(ada), await signsUp({ ...ada, password: "mallory was here" })];
    expect(await link(adas)).toMatchObject({ state: "open", isSameBrowser: false });
    expect(await link(mallorys)).toMatchObject({ state: "open", isSameBrowser: true });
    expect(await confirms(services, await link(adas))).toMatchObject({ ok: true });
    expect(await link(mallorys)).toEqual({ state: "used" });
    expect(await db.$count(accounts)).toBe(1);
  });

  it("gives a username to one of two people who confirm at once, and lets the other choose another", async () => {
    const database = await openFreshDatabase();
    try {
      const { services, signsUp, link } = createFixture(database.db);
      const links = [await signsUp(ada).then(link), await signsUp({ ...ben, username: ada.username }).then(link)];
      const outcomes = await Promise.all(links.map((each) => confirms(services, each)));
      expect(outcomes).toContainEqual({ ok: true, value: "confirmed" });
      expect(outcomes).toContainEqual({ ok: false, refusal: "username-taken" });
      expect(await database.db.$count(users)).toBe(1);
    } finally {
      await database.close();
    }
  });

  it("creates one account from two links that are used at once", async () => {
    const database = await openFreshDatabase();
    try {
      const { services, signsUp, link } = createFixture(database.db);
      const links = [await signsUp(ada).then(link), await signsUp(ada).then(link)];
      const outcomes = await Promise.all(links.map((each) => confirms(services, each)));
      expect(outcomes.filter((each) => typeof each === "object" && each.ok)).toHaveLength(1);
      expect(await database.db.$count(users)).toBe(1);
    } finally {
      await database.close();
    }
  });

  it("fails after seven days, with a forged link, and if the address has paid meanwhile", async ({ db }) => {
    const { services, signsUp, link, clock } = createFixture(db);
    await signsUp(ada);
    const forged = { token: `${crypto.randomUUID()}.forged`, browserToken: null };
    expect(await findConfirmationLink(services, forged)).toEqual({ state: "invalid" });
    await db.insert(users).values({ email: ada.email, name: "Ada Nwosu" });
    expect(await link()).toEqual({ state: "invalid" });
    await db.delete(users);
    expect((await link()).state).toBe("open");
    clock.at = new Date("2026-11-28T12:00:01Z");
    expect((await link()).state).toBe("invalid");
  });
});

describe("a requested account link", () => {
  it("matches the state of the address, and is not sent to an unknown one", async ({ db }) => {
    const { services, sendLinks, signsUp } = createFixture(db);
    const requestLinks = async (address: string) => {
      const email = typedAddress(address);
      await takeQueuedJobs(db, "send-email");
      await requestAccountLink(services, "confirmation", email);
      await requestAccountLink(services, "password", typedAddress(address.toUpperCase()));
      await sendLinks();
      return (await takeQueuedJobs(db, "send-email")).map(({ template }) => template);
    };
    expect(await requestLinks("nobody@example.com")).toEqual([]);
    await signsUp(ada);
    expect(await requestLinks(ada.email)).toEqual(["verify-email", "verify-email"]);
    await insertSpeaker(db, ada);
    expect(await requestLinks(ada.email)).toEqual(["account-exists", "set-password"]);
    await insertSpeaker(db, ben);
    expect(await requestLinks(ben.email)).toEqual(["set-password"]);
    await db.update(users).set({ emailVerified: false });
    expect(await requestLinks(ben.email)).toEqual(["set-password", "set-password"]);
  });
});

it("the password of a sign-up is recognised until the account exists", async ({ db }) => {
  const { services, signsUp, link } = createFixture(db);
  const id = await signsUp(ada);
  expect(await isUnconfirmedPassword(services, ada.email.toUpperCase(), ada.password)).toBe(true);
  expect(await isUnconfirmedPassword(services, ada.email, "another")).toBe(false);
  expect(await isUnconfirmedPassword(services, ben.email, ada.password)).toBe(false);
  await confirms(services, await link(id));
  expect(await isUnconfirmedPassword(services, ada.email, ada.password)).toBe(false);
});
