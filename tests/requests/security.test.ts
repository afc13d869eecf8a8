import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emailChanges, profiles, sessions, twoFactors, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, password } from "#tests/support/people.ts";
import { createCode, setUpSecondStep } from "#tests/support/second-step.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => ({ app, adaActor, speaker } = fixture));

const path = "/account-settings";
const submitSettings = (intent: string, fields: Record<string, string> = {}, visitor = speaker) =>
  visitor.submit(path, { intent, ...fields });
const newPassword = "a loud, dark corridor";
const isSignedIn = async (visitor: Visitor) => (await visitor.open("/dashboard")).status === 200;

describe("the password", () => {
  it("is changed with the old one, ends other sessions, and sends an email", async () => {
    const otherBrowser = await app.visitor().signInByForm(ada);
    const response = await submitSettings("change-password", { password, newPassword });
    expect(response.status).toBe(200);
    expect(response.html).not.toContain(newPassword);
    expect([await isSignedIn(speaker), await isSignedIn(otherBrowser)]).toEqual([true, false]);
    expect((await app.visitor().submit("/signin", { email: ada.email, password })).status).toBe(422);
    await app.visitor().signInByForm({ ...ada, password: newPassword });
    await findMailedLinks(app, ada.email, /^Your password was changed$/);
  });

  it.each([
    [{ password: "wrong", newPassword }, "That password is incorrect."],
    [{ newPassword }, "Password cannot be empty."],
    [{ password }, "Password cannot be empty."],
    [{ password, newPassword: "short" }, "at least 10 characters"],
    [{ password, newPassword: "password123" }, "too common"],
  ])("is not changed: %j", async (fields, message) => {
    const response = await submitSettings("change-password", fields as Record<string, string>);
    expect(response.status).toBe(422);
    expect(response.text.toLowerCase()).toContain(message.toLowerCase());
    await app.visitor().signInByForm(ada);
  });
});

describe("sessions", () => {
  it("are listed with this one marked, and end one by one or all except this one", async () => {
    const phone = app.visitor();
    const userAgent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";
    await phone.submit("/signin", { email: ada.email, password }, { "user-agent": userAgent });
    const laptop = await app.visitor().signInByForm(ada);
    const { text, html } = await speaker.open(path);
    expect(text).toContain("Chrome on Android");
    expect(text.match(/This device/g)).toHaveLength(1);

    const [onPhone] = await app.db.select().from(sessions).where(like(sessions.userAgent, "%Android%"));
    expect(html).toContain(onPhone?.id);
    await submitSettings("end-session", { sessionId: onPhone?.id ?? "" });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    expect((await submitSettings("end-session", { sessionId: onPhone?.id ?? "" })).status).toBe(404);
    expect((await submitSettings("end-session", { sessionId: "no id" })).status).toBe(404);
    await submitSettings("end-other-sessions");
    expect([await isSignedIn(speaker), await isSignedIn(laptop)]).toEqual([true, false]);
  });
});

