// Mallory signs up with Ada's address, hoping that she pays for it or confirms it.
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { profiles, users } from "#app/database/schema/index.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import { drainQueue, findMailedLinks } from "#tests/support/drain-queue.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mallorysPassword = "mallory was here first";
const verified = "/signin?verified=true";

// Each test has an address of its own, because all emails lie in the same folder.
let storyCount = 0;
let adasEmail: string;
let mallory: Visitor;
beforeEach(async () => {
  storyCount += 1;
  adasEmail = `ada-${storyCount}@example.com`;
  mallory = app.visitor();
});

const buildSignUpForm = (fields: Partial<typeof ada> = {}) => ({
  ...ada,
  email: adasEmail,
  username: `ada-${storyCount}`,
  ...fields,
});
const submitSignIn = (password: string) => app.visitor().submit("/signin", { email: adasEmail, password });
const hasAccount = async () => (await app.db.$count(users, eq(users.email, adasEmail))) > 0;
const mailFolder = () => join(app.installation.config.dataDir, "mail");

/** The path of the link in the sign-up's email to Ada, identified by the typed first name. */
async function findSignUpLink(firstName: string): Promise<string> {
  await drainQueue(app);
  for (const name of await listEmails(mailFolder())) {
    const email = await readEmail(mailFolder(), name);
    if (email?.message.to?.[0]?.address !== adasEmail) continue;
    const [link = ""] = /https?:\/\/\S+\/verify-email\?[^\s\])>]+/.exec(email.message.text ?? "") ?? [];
    const path = link.replace(app.origin, "");
    if (path && (await app.visitor().open(path)).html.includes(`value="${firstName}"`)) return path;
  }
  throw new Error(`No email of ${firstName}'s sign-up`);
}

