// Signing in with a passkey, and what a thief, a copier or a slow thumb can do with one.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findPasskeyHome } from "#app/auth/passkeys.server.ts";
import { accounts, limiterCounts, passkeys, profiles, securityEvents, users } from "#app/database/schema/index.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import type { Actor } from "#app/services.ts";
import {
  addPasskeyOf,
  createAuthenticator,
  findSignInChallenge,
  signInByPasskey,
  startPasskey,
} from "#tests/support/authenticator.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, password } from "#tests/support/people.ts";
import { createCode, setUpSecondStep } from "#tests/support/second-step.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => ({ app, adaActor, speaker } = fixture));
beforeEach(() => app.db.delete(limiterCounts));

const submitSettings = (intent: string, fields: Record<string, string> = {}, visitor = speaker) =>
  visitor.submit("/account-settings", { intent, ...fields });
const isSignedIn = async (visitor: Visitor) => (await visitor.open("/dashboard")).status === 200;
const eventNames = async () => (await app.db.select().from(securityEvents)).map(({ event }) => event);
const findPasskeyId = async () => (await app.db.select().from(passkeys))[0]?.id ?? "";

describe("adding a passkey", () => {
  it("takes the password, stores the public key alone, and tells the owner", async () => {
    expect(await startPasskey(speaker, { password: "wrong" })).toBe("");
    const device = await addPasskeyOf(speaker);
    const [stored] = await app.db.select().from(passkeys);
    expect(stored).toMatchObject({
      userId: adaActor.id,
      credentialId: device.credentialId,
      name: "Her laptop",
      transports: ["internal"],
      lastUsedAt: null,
    });
    const { text, html } = await speaker.open("/account-settings");
    expect(text).toContain("Her laptop");
    expect(html).not.toContain(stored?.publicKey);
    await findMailedLinks(app, ada.email, /^A passkey was added$/);
    expect(await eventNames()).toEqual(["passkey-added"]);
  });

  it("takes the code too while two-factor authentication is on", async () => {
    const { secret } = await setUpSecondStep(speaker);
    expect(await startPasskey(speaker)).toBe("");
    await addPasskeyOf(speaker, "Her laptop", { code: createCode(secret) });
    expect(await app.db.$count(passkeys)).toBe(1);
  });

  const refusals: Record<string, [object, string]> = {
    "of another site": [{ origin: "https://evil.example" }, "is no passkey for this address"],
    "of another relying party": [{ rpId: "evil.example" }, "is no passkey for this address"],
    "whose device asked for no finger, face or PIN": [{ isVerified: false }, "set one of them up"],
    "that answers a made-up challenge": [{ challenge: Buffer.alloc(36).toString("base64url") }, "took too long"],
  };
  it.each(Object.entries(refusals))("refuses one %s, and says why", async (_, [ceremony, reason]) => {
    const credential = createAuthenticator().create({ challenge: await startPasskey(speaker), ...ceremony });
    const form = { intent: "passkey-add", name: "Hers", credential };
    const { status, html } = await speaker.submit("/account-settings.data", form);
    expect([status, html]).toEqual([422, expect.stringContaining(reason)]);
    expect(await app.db.$count(passkeys)).toBe(0);
  });

  it("refuses a challenge that another session asked for, or one that was used", async () => {
    await insertSpeaker(app.db, ben);
    const mallory = await app.visitor().signIn(ben);
    const challenge = await startPasskey(speaker);
    const add = (visitor: Visitor) =>
      submitSettings("passkey-add", { name: "Hers", credential: createAuthenticator().create({ challenge }) }, visitor);
    expect((await add(mallory)).status).toBe(422);
    expect([(await add(speaker)).status, (await add(speaker)).status]).toEqual([200, 422]);
    expect(await app.db.select().from(passkeys)).toMatchObject([{ userId: adaActor.id }]);
  });

  it("ignores what a device says about its maker, and fetches nothing that it names", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    const statement = { format: "packed", values: new Map([["alg", -7]]) };
    const credential = createAuthenticator().create({ challenge: await startPasskey(speaker), statement });
    expect((await submitSettings("passkey-add", { name: "Hers", credential })).status).toBe(200);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(["", "{}", "null", "[1]", "not JSON", `{"id":"${"A".repeat(2_000)}"}`, "A".repeat(40_000)])(
    "refuses what no browser sends (%#)",
    async (credential) => {
      expect((await submitSettings("passkey-add", { name: "Hers", credential })).status).toBe(422);
      expect((await app.visitor().submit("/signin", { intent: "passkey", credential })).status).toBe(422);
    },
  );

  it("stops at the limit", async () => {
    const rows = Array.from({ length: maxCounts.passkeys }, (_, at) => ({
      ...{ userId: adaActor.id, publicKey: "x", signCount: 0, name: "One of many", credentialId: `credential ${at}` },
    }));
    await app.db.insert(passkeys).values(rows);
    const credential = createAuthenticator().create({ challenge: await startPasskey(speaker) });
    const form = { intent: "passkey-add", name: "Hers", credential };
    expect((await speaker.submit("/account-settings.data", form)).html).toContain("which is the limit");
    expect(await app.db.$count(passkeys)).toBe(maxCounts.passkeys);
  });
});

describe("signing in with a passkey", () => {
  it("needs no password and no code, and returns to where the visitor was going", async () => {
    const { secret } = await setUpSecondStep(speaker);
    const device = await addPasskeyOf(speaker, "Her laptop", { code: createCode(secret) });
    const visitor = app.visitor();
    await visitor.open("/dashboard/leads");
    expect((await signInByPasskey(visitor, device)).location).toBe("/dashboard/leads");
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await app.db.select().from(passkeys))[0]).toMatchObject({ signCount: 2, lastUsedAt: expect.any(Date) });
    expect(await eventNames()).toContain("signed-in");
  });

  it("works on the code's page too, instead of the code", async () => {
    const { secret } = await setUpSecondStep(speaker);
    const device = await addPasskeyOf(speaker, "Her laptop", { code: createCode(secret) });
    const visitor = app.visitor();
    expect((await visitor.submit("/signin", ada)).location).toBe("/signin/code");
    const challenge = await findSignInChallenge(visitor, "/signin/code");
    const form = { intent: "passkey", credential: device.sign({ challenge }) };
    expect((await visitor.submit("/signin", form)).location).toBe("/dashboard");
    expect(visitor.cookies.has("hub.two_factor")).toBe(false);
  });

  const refusals = {
    "for another site": { origin: "https://evil.example" },
    "for another relying party": { rpId: "evil.example" },
    "without a finger, a face or a PIN": { isVerified: false },
  };
  it.each(Object.entries(refusals))("is refused %s, and noted", async (_, ceremony) => {
    const device = await addPasskeyOf(speaker);
    const visitor = app.visitor();
    const response = await signInByPasskey(visitor, device, ceremony);
    expect([response.status, await isSignedIn(visitor)]).toEqual([422, false]);
    expect(response.text).toContain("That passkey didn't work.");
    expect(await eventNames()).toContain("passkey-failed");
  });

  it("says the same of a removed passkey, a stranger's and another key of the same name", async () => {
    const device = await addPasskeyOf(speaker);
    const unknownDevice = createAuthenticator();
    const responses = [await signInByPasskey(app.visitor(), unknownDevice)];
    await app.db.update(passkeys).set({ credentialId: unknownDevice.credentialId });
    responses.push(await signInByPasskey(app.visitor(), unknownDevice));
    responses.push(await signInByPasskey(app.visitor(), device));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(422);
  });

  it("takes each challenge once, in the browser that it was for, for half an hour", async () => {
    const device = await addPasskeyOf(speaker);
    const visitor = app.visitor();
    const challenge = await findSignInChallenge(visitor);
    const send = (browser: Visitor, credential = device.sign({ challenge })) =>
      browser.submit("/signin", { intent: "passkey", credential });
    const another = app.visitor();
    await another.open("/signin");
    expect((await send(another)).text).toContain("That took too long.");
    const credential = device.sign({ challenge });
    const together = await Promise.all([1, 2, 3, 4].map(() => send(visitor, credential)));
    expect(together.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);

    const late = app.visitor();
    const lateChallenge = await findSignInChallenge(late);
    vi.spyOn(app.services.clock, "now").mockReturnValue(new Date(Date.now() + 31 * 60_000));
    expect((await send(late, device.sign({ challenge: lateChallenge }))).status).toBe(422);
    vi.restoreAllMocks();
  });

  it("is refused when its count goes back, noted, and told to the owner", async () => {
    const device = await addPasskeyOf(speaker);
    expect((await signInByPasskey(app.visitor(), device, { signCount: 7 })).status).toBe(303);
    for (const signCount of [7, 6, 0]) {
      const response = await signInByPasskey(app.visitor(), device, { signCount });
      expect([response.status, response.text.includes("may have been copied")]).toEqual([422, true]);
    }
    expect((await signInByPasskey(app.visitor(), device, { signCount: 8 })).status).toBe(303);
    expect(await eventNames()).toContain("passkey-copied");
    await findMailedLinks(app, ada.email, /^A passkey was refused$/);
  });

  it("accepts a device that never counts", async () => {
    const device = createAuthenticator();
    const credential = device.create({ challenge: await startPasskey(speaker), signCount: 0 });
    await submitSettings("passkey-add", { name: "Her phone", credential });
    for (let time = 0; time < 2; time++)
      expect((await signInByPasskey(app.visitor(), device, { signCount: 0 })).status).toBe(303);
  });

  it("tells a suspended account so, as its password would", async () => {
    const device = await addPasskeyOf(speaker);
    await app.db.update(profiles).set({ suspendedAt: new Date() });
    const visitor = app.visitor();
    const response = await signInByPasskey(visitor, device);
    expect([response.status, await isSignedIn(visitor)]).toEqual([403, false]);
    expect(response.text).toContain("This account is suspended.");
  });

  it("is limited by network", async () => {
    const device = createAuthenticator();
    const credential = device.sign({ challenge: "x" });
    const send = () => app.visitor("198.51.100.9").submit("/signin", { intent: "passkey", credential });
    for (let attempt = 0; attempt < 200; attempt++) expect((await send()).status).toBe(422);
    expect((await send()).status).toBe(429);
  });

  it("is offered at the installation's own address only", async () => {
    expect(await findSignInChallenge(app.visitor())).not.toBe("");
    expect((await app.request("/signin", { host: "127.0.0.1:3000" })).status).toBe(200);
    const byNumber = await app.visitor().open("http://127.0.0.1:3000/signin");
    expect([byNumber.status, byNumber.html.includes('id="passkey"')]).toEqual([200, false]);
  });
});