describe("two-factor authentication", () => {
  it("requires the app's code after the password, and gives no access before", async () => {
    const { secret } = await setUpSecondStep(speaker);
    expect(await isSignedIn(speaker)).toBe(true);
    const visitor = app.visitor();
    const first = await visitor.submit("/signin", { email: ada.email, password });
    expect(first).toMatchObject({ status: 303, location: "/signin/code" });
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.open("/signin/code")).text).toContain("Enter your code");

    const wrong = await visitor.submit("/signin/code", { code: "000000" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("That code is incorrect.");
    const right = await visitor.submit("/signin/code", { code: createCode(secret).replace(/(...)/, "$1 ") });
    expect(right).toMatchObject({ status: 303, location: "/dashboard" });
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await app.visitor().open("/signin/code")).toMatchObject({ status: 302, location: "/signin" });
  });

  it("accepts each recovery code once, sends an email about it, and stores no readable code", async () => {
    const { secret, codes } = await setUpSecondStep(speaker);
    expect(codes).toHaveLength(10);
    const [storedTwoFactor] = await app.db.select().from(twoFactors);
    expect(JSON.stringify(storedTwoFactor)).not.toContain(secret);
    for (const code of codes) expect(storedTwoFactor?.backupCodes).not.toContain(code);

    const [code = ""] = codes;
    const signInWithRecoveryCode = async () => {
      const visitor = app.visitor();
      await visitor.submit("/signin", { email: ada.email, password });
      return visitor.submit("/signin/code", { code: code.toUpperCase() });
    };
    expect((await signInWithRecoveryCode()).status).toBe(303);
    expect((await signInWithRecoveryCode()).status).toBe(422);
    await findMailedLinks(app, ada.email, /^A recovery code was used/);
  });

  it("locks an account after ten wrong codes, however often the password is given", async () => {
    const { secret } = await setUpSecondStep(speaker);
    let visitor = app.visitor();
    for (let attempt = 0; attempt < 10; attempt++) {
      if (attempt % 4 === 0) {
        visitor = app.visitor();
        await visitor.submit("/signin", { email: ada.email, password });
      }
      expect((await visitor.submit("/signin/code", { code: "000000" })).status).toBe(422);
    }
    const late = await visitor.submit("/signin/code", { code: createCode(secret) });
    expect(late.status).toBe(429);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it("survives a new password: signing in still requires the code", async () => {
    const { secret } = await setUpSecondStep(speaker);
    await app.visitor().press("/signin", { intent: "forgot-password", email: ada.email });
    const links = await findMailedLinks(app, ada.email, /^Choose your password$/);
    const link = links.find((each) => each.includes("/set-password?")) ?? "";
    const recovering = app.visitor();
    expect((await recovering.submit(link, { password: newPassword })).location).toBe("/signin/code");
    expect(await isSignedIn(recovering)).toBe(false);
    const visitor = app.visitor();
    const signInResponse = await visitor.submit("/signin", { email: ada.email, password: newPassword });
    expect(signInResponse.location).toBe("/signin/code");
    expect((await visitor.submit("/signin/code", { code: createCode(secret) })).location).toBe("/dashboard");
  });

  it("is set up, renewed and turned off only with the password", async () => {
    expect((await submitSettings("two-factor-begin", { password: "wrong" })).status).toBe(422);
    expect((await submitSettings("two-factor-confirm", { code: "123456" })).status).toBe(422);
    expect((await app.db.select().from(users))[0]?.twoFactorEnabled).toBe(false);
    const { secret, codes } = await setUpSecondStep(speaker);
    expect((await submitSettings("two-factor-begin", { password })).status).toBe(409);
    expect((await submitSettings("two-factor-confirm", { code: createCode(secret) })).status).toBe(409);
    expect((await submitSettings("two-factor-codes", { password: "wrong" })).status).toBe(422);
    expect((await submitSettings("two-factor-codes", { password })).status).toBe(200);
    const visitor = app.visitor();
    await visitor.submit("/signin", { email: ada.email, password });
    expect((await visitor.submit("/signin/code", { code: codes[0] ?? "" })).status).toBe(422);

    expect((await submitSettings("two-factor-off", { password: "wrong" })).status).toBe(422);
    expect((await submitSettings("two-factor-off", { password })).status).toBe(200);
    expect(await isSignedIn(speaker)).toBe(true);
    expect((await app.visitor().submit("/signin", { email: ada.email, password })).location).toBe("/dashboard");
  });

  it("is required before an account is deleted", async () => {
    const { secret } = await setUpSecondStep(speaker);
    expect((await submitSettings("delete-account", { password })).status).toBe(422);
    expect((await submitSettings("delete-account", { password, code: "000000" })).status).toBe(422);
    const code = createCode(secret);
    expect((await submitSettings("delete-account", { password: "not hers", code })).status).toBe(422);
    expect(await app.db.$count(users)).toBe(1);
    // A code beside a wrong password is not used up.
    expect((await submitSettings("delete-account", { password, code })).status).toBe(303);
    expect(await app.db.$count(users)).toBe(0);
  });
});

describe("changing the email address", () => {
  const email = "ada@new.example";
  const findLinkTo = async (address: string) => {
    const links = await findMailedLinks(app, address, /^Confirm your change/);
    return (links.find((each) => each.includes("/confirm-email-change")) ?? "").replace(app.origin, "");
  };

  it("takes effect once both addresses are confirmed by the button, in any order", async () => {
    const otherBrowser = await app.visitor().signInByForm(ada);
    // Each case has addresses of its own, because all emails lie in the same folder.
    for (const [newer, order] of [
      ["one@new.example", "new first"],
      ["two@new.example", "old first"],
    ] as const) {
      const [user] = await app.db.select().from(users).where(eq(users.id, adaActor.id));
      const older = user?.email ?? "";
      expect((await submitSettings("change-email", { email: newer, password })).status).toBe(200);
      const toNewer = await findLinkTo(newer);
      const links = [toNewer, await findOldLink(older, newer)];
      const [first = "", second = ""] = order === "new first" ? links : links.reverse();
      const visitor = app.visitor();
      for (const link of [first, second]) expect((await visitor.open(link)).status).toBe(200);
      const tokenBefore = speaker.cookies.get("hub.session_token");
      expect(await findEmail()).toBe(older);
      expect((await visitor.submit(first, {})).status).toBe(200);
      expect(await findEmail()).toBe(older);
      expect((await visitor.open(first)).text).toContain("One more confirmation");
      // The browser that confirms second stays signed in, with a new token.
      expect((await speaker.submit(second, {})).text).toContain("Email address changed");
      expect(speaker.cookies.get("hub.session_token")).not.toBe(tokenBefore);
      expect(await findEmail()).toBe(newer);
      for (const link of [first, second]) expect((await visitor.submit(link, {})).status).toBe(422);
      await findMailedLinks(app, older, /^Your email address was changed$/);
    }
    expect([await isSignedIn(speaker), await isSignedIn(otherBrowser)]).toEqual([true, false]);
    const [profile] = await app.db.select().from(profiles);
    expect(profile?.email).toBe("two@new.example");
    await app.visitor().signInByForm({ email: "two@new.example", password });
  });

  it("to an address with an account gets the usual response and can never be confirmed", async () => {
    await insertSpeaker(app.db, { ...ben, email: "taken@example.com" });
    const knownResponse = await submitSettings("change-email", { email: "Taken@example.com", password });
    const freeResponse = await submitSettings("change-email", { email, password });
    expect([knownResponse.status, freeResponse.status]).toEqual([200, 200]);
    expect(knownResponse.text.replaceAll("taken@example.com", email)).toBe(freeResponse.text);
    await findMailedLinks(app, "taken@example.com", /already have an account/);
    await expect(findMailedLinks(app, "taken@example.com", /^Confirm/)).rejects.toThrow();
  });

  it("requires the password, expires, and can be cancelled", async () => {
    expect((await submitSettings("change-email", { email, password: "wrong" })).status).toBe(422);
    expect((await submitSettings("change-email", { email: ada.email, password })).status).toBe(422);
    expect(await app.db.$count(emailChanges)).toBe(0);
    await submitSettings("change-email", { email: "three@new.example", password });
    const link = await findLinkTo("three@new.example");
    await app.db.update(emailChanges).set({ expiresAt: new Date(Date.now() - 1_000) });
    expect((await app.visitor().submit(link, {})).status).toBe(422);
    await app.db.update(emailChanges).set({ expiresAt: new Date(Date.now() + 60_000) });
    await submitSettings("keep-email");
    expect((await app.visitor().submit(link, {})).text).toContain("Link Invalid or Expired");
    expect(await findEmail()).toBe(ada.email);
  });

  const findEmail = async () => {
    const [user] = await app.db
      .select()
      .from(users)
      .where(and(eq(users.id, adaActor.id), eq(users.emailVerified, true)));
    return user?.email;
  };
  /** The emails to the old address name the new one, which identifies the right link. */
  const findOldLink = async (older: string, newer: string) => {
    let link = "";
    await expect
      .poll(
        async () => {
          link = await findLinkTo(older);
          return (await app.visitor().open(link)).text;
        },
        { timeout: 60_000 },
      )
      .toContain(newer);
    return link;
  };
});