describe("Mallory signs up with Ada's address", () => {
  beforeEach(async () => {
    const fields = buildSignUpForm({ firstName: "Mallory", password: mallorysPassword });
    expect((await mallory.press("/signup", fields)).status).toBe(303);
  });

  it("and Ada confirms: she sees what was typed, chooses the password, and Mallory's password does not work", async () => {
    const link = await findSignUpLink("Mallory");
    const adasBrowser = app.visitor();
    const page = await adasBrowser.open(link);
    expect(page.html).toContain('value="Mallory"');
    expect(page.html).toContain(`value="ada-${storyCount}"`);
    expect(page.text).toContain("another browser");
    // The bare button is for the browser that signed up; here it confirms nothing.
    expect((await adasBrowser.submit(link, {})).status).toBe(422);
    expect(await hasAccount()).toBe(false);
    expect((await adasBrowser.submit(link, buildSignUpForm({ password: "short" }))).status).toBe(422);

    const form = buildSignUpForm({ username: `her-own-${storyCount}` });
    expect(await adasBrowser.submit(link, form)).toMatchObject({ status: 303, location: verified });
    expect((await submitSignIn(mallorysPassword)).status).toBe(422);
    expect(await submitSignIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
    const [profile] = await app.db.select().from(profiles).where(eq(profiles.email, adasEmail));
    expect(profile).toMatchObject({ firstName: "Ada", username: `her-own-${storyCount}` });
    expect((await app.visitor().open("/mallory")).status).toBe(404);
  });

  it("and Ada pays: the account has nothing of Mallory's, and Mallory's link confirms nothing any more", async () => {
    const link = await findSignUpLink("Mallory");
    await receiveEvent(app.services, buildPaidEvent(adasEmail));
    expect((await submitSignIn(mallorysPassword)).status).toBe(422);
    expect((await mallory.submit(link, {})).status).toBe(422);
    expect((await mallory.submit(link, buildSignUpForm({ password: mallorysPassword }))).status).toBe(422);
    expect((await submitSignIn(mallorysPassword)).status).toBe(422);
    const [profile] = await app.db.select().from(profiles).where(eq(profiles.email, adasEmail));
    expect(profile).toMatchObject({ firstName: "Ada", lastName: "Nwosu", username: null, plan: "lifetime" });

    const welcome = await findMailedLinks(app, adasEmail, /Welcome to Talk Hubs/);
    const setPassword = welcome.find((each) => each.includes("/set-password?")) ?? "";
    expect((await app.visitor().submit(setPassword, { password: ada.password })).status).toBe(303);
    expect(await submitSignIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
    expect((await submitSignIn(mallorysPassword)).status).toBe(422);
  });

  it("and Ada signs up too, with the same username: hers is accepted, and her button keeps her password", async () => {
    const adasBrowser = app.visitor();
    expect((await adasBrowser.press("/signup", buildSignUpForm())).status).toBe(303);
    const [mallorys, adas] = [await findSignUpLink("Mallory"), await findSignUpLink("Ada")];
    expect((await adasBrowser.submit(mallorys, {})).status).toBe(422);
    expect(await adasBrowser.submit(adas, {})).toMatchObject({ status: 303, location: verified });
    expect((await submitSignIn(mallorysPassword)).status).toBe(422);
    expect(await submitSignIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
    const withMallorys = await app.visitor().submit(mallorys, buildSignUpForm({ password: mallorysPassword }));
    expect(withMallorys).toMatchObject({ status: 422 });
    expect(withMallorys.text).toContain("Already confirmed");
    expect((await submitSignIn(mallorysPassword)).status).toBe(422);
  });

  it("holds no username: another person may take it, and Ada then chooses another", async () => {
    const link = await findSignUpLink("Mallory");
    const username = `ada-${storyCount}`;
    const ben = { ...ada, firstName: "Ben", email: `ben-${storyCount}@example.com`, username };
    const bensBrowser = app.visitor();
    expect((await bensBrowser.press("/signup", ben)).status).toBe(303);
    const bens = await findMailedLinks(app, ben.email, /Confirm/);
    const bensLink = bens.find((each) => each.includes("/verify-email?")) ?? "";
    expect((await bensBrowser.submit(bensLink, {})).location).toBe(verified);

    const adasBrowser = app.visitor();
    const refused = await adasBrowser.submit(link, buildSignUpForm());
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This username is already taken.");
    expect(await hasAccount()).toBe(false);
    expect((await adasBrowser.submit(link, buildSignUpForm({ username: `${username}-x` }))).location).toBe(verified);
  });

  it("once more, after Ada: the email of that sign-up does not keep Mallory's password either", async () => {
    const adasBrowser = app.visitor();
    await adasBrowser.press("/signup", buildSignUpForm());
    await mallory.press("/signup", buildSignUpForm({ firstName: "Malory", password: mallorysPassword }));
    const newest = await findSignUpLink("Malory");
    expect((await adasBrowser.submit(newest, {})).status).toBe(422);
    expect((await adasBrowser.submit(newest, buildSignUpForm())).location).toBe(verified);
    expect((await submitSignIn(mallorysPassword)).status).toBe(422);
    expect(await submitSignIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
  });
});

it("Ada signs up on her laptop and confirms on her phone, by typing her password once more", async () => {
  await app.visitor().press("/signup", buildSignUpForm());
  const link = await findSignUpLink("Ada");
  const phone = app.visitor();
  expect((await phone.open(link)).text).toContain("another browser");
  expect((await phone.submit(link, buildSignUpForm())).location).toBe(verified);
  expect((await phone.open(verified)).text).toContain("Your email has been confirmed. Please sign in to continue.");
  expect(await submitSignIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
});

const buildPaidEvent = (email: string) => ({
  id: `evt_${email}`,
  provider: "stripe" as const,
  type: "checkout.session.completed",
  payload: {},
  occurredAt: new Date(),
  sessionId: `cs_${email}`,
  intentId: `pi_${email}`,
  change: {
    kind: "checkout" as const,
    outcome: "paid" as const,
    purchase: {
      sessionId: `cs_${email}`,
      reference: null,
      email,
      name: "Ada Nwosu",
      amountCents: 28_000,
      currency: "AUD",
    },
  },
});
