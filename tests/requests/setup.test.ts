// /setup: only while nobody has ever administered the installation, and only for whoever runs it.
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { installation, users } from "#app/database/schema/index.ts";
import { setUpCode } from "#app/domain/accounts/set-up.server.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, password } from "#tests/support/people.ts";
import { startOwnTestApp, startUnusedTestApp, type TestApp } from "#tests/support/test-app.ts";

const form = { ...ada, productName: "Steady Ground", signUp: "closed" };
const remoteAddress = "203.0.113.7";

describe("an installation that nobody has used", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startUnusedTestApp();
  });
  beforeEach(async () => {
    for (const table of [users, installation]) await app.db.delete(table);
    await app.installation.refreshSettings();
    app.invalidatePages();
  });
  afterAll(() => app.close());

  it("is where / leads, makes Ada its administrator, signs her in, and then has no such page", async () => {
    expect(await app.visitor().open("/")).toMatchObject({ status: 302, location: "/setup" });
    const visitor = app.visitor();
    expect((await visitor.open("/setup")).text).not.toContain("Setup code");
    expect(await visitor.submit("/setup", form)).toMatchObject({ status: 303, location: "/dashboard" });
    expect((await visitor.open("/admin-dashboard")).status).toBe(200);

    expect((await app.visitor().open("/")).status).toBe(200);
    expect((await app.visitor().open("/setup")).status).toBe(404);
    for (const sent of [{ ...form, ...ben }, {}]) expect((await app.visitor().submit("/setup", sent)).status).toBe(404);
    expect((await app.visitor().open("/signup")).text).toContain("Sign-Up Is Closed");
    expect(await app.db.$count(users)).toBe(1);
  });

  it("is called Steady Ground at once, wherever its name stands", async () => {
    const administrator = app.visitor();
    await administrator.submit("/setup", { ...form, signUp: "open" });
    for (const path of ["/signin", "/privacy-policy", "/"])
      expect((await app.visitor().open(path)).html, path).toMatch(/<title>[^<]*Steady Ground/);
    expect((await app.visitor().open("/manifest.webmanifest")).html).toContain('"name":"Steady Ground"');
    expect((await app.visitor().open("/.well-known/security.txt")).text).toContain(`mailto:${ada.email}`);
    const twoFactor = { intent: "two-factor-begin", password };
    expect((await administrator.submit("/account-settings.data", twoFactor)).html).toContain("issuer=Steady%20Ground&");
    const passkey = { intent: "passkey-begin", name: "Laptop", password };
    expect((await administrator.submit("/account-settings.data", passkey)).html).toMatch(/"Steady Ground"/);

    await app.visitor().press("/signup", ben);
    await findMailedLinks(app, ben.email, /Confirm/);
    const folder = join(app.installation.config.dataDir, "mail");
    const email = await readEmail(folder, (await listEmails(folder, 1))[0] ?? "");
    expect(email?.message.from?.name).toBe("Steady Ground");
    expect(email?.message.text).toContain("Steady Ground");
    expect(email?.message.text).not.toContain("Talk Hubs");
  });

  it("tells whoever wants to sign up that it isn't set up yet, offers it nowhere, and opens with it", async () => {
    expect((await app.visitor().open("/")).html).not.toContain("Try it free");
    const early = await app.visitor().open("/signup");
    expect(early).toMatchObject({ status: 403, text: expect.stringContaining("Not Set Up Yet") });
    expect(early.html).toContain('href="/setup"');
    const sent = await app.visitor().submit("/signup", { ...ben, form_token: app.formToken("account") });
    expect(sent).toMatchObject({ status: 403, text: expect.stringContaining("Not Set Up Yet") });

    await app.visitor().submit("/setup", { ...form, signUp: "open" });
    expect((await app.visitor().open("/")).html).toContain("Try it free");
    expect((await app.visitor().press("/signup", ben)).location).toBe("/verify-email");
  });

  it("refuses address and username of an account that was there before, with the form as it was", async () => {
    await insertSpeaker(app.db, ben);
    for (const [existing, message] of [
      [{ email: ben.email }, "This address has an account."],
      [{ username: ben.username }, "already taken"],
    ] as const) {
      const refused = await app.visitor().submit("/setup", { ...form, ...existing });
      expect(refused).toMatchObject({ status: 409, text: expect.stringContaining(message) });
      expect(refused.html).toContain('value="Steady Ground"');
    }
    expect(await app.db.$count(installation)).toBe(0);
  });

  it("asks everybody for the code who is not at this machine, and counts wrong ones", async () => {
    const remote = app.visitor(remoteAddress);
    expect((await remote.open("/setup")).text).toContain("Setup code");
    const wrong = await remote.submit("/setup", { ...form, code: "AAAA-AAAA-AAAA" });
    expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining("That isn't the code.") });
    expect(wrong.html).toContain(`value="${ada.email}"`);
    expect(wrong.html).not.toContain(password);
    for (let tries = 1; tries < 10; tries++) await remote.submit("/setup", form);
    const right = { ...form, code: setUpCode(app.services) };
    expect((await remote.submit("/setup", right)).status).toBe(429);
    expect((await app.visitor("203.0.113.8").submit("/setup", right)).location).toBe("/dashboard");
  });

  it.each([
    ["x-forwarded-for", "127.0.0.1"],
    ["forwarded", "for=127.0.0.1"],
    ["via", "1.1 proxy"],
  ])("asks behind a proxy too, which makes everybody look like this machine (%s)", async (name, value) => {
    const refused = await app.visitor().submit("/setup", form, { [name]: value });
    expect(refused.status).toBe(422);
    expect(await app.db.$count(users)).toBe(0);
  });

  it("refuses the form of another site, and a name of another site for this machine", async () => {
    expect((await app.visitor().submit("/setup", form, { origin: "https://evil.example" })).status).toBe(403);
    expect((await app.visitor().submit("/setup", form, { host: "evil.example" })).status).not.toBe(303);
    expect(await app.db.$count(users)).toBe(0);
  });
});

it("shows what the environment says, which wins over what is sent", async () => {
  const app = await startUnusedTestApp({ SIGN_UP: "invited", PRODUCT_NAME: "Quiet Stage" });
  try {
    const page = await app.visitor().open("/setup");
    for (const setting of ["SIGN_UP", "PRODUCT_NAME"]) expect(page.text).toContain(`setting ${setting}`);
    const administrator = app.visitor();
    expect((await administrator.submit("/setup", form)).location).toBe("/dashboard");
    expect((await administrator.open("/admin-dashboard")).status).toBe(200);
    const { productName, supportEmail, signUp } = app.services.settings;
    expect({ productName, supportEmail, signUp }).toEqual({
      productName: "Quiet Stage",
      supportEmail: ada.email,
      signUp: "invited",
    });
  } finally {
    await app.close();
  }
});

it("is not there with SUPPORT_EMAIL, whose owner signs up and is the administrator", async () => {
  const app = await startOwnTestApp({ SUPPORT_EMAIL: ben.email });
  try {
    expect((await app.visitor().open("/")).html).not.toContain('href="/setup"');
    expect((await app.visitor().open("/setup")).status).toBe(404);
    expect((await app.visitor().submit("/setup", form)).status).toBe(404);
    expect((await app.visitor().open("/signup")).status).toBe(200);
    await insertSpeaker(app.db, ben);
    await insertSpeaker(app.db, ada);
    expect((await (await app.visitor().signIn(ben)).open("/admin-dashboard")).status).toBe(200);
    expect((await (await app.visitor().signIn(ada)).open("/admin-dashboard")).status).toBe(403);
  } finally {
    await app.close();
  }
});
