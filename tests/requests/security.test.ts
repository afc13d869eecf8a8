import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emailChanges, profiles, sessions, twoFactors, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada, ben, password } from "#tests/support/cast.ts";
import { mailedLinks } from "#tests/support/drained.ts";
import { adaComesAlone, type House, type Visitor } from "#tests/support/house.ts";
import { newCode, setsUpSecondStep } from "#tests/support/second-step.ts";
import { joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
let speaker: Visitor;
adaComesAlone((came) => ({ house, adaHerself, speaker } = came));

const path = "/account-settings";
const asks = (intent: string, fields: Record<string, string> = {}, who = speaker) =>
  who.submit(path, { intent, ...fields });
const newPassword = "a loud, dark corridor";
const isSignedIn = async (who: Visitor) => (await who.open("/dashboard")).status === 200;

describe("the password", () => {
  it("is changed by who knows it, signs out everywhere else and is written about", async () => {
    const elsewhere = await house.visitor().signInByForm(ada);
    const answer = await asks("change-password", { password, newPassword });
    expect(answer.status).toBe(200);
    expect(answer.html).not.toContain(newPassword);
    expect([await isSignedIn(speaker), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await house.visitor().submit("/signin", { email: ada.email, password })).status).toBe(422);
    await house.visitor().signInByForm({ ...ada, password: newPassword });
    await mailedLinks(house, ada.email, /^Your password was changed$/);
  });

  it.each([
    [{ password: "wrong", newPassword }, "That password is incorrect."],
    [{ newPassword }, "Password cannot be empty."],
    [{ password }, "Password cannot be empty."],
    [{ password, newPassword: "short" }, "at least 10 characters"],
    [{ password, newPassword: "password123" }, "too common"],
  ])("stays as it is: %j", async (fields, message) => {
    const answer = await asks("change-password", fields as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(answer.text.toLowerCase()).toContain(message.toLowerCase());
    await house.visitor().signInByForm(ada);
  });
});

describe("sessions", () => {
  it("are listed in words with this one marked, and end one by one or all but this one", async () => {
    const phone = house.visitor();
    const userAgent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";
    await phone.submit("/signin", { email: ada.email, password }, { "user-agent": userAgent });
    const laptop = await house.visitor().signInByForm(ada);
    const { text, html } = await speaker.open(path);
    expect(text).toContain("Chrome on Android");
    expect(text.match(/This device/g)).toHaveLength(1);

    const [onPhone] = await house.db.select().from(sessions).where(like(sessions.userAgent, "%Android%"));
    expect(html).toContain(onPhone?.id);
    await asks("end-session", { sessionId: onPhone?.id ?? "" });
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    expect((await asks("end-session", { sessionId: onPhone?.id ?? "" })).status).toBe(404);
    expect((await asks("end-session", { sessionId: "no id" })).status).toBe(404);
    await asks("end-other-sessions");
    expect([await isSignedIn(speaker), await isSignedIn(laptop)]).toEqual([true, false]);
  });
});

describe("two-factor authentication", () => {
  it("asks for the app's code after the password, and lets nobody in between", async () => {
    const { secret } = await setsUpSecondStep(speaker);
    expect(await isSignedIn(speaker)).toBe(true);
    const visitor = house.visitor();
    const first = await visitor.submit("/signin", { email: ada.email, password });
    expect(first).toMatchObject({ status: 303, location: "/signin/code" });
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.open("/signin/code")).text).toContain("Enter your code");

    const wrong = await visitor.submit("/signin/code", { code: "000000" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("That code is incorrect.");
    const right = await visitor.submit("/signin/code", { code: newCode(secret).replace(/(...)/, "$1 ") });
    expect(right).toMatchObject({ status: 303, location: "/dashboard" });
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await house.visitor().open("/signin/code")).toMatchObject({ status: 302, location: "/signin" });
  });

  it("takes each recovery code once, writes about it, and keeps nothing readable", async () => {
    const { secret, codes } = await setsUpSecondStep(speaker);
    expect(codes).toHaveLength(10);
    const [kept] = await house.db.select().from(twoFactors);
    expect(JSON.stringify(kept)).not.toContain(secret);
    for (const code of codes) expect(kept?.backupCodes).not.toContain(code);

    const [code = ""] = codes;
    const enters = async () => {
      const visitor = house.visitor();
      await visitor.submit("/signin", { email: ada.email, password });
      return visitor.submit("/signin/code", { code: code.toUpperCase() });
    };
    expect((await enters()).status).toBe(303);
    expect((await enters()).status).toBe(422);
    await mailedLinks(house, ada.email, /^A recovery code was used/);
  });

  it("locks an account's second step after ten wrong codes, however often the password is given", async () => {
    const { secret } = await setsUpSecondStep(speaker);
    let visitor = house.visitor();
    for (let attempt = 0; attempt < 10; attempt++) {
      if (attempt % 4 === 0) {
        visitor = house.visitor();
        await visitor.submit("/signin", { email: ada.email, password });
      }
      expect((await visitor.submit("/signin/code", { code: "000000" })).status).toBe(422);
    }
    const late = await visitor.submit("/signin/code", { code: newCode(secret) });
    expect(late.status).toBe(429);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it("outlives a new password: the link's sign-in still asks for the code", async () => {
    const { secret } = await setsUpSecondStep(speaker);
    await house.visitor().submit("/signin", { intent: "forgot-password", email: ada.email });
    const links = await mailedLinks(house, ada.email, /^Choose your password$/);
    const link = links.find((each) => each.includes("/set-password?")) ?? "";
    expect((await house.visitor().submit(link, { password: newPassword })).status).toBe(303);
    const visitor = house.visitor();
    const entered = await visitor.submit("/signin", { email: ada.email, password: newPassword });
    expect(entered.location).toBe("/signin/code");
    expect((await visitor.submit("/signin/code", { code: newCode(secret) })).location).toBe("/dashboard");
  });

  it("is set up, renewed and turned off only with the password", async () => {
    expect((await asks("two-factor-begin", { password: "wrong" })).status).toBe(422);
    expect((await asks("two-factor-confirm", { code: "123456" })).status).toBe(422);
    expect((await house.db.select().from(users))[0]?.twoFactorEnabled).toBe(false);
    const { secret, codes } = await setsUpSecondStep(speaker);
    expect((await asks("two-factor-begin", { password })).status).toBe(409);
    expect((await asks("two-factor-confirm", { code: newCode(secret) })).status).toBe(409);
    expect((await asks("two-factor-codes", { password: "wrong" })).status).toBe(422);
    expect((await asks("two-factor-codes", { password })).status).toBe(200);
    const visitor = house.visitor();
    await visitor.submit("/signin", { email: ada.email, password });
    expect((await visitor.submit("/signin/code", { code: codes[0] ?? "" })).status).toBe(422);

    expect((await asks("two-factor-off", { password: "wrong" })).status).toBe(422);
    expect((await asks("two-factor-off", { password })).status).toBe(200);
    expect(await isSignedIn(speaker)).toBe(true);
    expect((await house.visitor().submit("/signin", { email: ada.email, password })).location).toBe("/dashboard");
  });

  it("is asked for before an account is deleted", async () => {
    const { secret } = await setsUpSecondStep(speaker);
    expect((await asks("delete-account", { password })).status).toBe(422);
    expect((await asks("delete-account", { password, code: "000000" })).status).toBe(422);
    expect(await house.db.$count(users)).toBe(1);
    expect((await asks("delete-account", { password, code: newCode(secret) })).status).toBe(303);
    expect(await house.db.$count(users)).toBe(0);
  });
});

describe("another address", () => {
  const email = "ada@new.example";
  const linkTo = async (address: string) => {
    const links = await mailedLinks(house, address, /^Confirm your change/);
    return (links.find((each) => each.includes("/confirm-email-change")) ?? "").replace(house.origin, "");
  };

  it("becomes the account's once both have said yes by the button, in any order", async () => {
    const elsewhere = await house.visitor().signInByForm(ada);
    // Each story has addresses of its own: the letters of earlier ones lie in the same folder.
    for (const [newer, order] of [
      ["one@new.example", "new first"],
      ["two@new.example", "old first"],
    ] as const) {
      const [user] = await house.db.select().from(users).where(eq(users.id, adaHerself.id));
      const older = user?.email ?? "";
      expect((await asks("change-email", { email: newer, password })).status).toBe(200);
      const toNewer = await linkTo(newer);
      const links = [toNewer, await oldLink(older, newer)];
      const [first = "", second = ""] = order === "new first" ? links : links.reverse();
      const stranger = house.visitor();
      for (const link of [first, second]) expect((await stranger.open(link)).status).toBe(200);
      const tokenBefore = speaker.cookies.get("hub.session_token");
      expect(await addressOf()).toBe(older);
      expect((await stranger.submit(first, {})).status).toBe(200);
      expect(await addressOf()).toBe(older);
      expect((await stranger.open(first)).text).toContain("One more confirmation");
      // The browser that says the second yes is the one that stays signed in, by a new token.
      expect((await speaker.submit(second, {})).text).toContain("Email address changed");
      expect(speaker.cookies.get("hub.session_token")).not.toBe(tokenBefore);
      expect(await addressOf()).toBe(newer);
      for (const link of [first, second]) expect((await stranger.submit(link, {})).status).toBe(422);
      await mailedLinks(house, older, /^Your email address was changed$/);
    }
    expect([await isSignedIn(speaker), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const [profile] = await house.db.select().from(profiles);
    expect(profile?.email).toBe("two@new.example");
    await house.visitor().signInByForm({ email: "two@new.example", password });
  });

  it("of somebody else is answered like any other and can never be confirmed", async () => {
    await joins(house.db, { ...ben, email: "taken@example.com" });
    const taken = await asks("change-email", { email: "Taken@example.com", password });
    const free = await asks("change-email", { email, password });
    expect([taken.status, free.status]).toEqual([200, 200]);
    expect(taken.text.replaceAll("taken@example.com", email)).toBe(free.text);
    await mailedLinks(house, "taken@example.com", /already have an account/);
    await expect(mailedLinks(house, "taken@example.com", /^Confirm/)).rejects.toThrow();
  });

  it("is not begun without the password, runs out, and can be taken back", async () => {
    expect((await asks("change-email", { email, password: "wrong" })).status).toBe(422);
    expect((await asks("change-email", { email: ada.email, password })).status).toBe(422);
    expect(await house.db.$count(emailChanges)).toBe(0);
    await asks("change-email", { email: "three@new.example", password });
    const link = await linkTo("three@new.example");
    await house.db.update(emailChanges).set({ expiresAt: new Date(Date.now() - 1_000) });
    expect((await house.visitor().submit(link, {})).status).toBe(422);
    await house.db.update(emailChanges).set({ expiresAt: new Date(Date.now() + 60_000) });
    await asks("keep-email");
    expect((await house.visitor().submit(link, {})).text).toContain("Link Invalid or Expired");
    expect(await addressOf()).toBe(ada.email);
  });

  const addressOf = async () => {
    const [user] = await house.db
      .select()
      .from(users)
      .where(and(eq(users.id, adaHerself.id), eq(users.emailVerified, true)));
    return user?.email;
  };
  /** The letter to the old address names the new one: of several, the right one is known by it. */
  const oldLink = async (older: string, newer: string) => {
    let found = "";
    await expect
      .poll(
        async () => {
          found = await linkTo(older);
          return (await house.visitor().open(found)).text;
        },
        { timeout: 60_000 },
      )
      .toContain(newer);
    return found;
  };
});
