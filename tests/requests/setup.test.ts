// /setup: only while nobody has ever had an account, and only for whoever runs the installation.
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { users } from "#app/database/schema/index.ts";
import { setUpCode } from "#app/domain/accounts/set-up.server.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, password } from "#tests/support/people.ts";
import { startOwnTestApp, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const form = { ...ada, productName: "Steady Ground", signUp: "closed" };
const remoteAddress = "203.0.113.7";

describe("an installation that nobody has used", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  it("leads there from the landing page, makes Ada its administrator, signs her in, and then has no such page", async () => {
    expect((await app.visitor().open("/")).html).toContain('href="/setup"');
    const visitor = app.visitor();
    expect((await visitor.open("/setup")).text).not.toContain("Setup code");
    expect(await visitor.submit("/setup", form)).toMatchObject({ status: 303, location: "/dashboard" });
    expect((await visitor.open("/admin-dashboard")).status).toBe(200);

    expect((await app.visitor().open("/")).html).not.toContain('href="/setup"');
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

  it("has no such page once somebody signed up, and none when that account is deleted", async () => {
    await insertSpeaker(app.db, ben);
    await app.db.delete(users);
    expect((await app.visitor().submit("/setup", form)).status).toBe(404);
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
  const app = await startOwnTestApp({
    SIGN_UP: "invited",
    PRODUCT_NAME: "Quiet Stage",
    SUPPORT_EMAIL: "help@quiet.test",
  });
  try {
    const page = await app.visitor().open("/setup");
    for (const setting of ["SIGN_UP", "PRODUCT_NAME", "SUPPORT_EMAIL"])
      expect(page.text).toContain(`setting ${setting}`);
    const administrator = app.visitor();
    expect((await administrator.submit("/setup", form)).location).toBe("/dashboard");
    expect((await administrator.open("/admin-dashboard")).status).toBe(200);
    const { productName, supportEmail, signUp } = app.services.settings;
    expect({ productName, supportEmail, signUp }).toEqual({
      productName: "Quiet Stage",
      supportEmail: "help@quiet.test",
      signUp: "invited",
    });
  } finally {
    await app.close();
  }
});