it.each([
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3000", "http://localhost:3000"],
  ["http://[::1]:3000", "http://localhost:3000"],
  ["https://hubs.example", "https://hubs.example"],
  ["https://203.0.113.5", undefined],
])("at %s passkeys are at %s, because browsers have them for names alone", (appUrl, home) => {
  expect(findPasskeyHome(new URL(appUrl))?.origin).toBe(home);
});

describe("removing a passkey", () => {
  it("takes the password, ends other sessions, and tells the owner", async () => {
    const device = await addPasskeyOf(speaker);
    const passkeyId = await findPasskeyId();
    const phone = app.visitor();
    await signInByPasskey(phone, device);
    expect((await submitSettings("passkey-remove", { passkeyId, password: "wrong" })).status).toBe(422);
    expect((await submitSettings("passkey-remove", { passkeyId, password })).status).toBe(200);
    expect([await isSignedIn(speaker), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await signInByPasskey(app.visitor(), device)).status).toBe(422);
    await findMailedLinks(app, ada.email, /^A passkey was removed$/);
  });

  it("and renaming find nothing of another speaker", async () => {
    await addPasskeyOf(speaker);
    const passkeyId = await findPasskeyId();
    await insertSpeaker(app.db, ben);
    const mallory = await app.visitor().signIn(ben);
    expect((await submitSettings("passkey-rename", { passkeyId, name: "Mine" }, mallory)).status).toBe(404);
    expect((await submitSettings("passkey-remove", { passkeyId, password }, mallory)).status).toBe(404);
    expect((await submitSettings("passkey-rename", { passkeyId, name: "Her desk" })).status).toBe(200);
    expect(await app.db.select().from(passkeys)).toMatchObject([{ name: "Her desk" }]);
    expect((await submitSettings("passkey-rename", { passkeyId, name: " " })).status).toBe(422);
    expect((await submitSettings("passkey-rename", { passkeyId: "made up", name: "x" })).status).toBe(404);
  });

  it("outlives a new password, as the code does, and goes with the account", async () => {
    const device = await addPasskeyOf(speaker);
    await submitSettings("change-password", { password, newPassword: "a loud, dark corridor" });
    expect((await signInByPasskey(app.visitor(), device)).status).toBe(303);
    await app.db.delete(users).where(eq(users.id, adaActor.id));
    expect(await app.db.$count(passkeys)).toBe(0);
    expect(await app.db.$count(accounts)).toBe(0);
  });
});
