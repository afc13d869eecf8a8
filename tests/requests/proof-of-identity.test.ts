// Changing the security of an account that has no password: the sign-in that opened the session proves who does it, for
// ten minutes.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  accounts,
  emailChanges,
  limiterCounts,
  passkeys,
  sessions,
  twoFactors,
  users,
} from "#app/database/schema/index.ts";
import { addPasskeyOf, createAuthenticator, signInByPasskey, startPasskey } from "#tests/support/authenticator.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { type Issuer, settingsFor, signInByIssuer, startIssuer } from "#tests/support/identity-issuer.ts";
import { ada, password } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let issuer: Issuer;
let app: TestApp;
let vera: Visitor;
const minute = 60 * 1_000;
beforeAll(async () => {
  issuer = await startIssuer();
  issuer.state.person = { sub: "vera-1", email: "vera@example.com", email_verified: true, given_name: "Vera" };
  app = await startOwnTestApp({ ...settingsFor(issuer.origin), OIDC_ONLY: "true" });
});
beforeEach(async () => {
  await app.db.delete(users);
  await app.db.delete(limiterCounts);
  vera = app.visitor();
  await signInByIssuer(vera);
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});

const settings = "/account-settings";
const submit = (intent: string, fields: Record<string, string> = {}, visitor = vera) =>
  visitor.submit(settings, { intent, ...fields });
/** The session was opened so long ago; it was used a moment ago. */
const ageSessions = (minutes: number) =>
  app.db.update(sessions).set({ createdAt: new Date(Date.now() - minutes * minute), updatedAt: new Date() });
const isSignedIn = async (visitor: Visitor) => (await visitor.open("/dashboard")).status === 200;
const proofless = { password: "" };

describe("an account without a password, just signed in", () => {
  it("adds and removes a passkey", async () => {
    await addPasskeyOf(vera, "Her laptop", proofless);
    const [passkey] = await app.db.select().from(passkeys);
    expect((await submit("passkey-remove", { passkeyId: passkey?.id ?? "" })).status).toBe(200);
    expect(await app.db.$count(passkeys)).toBe(0);
  });

  it("changes its address, sets up two-factor authentication and deletes itself", async () => {
    expect((await submit("change-email", { email: "vera@home.example" })).status).toBe(200);
    expect(await app.db.$count(emailChanges)).toBe(1);
    const setup = await vera.submit(`${settings}.data`, { intent: "two-factor-begin" });
    expect(setup.html).toContain("otpauth://");
    expect(await app.db.$count(twoFactors)).toBe(1);
    expect((await submit("delete-account")).location).toBe("/");
    expect(await app.db.$count(users)).toBe(0);
  });

  it("is asked for no password, and sets none while OIDC_ONLY hides them", async () => {
    expect((await vera.open(settings)).html).not.toContain('type="password"');
    expect((await submit("change-password", { newPassword: "a calm, well-lit room" })).status).toBe(403);
    const rows = await app.db.select().from(accounts);
    expect(rows.filter((row) => row.password !== null)).toEqual([]);
  });
});

describe("its session of eleven minutes ago", () => {
  beforeEach(() => ageSessions(11));

  const changes = {
    "passkey-begin": { name: "Mine" },
    "passkey-remove": { passkeyId: crypto.randomUUID() },
    "change-email": { email: "mallory@example.com" },
    "two-factor-begin": {},
    "two-factor-codes": {},
    "two-factor-off": {},
    "delete-account": {},
  };
  it.each(Object.entries(changes))("changes nothing by %s, whatever password it sends", async (intent, fields) => {
    for (const sent of [{}, { password }]) {
      const refused = await submit(intent, { ...fields, ...sent } as Record<string, string>);
      expect(refused).toMatchObject({ status: 303, location: settings });
    }
    expect((await vera.open(settings)).html).toContain("You signed in more than ten minutes ago.");
    for (const table of [emailChanges, twoFactors, passkeys]) expect(await app.db.$count(table)).toBe(0);
    expect(await isSignedIn(vera)).toBe(true);
  });

  it("is not made younger by use or by a new token", async () => {
    const moment = new Date(Date.now() - 2 * 60 * minute);
    // So old that reading it renews it.
    await app.db
      .update(sessions)
      .set({ createdAt: moment, updatedAt: moment, expiresAt: new Date(Date.now() + 28 * 24 * 60 * minute) });
    await vera.open("/dashboard");
    const [renewed] = await app.db.select().from(sessions);
    expect(renewed?.updatedAt.getTime()).toBeGreaterThan(moment.getTime());
    expect(renewed?.createdAt).toEqual(moment);
    expect(await startPasskey(vera, proofless)).toBe("");
  });

  it("stays old while its owner signs in on another device", async () => {
    const phone = app.visitor();
    await signInByIssuer(phone);
    expect(await startPasskey(vera, proofless)).toBe("");
    expect(await startPasskey(phone, proofless)).not.toBe("");
  });

  it("ends where its owner signs in again at the provider, which leads back to the screen", async () => {
    expect((await submit("sign-in-again", { way: "identity" })).location).toBe("/signin/with");
    expect(await app.db.$count(sessions)).toBe(0);
    expect((await signInByIssuer(vera)).location).toBe(settings);
    expect(await startPasskey(vera, proofless)).not.toBe("");
  });

  it("is replaced by a passkey's sign-in too", async () => {
    await ageSessions(0);
    const device = await addPasskeyOf(vera, "Her laptop", proofless);
    await ageSessions(11);
    expect((await submit("sign-in-again", { way: "passkey" })).location).toBe("/signin");
    expect((await signInByPasskey(vera, device)).location).toBe(settings);
    expect(await startPasskey(vera, proofless)).not.toBe("");
  });

  it("cannot add the passkey whose challenge another session was given", async () => {
    const phone = app.visitor();
    await signInByIssuer(phone);
    const credential = createAuthenticator().create({ challenge: await startPasskey(phone, proofless) });
    expect((await submit("passkey-add", { name: "Mine", credential })).status).toBe(422);
  });
});

it("an account with a password is asked for it, however recent its sign-in", async () => {
  await insertSpeaker(app.db, ada);
  const speaker = await app.visitor().signIn(ada);
  expect((await submit("delete-account", {}, speaker)).status).toBe(422);
  expect(await startPasskey(speaker, proofless)).toBe("");
  expect(await startPasskey(speaker)).not.toBe("");
  expect((await submit("sign-in-again", { way: "identity" }, speaker)).location).toBe(settings);
  expect(await isSignedIn(speaker)).toBe(true);
  expect(await app.db.$count(users, eq(users.email, ada.email))).toBe(1);
});

it("without OIDC_ONLY a first password is set by a recent sign-in, and is then asked for", async () => {
  const open = await startOwnTestApp(settingsFor(issuer.origin));
  const visitor = open.visitor();
  await signInByIssuer(visitor);
  expect((await visitor.open(settings)).text).toContain("Set Password");
  expect((await submit("change-password", { newPassword: "a calm, well-lit room" }, visitor)).status).toBe(200);
  expect(await startPasskey(visitor, proofless)).toBe("");
  expect(await startPasskey(visitor, { password: "a calm, well-lit room" })).not.toBe("");
  await open.close();
});
