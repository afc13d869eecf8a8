import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { profiles, users } from "#app/database/schema/index.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { ada, ben, password } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The path of an email's button. */
async function findLinkPath(path: string, address: string, subject: RegExp) {
  const links = await findMailedLinks(app, address, subject);
  return (links.find((link) => link.includes(path)) ?? "").replace(app.origin, "");
}

describe("signing up", () => {
  it("creates an account that works once its address is confirmed by the button, not by opening the link", async () => {
    const visitor = app.visitor();
    const sent = await visitor.press("/signup", { ...ada, timezone: "Australia/Sydney" });
    expect(sent).toMatchObject({ status: 303, location: "/verify-email" });
    const inbox = (await visitor.open("/verify-email")).text;
    expect(inbox).toContain("Please check your email to verify your account.");
    expect(inbox).toContain(`We've sent a link to ${ada.email}`);
    expect((await app.visitor().open("/verify-email")).text).toContain("Link Invalid or Expired");

    const early = await app.visitor().press("/signin", { email: ada.email, password });
    expect(early.status).toBe(422);
    expect(early.text).toContain("not confirmed yet");

    const link = await findLinkPath("/verify-email", ada.email, /Confirm/);
    expect((await visitor.open(link)).status).toBe(200);
    expect((await visitor.open(link)).status).toBe(200);
    expect(await isVerified(ada.email)).toBeUndefined(); // two scanners opened the link, and nothing happened
    expect(await visitor.submit(link, {})).toMatchObject({ status: 303, location: "/signin?verified=true" });
    const signInPage = await visitor.open("/signin?verified=true");
    expect(signInPage.text).toContain("Your email has been confirmed. Please sign in to continue.");
    expect(signInPage.html).toContain(`value="${ada.email}"`);
    expect((await app.visitor().open("/signin?verified=true")).html).not.toContain(ada.email);

    const signInResponse = await visitor.submit("/signin", { email: "ADA@example.com", password });
    expect(signInResponse).toMatchObject({ status: 303, location: "/dashboard" });
    expect(signInResponse.headers.getSetCookie().find((cookie) => cookie.includes("session_token"))).toMatch(
      /HttpOnly/i,
    );
    expect((await visitor.open("/dashboard")).status).toBe(200);
    const [profile] = await app.db.select().from(profiles).where(eq(profiles.email, ada.email));
    expect(profile?.timezone).toBe("Australia/Sydney");
    expect(await visitor.open("/signin")).toMatchObject({ status: 302, location: "/dashboard" });

    expect(await visitor.submit("/signout", {})).toMatchObject({ status: 303, location: "/" });
    expect(await visitor.open("/dashboard")).toMatchObject({ status: 302, location: "/signin" });
  });

  it("sends the link again from the page after it, until there were too many", async () => {
    const visitor = app.visitor();
    const nina = { ...ben, email: "nina@example.com", username: "nina-park" };
    await visitor.press("/signup", nina);
    const resend = () => visitor.press("/verify-email", { intent: "send-link", email: nina.email });
    const again = await resend();
    expect(again).toMatchObject({ status: 200, text: expect.stringContaining("we've sent it a new link") });
    expect(again.text).toContain(`We've sent a link to ${nina.email}`);
    for (let times = 0; times < 3; times++) await resend();
    const refused = await resend();
    expect(refused).toMatchObject({ status: 429, text: expect.stringContaining("We've sent several emails") });
    expect(refused.text).toContain("Check your inbox");
  });

  it("shows the address of a link to a password manager in any browser, and of no other link", async () => {
    await app.visitor().press("/signup", { ...ben, email: "omar@example.com", username: "omar-haddad" });
    const link = await findLinkPath("/verify-email", "omar@example.com", /Confirm/);
    const otherBrowser = await app.visitor().open(link);
    expect(otherBrowser.html).toMatch(/<input[^>]*autoComplete="username"[^>]*value="omar@example.com"/i);
    expect((await app.visitor().open(`${link}x`)).html).not.toContain("omar@example.com");
  });

  it.each([
    ["firstName", "", "First name is required"],
    ["lastName", "", "Last name is required"],
    ["email", "", "Email is required"],
    ["email", "not an address", "Please enter a valid email"],
    ["username", "", "Username is required."],
    ["username", "太郎", "Please use a-z, 0-9 and -."],
    ["username", "ab", "Username must be at least 3 characters."],
    ["password", "", "Password cannot be empty."],
    ["password", "short", "at least 10 characters"],
  ])("reports an invalid %s (%s), keeps the other input and stores nothing", async (field, value, message) => {
    const response = await app.visitor().press("/signup", { ...ben, firstName: "Benedict", [field]: value });
    expect(response.status).toBe(422);
    expect(response.text).toContain(message);
    expect(response.text).toContain("Please fill in all required fields and resolve any errors.");
    if (field !== "firstName") expect(response.html).toContain('value="Benedict"');
    expect(response.html).not.toContain(password);
    expect(await app.db.$count(users, eq(users.email, ben.email))).toBe(0);
  });

  it("refuses a username that is taken, and one that is reserved", async () => {
    for (const username of [ada.username, "Ada-NWOSU", "dashboard"]) {
      const response = await app.visitor().press("/signup", { ...ben, username });
      expect([409, 422]).toContain(response.status);
      expect(response.text).toContain("This username is already taken.");
    }
    expect((await app.visitor().open("/username-availability?username=ada-nwosu")).html).toBe(
      JSON.stringify({ available: false, message: "This username is already taken." }),
    );
    expect((await app.visitor().open("/username-availability?username=nobody-yet")).html).toBe(
      JSON.stringify({ available: true }),
    );
  });

  it("does not reveal that an address has an account, but notifies its owner by email", async () => {
    const response = await app.visitor().press("/signup", { ...ben, email: ada.email, username: "another-ada" });
    expect(response).toMatchObject({ status: 303, location: "/verify-email" });
    expect(await findMailedLinks(app, ada.email, /already have an account/)).toContain(`${app.origin}/signin`);
    expect(await app.db.$count(profiles, eq(profiles.username, "another-ada"))).toBe(0);
  });

  it("stores a double tap once", async () => {
    const taps = await Promise.all([
      app.visitor().press("/signup", { ...ben }),
      app.visitor().press("/signup", { ...ben }),
    ]);
    expect(taps.map(({ status }) => status)).toEqual([303, 303]);
    const link = await findLinkPath("/verify-email", ben.email, /Confirm/);
    const confirmed = await Promise.all([1, 2].map(() => app.visitor().submit(link, { ...ben })));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await app.db.$count(users, eq(users.email, ben.email))).toBe(1);
    expect(await app.db.$count(profiles, eq(profiles.username, ben.username))).toBe(1);
  });
});

