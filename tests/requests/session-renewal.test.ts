// Changed credentials renew the session: a new token for this browser, and all others end.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sessions, verifications } from "#app/database/schema/index.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import type { Actor } from "#app/services.ts";
import { createApiProgram, insertApiKey } from "#tests/support/api-program.ts";
import { ada, password } from "#tests/support/people.ts";
import { createCode, setUpSecondStep } from "#tests/support/second-step.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => ({ app, adaActor, speaker } = fixture));

const cookie = "hub.session_token";
const isSignedIn = async (visitor: Visitor) => (await visitor.open("/dashboard")).status === 200;
const submitSettings = (fields: Record<string, string>) => speaker.submit("/account-settings.data", fields);
const newPassword = "a loud, dark corridor";

describe("changed credentials", () => {
  let stolen: Visitor;
  let otherBrowser: Visitor;
  let link: string;
  beforeEach(async () => {
    otherBrowser = await app.visitor().signInByForm(ada);
    link = `/set-password?token=${await createPasswordToken(app.services, app.db, adaActor.id)}`;
  });

  /** An attacker copies the session cookie from Ada's browser. */
  function stealSession() {
    stolen = app.visitor();
    stolen.cookies.set(cookie, speaker.cookies.get(cookie) ?? "");
  }

  async function expectRenewed() {
    expect(speaker.cookies.get(cookie)).not.toBe(stolen.cookies.get(cookie));
    expect(await isSignedIn(speaker)).toBe(true);
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(otherBrowser)).toBe(false);
    expect((await app.visitor().submit(link, { password: newPassword })).status).toBe(422);
    expect(await app.db.$count(verifications, eq(verifications.value, adaActor.id))).toBe(0);
  }

  it("a new password", async () => {
    stealSession();
    expect((await submitSettings({ intent: "change-password", password, newPassword })).status).toBe(200);
    await expectRenewed();
  });

  it("turning on two-factor authentication, renewing its recovery codes, and turning it off", async () => {
    stealSession();
    await setUpSecondStep(speaker);
    await expectRenewed();
    stealSession();
    expect((await submitSettings({ intent: "two-factor-codes", password })).status).toBe(200);
    await expectRenewed();
    stealSession();
    expect((await submitSettings({ intent: "two-factor-off", password })).status).toBe(200);
    await expectRenewed();
  });

  it("a password set by a mailed link, once of two attempts at once: everyone signs in again", async () => {
    const attempts = await Promise.all(
      ["first of two at once", "second of two at once"].map((each) => app.visitor().submit(link, { password: each })),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect([await isSignedIn(speaker), await isSignedIn(otherBrowser)]).toEqual([false, false]);
  });

  it("a sign-in that still requires the code, started with the old password", async () => {
    const { secret } = await setUpSecondStep(speaker);
    const thief = app.visitor();
    expect((await thief.submit("/signin", { email: ada.email, password })).location).toBe("/signin/code");
    await submitSettings({ intent: "change-password", password, newPassword });
    expect(await thief.submit("/signin/code", { code: createCode(secret) })).toMatchObject({ location: "/signin" });
    expect(await isSignedIn(thief)).toBe(false);
  });
});

describe("a session", () => {
  const day = 24 * 60 * 60 * 1000;
  const startedDaysAgo = (days: number) =>
    app.db.update(sessions).set({
      createdAt: new Date(Date.now() - days * day),
      expiresAt: new Date(Date.now() + 30 * day),
    });

  it("ends 90 days after its sign-in even if it is used every day", async () => {
    await startedDaysAgo(89);
    expect(await isSignedIn(speaker)).toBe(true);
    await startedDaysAgo(91);
    expect(await speaker.open("/dashboard")).toMatchObject({ status: 302, location: "/signin" });
    expect(await app.db.$count(sessions)).toBe(0);
  });
});

it.each([
  ["ends her API key", {}, 401],
  ["leaves her API key where she says so", { keepConnections: "on" }, 200],
])("a password by an emailed link %s", async (_, choice, status) => {
  const program = createApiProgram(app, await insertApiKey(app, adaActor));
  const link = `/set-password?token=${await createPasswordToken(app.services, app.db, adaActor.id)}`;
  expect((await speaker.open(link)).text).toContain("Keep 1 API key working.");
  expect((await speaker.submit(link, { password: newPassword, ...choice })).status).toBe(303);
  expect((await speaker.open("/dashboard")).html.includes("No longer working: 1 API key.")).toBe(status === 401);
  expect((await program("/api/v1/hubs")).status).toBe(status);
});
