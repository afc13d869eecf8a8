// Signing in through an OpenID Connect issuer, and what it must not open.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts, passkeys, profiles, securityEvents, users } from "#app/database/schema/index.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import {
  followToIssuer,
  type Issuer,
  settingsFor,
  signInByIssuer,
  startIssuer,
  vera,
} from "#tests/support/identity-issuer.ts";
import { ada, ben, grace, password } from "#tests/support/people.ts";
import { createCode, setUpSecondStep } from "#tests/support/second-step.ts";
import { startOwnTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { isSignedIn, toastOf, withIssuer } from "#tests/support/with-issuer.ts";
import { usernamesOf } from "#tests/support/written-names.ts";

let app: TestApp;
let issuer: Issuer;
withIssuer((started) => {
  ({ app, issuer } = started);
});

const emails = async () => (await app.db.select().from(users)).map(({ email }) => email);

describe("a new person", () => {
  it("gets an account with a username, and is signed in again by the same identity", async () => {
    const visitor = app.visitor();
    await visitor.open("/dashboard/leads");
    expect((await signInByIssuer(visitor)).location).toBe("/dashboard/leads");
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await app.db.select().from(profiles)).toMatchObject([
      { email: "vera@example.com", firstName: "Vera", lastName: "Holm", username: "vera-holm" },
    ]);
    // The address moved at the issuer; the person is the same.
    issuer.state.person = { ...vera, email: "vera@elsewhere.example" };
    const phone = app.visitor();
    await signInByIssuer(phone);
    expect([await isSignedIn(phone), await emails()]).toEqual([true, ["vera@example.com"]]);
  });

  it.each(usernamesOf)("called %s %s is %s", async (given_name, family_name, username) => {
    issuer.state.person = { ...vera, given_name, family_name };
    await signInByIssuer(app.visitor());
    expect(await app.db.select().from(profiles)).toMatchObject([{ username }]);
  });

  it("gets one account from two tabs at once", async () => {
    const tabs = [app.visitor(), app.visitor()];
    const ways = await Promise.all(tabs.map((tab) => followToIssuer(tab)));
    const entries = await Promise.all(tabs.map((tab, at) => tab.open(ways[at] ?? "")));
    expect(entries.map(({ location }) => location)).toEqual(["/dashboard", "/dashboard"]);
    expect(await emails()).toEqual(["vera@example.com"]);
  });

  it("keeps her account when she changes her address here, and nobody else gets it by the old one", async () => {
    await signInByIssuer(app.visitor());
    await app.db.update(users).set({ email: "vera@home.example" });
    const phone = app.visitor();
    expect((await signInByIssuer(phone)).location).toBe("/dashboard");
    expect(await emails()).toEqual(["vera@home.example"]);
    issuer.state.person = { ...vera, sub: "mallory-1" };
    await signInByIssuer(app.visitor());
    expect((await emails()).sort()).toEqual(["vera@example.com", "vera@home.example"]);
    expect(await app.db.$count(accounts, eq(accounts.providerId, "open-id"))).toBe(2);
  });

  it("gets another username where hers is taken", async () => {
    await insertSpeaker(app.db, { ...ben, username: "vera-holm" });
    expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
    const [profile] = await app.db.select().from(profiles).where(eq(profiles.email, "vera@example.com"));
    expect(profile?.username).toMatch(/^vera-holm-\d{6}$/);
  });
});