describe("two people who sign up with one username", () => {
  it("the slower one is asked for another name only, and signs in with the password of the sign-up", async () => {
    const slow = { ...ben, email: "slow@example.com", username: "steady-voice" };
    const [browser, fast] = [app.visitor(), app.visitor()];
    await browser.press("/signup", slow);
    await fast.press("/signup", { ...slow, email: "fast@example.com" });
    await fast.submit(await findLinkPath("/verify-email", "fast@example.com", /Confirm/), {});

    const link = await findLinkPath("/verify-email", slow.email, /Confirm/);
    for (const page of [await browser.open(link), await browser.submit(link, {})])
      expect(page.text).toContain("Someone else has taken “steady-voice” since you signed up.");
    expect((await browser.submit(link, { username: "steady-voice" })).status).toBe(409);
    expect((await browser.submit(link, { username: "x" })).status).toBe(422);
    expect(await browser.submit(link, { username: "steady-voice-2" })).toMatchObject({ status: 303 });
    expect((await browser.submit("/signin", slow)).location).toBe("/dashboard");
    const [profile] = await app.db.select().from(profiles).where(eq(profiles.email, slow.email));
    expect(profile).toMatchObject({ firstName: slow.firstName, username: "steady-voice-2" });
  });
});

describe("signing in", () => {
  it("responds alike to a wrong password and to an unknown address", async () => {
    const wrong = await app.visitor().submit("/signin", { email: ada.email, password: "not her password" });
    const unknown = await app
      .visitor()
      .submit("/signin", { email: "nobody@example.com", password: "not her password" });
    expect(wrong.status).toBe(422);
    expect(wrong.text.replaceAll(ada.email, "")).toBe(unknown.text.replaceAll("nobody@example.com", ""));
    expect(wrong.html).toContain(`value="${ada.email}"`);
  });

  it("limits a guesser without affecting others", async () => {
    const guess = (email: string) => app.visitor().submit("/signin", { email, password: "a guess, and another" });
    for (let i = 0; i < 10; i++) await guess("target@example.com");
    const refused = await guess("target@example.com");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await guess("somebody-else@example.com")).status).toBe(422);
  });
});

describe("setting a password", () => {
  it("requires the address first", async () => {
    const response = await app.visitor().press("/signin", { email: "", password: "", intent: "forgot-password" });
    expect(response.status).toBe(422);
    expect(response.text).toContain("Email Required");
    expect(response.text).toContain("Please enter your email address to reset your password.");
  });

  it("works once with a mailed link, ends other sessions, and then reports the link as used", async () => {
    const otherBrowser = await app.visitor().signInByForm(ada);
    const visitor = app.visitor();
    await visitor.press("/signin", { email: ada.email, password: "", intent: "forgot-password" });
    expect((await visitor.open("/signin")).text).toContain(
      "A password reset link has been sent to your email address.",
    );

    const link = await findLinkPath("/set-password", ada.email, /password/);
    expect((await visitor.open(link)).text).toContain("Password");
    expect((await visitor.submit(link, { password: "" })).text).toContain("Password cannot be empty.");
    const newPassword = "quieter than yesterday";
    expect(await visitor.submit(link, { password: newPassword })).toMatchObject({
      status: 303,
      location: "/dashboard",
    });
    const dashboard = await visitor.open("/dashboard");
    expect(dashboard.status).toBe(200);
    expect(dashboard.html).toContain("Password Updated");

    expect(await otherBrowser.open("/dashboard")).toMatchObject({ status: 302 });
    expect((await visitor.open(link)).text).toContain("Link Invalid or Expired");
    const again = await visitor.submit(link, { password: "one more time please" });
    expect(again.status).toBe(422);
    expect(again.text).toContain("Your session could not be verified. Please request a new link.");
    await app.visitor().signInByForm({ email: ada.email, password: newPassword });
  });

  it("offers a new link where an old one has expired, and does not reveal whether the address is known", async () => {
    const dead = "/set-password?token=long-gone";
    expect((await app.visitor().open(dead)).text).toContain("Link Invalid or Expired");
    const empty = await app.visitor().submit(dead, { intent: "send-link", email: "" });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain("Email Required: Please enter your email address.");
    const known = await app.visitor().submit(dead, { intent: "send-link", email: ada.email });
    const unknown = await app.visitor().submit(dead, { intent: "send-link", email: "nobody@example.com" });
    expect(known.status).toBe(unknown.status);
    expect(known.location).toBe(unknown.location);
  });
});

async function isVerified(email: string) {
  const [user] = await app.db.select({ verified: users.emailVerified }).from(users).where(eq(users.email, email));
  return user?.verified;
}