describe("an account that exists", () => {
  beforeEach(async () => {
    await insertSpeaker(app.db, ada);
    issuer.state.person = { ...vera, email: ada.email };
  });

  it("is connected only once its owner has given the password, and not in another browser", async () => {
    const visitor = app.visitor();
    expect((await signInByIssuer(visitor)).location).toBe("/signin");
    expect(await toastOf(visitor)).toContain("You already have an account");
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.submit("/signin", { email: ada.email, password: "not hers, a guess" })).status).toBe(422);
    await app.visitor().signInByForm(ada);
    expect((await signInByIssuer(app.visitor())).location).toBe("/signin");

    await visitor.signInByForm(ada);
    await findMailedLinks(app, ada.email, /^Single sign-on was connected$/);
    const phone = app.visitor();
    expect((await signInByIssuer(phone)).location).toBe("/dashboard");
    expect(await isSignedIn(phone)).toBe(true);
    const events = await app.db.select().from(securityEvents);
    expect(events.map(({ event }) => event)).toContain("identity-linked");
  });

  it("is not connected to what waited for another account", async () => {
    await insertSpeaker(app.db, ben);
    const visitor = app.visitor();
    await signInByIssuer(visitor);
    await visitor.signInByForm(ben);
    expect(await app.db.select().from(accounts).where(eq(accounts.providerId, "open-id"))).toEqual([]);
  });

  it("still asks for its code", async () => {
    const speaker = await app.visitor().signInByForm(ada);
    const { secret } = await setUpSecondStep(speaker);
    const visitor = app.visitor();
    await signInByIssuer(visitor);
    expect((await visitor.submit("/signin", { email: ada.email, password })).location).toBe("/signin/code");
    expect((await visitor.submit("/signin/code", { code: createCode(secret) })).location).toBe("/dashboard");

    const phone = app.visitor();
    const way = await followToIssuer(phone);
    // And again, with the Back button.
    for (const _ of [1, 2]) expect((await phone.open(way)).location).toBe("/signin/code");
    expect(await isSignedIn(phone)).toBe(false);
    expect((await phone.submit("/signin/code", { code: "000000" })).status).toBe(422);
  });

  it("that is suspended opens no session", async () => {
    const visitor = app.visitor();
    await signInByIssuer(visitor);
    await visitor.signInByForm(ada);
    await app.db.update(profiles).set({ suspendedAt: new Date() });
    const phone = app.visitor();
    await signInByIssuer(phone);
    expect(await toastOf(phone)).toContain("This account is suspended");
    expect(await isSignedIn(phone)).toBe(false);
  });

  it("that lost them, or had them stolen, is disconnected by the administrator", async () => {
    await insertSpeaker(app.db, grace);
    const administrator = await app.visitor().signIn(grace);
    const visitor = app.visitor();
    await signInByIssuer(visitor);
    await visitor.signInByForm(ada);
    const [{ id = "" } = {}] = await app.db.select().from(users).where(eq(users.email, ada.email));
    await app.db
      .insert(passkeys)
      .values({ userId: id, name: "Phone", credentialId: "x", publicKey: "x", signCount: 0 });

    const removed = await administrator.submit("/admin-dashboard", { intent: "remove-ways-in", id });
    expect([removed.status, await app.db.$count(passkeys), await isSignedIn(visitor)]).toEqual([200, 0, false]);
    await findMailedLinks(app, ada.email, /^Passkeys and single sign-on were removed$/);
    expect((await administrator.open(`/admin/accounts/${id}`)).text).toContain("Removed passkeys and single sign-on");
    const again = app.visitor();
    await signInByIssuer(again);
    expect(await toastOf(again)).toContain("You already have an account");
    expect((await again.submit("/signin", { email: ada.email, password })).location).toBe("/dashboard");
  });

  it("that only paid begins with the confirmed address, without what was prepared before", async () => {
    await app.db.update(users).set({ emailVerified: false });
    expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
    expect((await app.visitor().submit("/signin", { email: ada.email, password })).status).toBe(422);
  });
});

describe("a response", () => {
  const refused = async (visitor: Visitor, path: string) => {
    expect((await visitor.open(path)).location).toBe("/signin");
    expect([await isSignedIn(visitor), await emails()]).toEqual([false, []]);
    return toastOf(visitor);
  };

  it.each(["state", "nonce", "code_challenge"])("with another %s is refused", async (name) => {
    const visitor = app.visitor();
    const other = "A".repeat(43);
    const path = await followToIssuer(visitor, { change: (url) => url.searchParams.set(name, other) });
    expect(await refused(visitor, path)).toContain("Sign-in didn't work");
  });

  it("of another issuer, to another browser, or a second time is refused", async () => {
    const visitor = app.visitor();
    const path = await followToIssuer(visitor);
    await refused(app.visitor(), path);
    await refused(visitor, path.replace(encodeURIComponent(issuer.origin), "https%3A%2F%2Fevil.example"));
    await refused(visitor, path);
  });

  it("after the issuer's keys were renewed signs in", async () => {
    await signInByIssuer(app.visitor());
    issuer.renewKeys();
    expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
  });

  it("of someone who cancelled says so", async () => {
    issuer.state.isWilling = false;
    const visitor = app.visitor();
    expect(await refused(visitor, await followToIssuer(visitor))).toContain("Sign-in cancelled");
  });
});

it("an issuer that takes our secret in the header alone signs in", async () => {
  const strict = await startIssuer({ clientAuthMethods: ["client_secret_basic"] });
  strict.state.person = vera;
  const own = await startOwnTestApp(settingsFor(strict.origin));
  expect((await signInByIssuer(own.visitor())).location).toBe("/dashboard");
  await own.close();
  await strict.stop();
});

it("an issuer that is away is named, and the password still works", async () => {
  const away = await startOwnTestApp(settingsFor("http://localhost:9"));
  await insertSpeaker(away.db, ada);
  const visitor = away.visitor();
  expect((await visitor.open("/signin/with")).location).toBe("/signin");
  expect((await visitor.open("/signin")).text).toContain("Keycloak doesn't respond");
  await visitor.signInByForm(ada);
  await away.close();
});

it("nothing of it is there without the settings", async () => {
  const plain = await startOwnTestApp();
  for (const path of ["/signin/with", "/signin/with/callback"])
    expect((await plain.visitor().open(path)).status).toBe(404);
  expect((await plain.visitor().open("/signin")).text).not.toContain("Continue with");
  await plain.close();
});
