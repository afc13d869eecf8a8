// OIDC_ONLY: passwords are hidden, and refused too.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accounts, signUps, users } from "#app/database/schema/index.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { type Issuer, settingsFor, signInByIssuer, startIssuer, vera } from "#tests/support/identity-issuer.ts";
import { ada, ben, grace, password } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let issuer: Issuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startOwnTestApp({ ...settingsFor(issuer.origin), OIDC_ONLY: "true" });
});
beforeEach(async () => {
  await app.db.delete(users);
  await insertSpeaker(app.db, ada);
  // Her address there is the one of her account here, which her identity may not enter yet.
  issuer.state.person = { ...vera, email: ada.email };
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});

const hidden = (status = 403) => ({ status, text: expect.stringContaining("Please sign in with Keycloak.") });

it("no page asks for a password, and no form takes or resets one", async () => {
  const visitor = app.visitor();
  const page = await visitor.open("/signin");
  expect(page.text).toContain("Continue with Keycloak");
  expect(page.html).not.toContain('type="password"');
  const email = { email: ada.email, form_token: app.formToken("account") };
  expect(await visitor.submit("/signin", { email: ada.email, password })).toMatchObject(hidden());
  expect(await visitor.submit("/signin", { intent: "forgot-password", ...email })).toMatchObject(hidden());
  expect((await visitor.submit("/set-password", { intent: "send-link", ...email })).location).toBe("/signin");
  for (const path of ["/set-password", "/set-password?token=used", "/signup"])
    expect((await visitor.open(path)).location, path).toBe("/signin");
  expect((await visitor.submit("/signup", { ...ben, ...email, email: ben.email })).location).toBe("/signin");
  expect(await app.db.$count(signUps)).toBe(0);
});

it("Ada's password is taken once, to connect what waits in her browser, and nobody else's there", async () => {
  await insertSpeaker(app.db, ben);
  const visitor = app.visitor();
  await signInByIssuer(visitor);
  expect((await visitor.open("/signin")).html).toContain('type="password"');
  const form = { form_token: app.formToken("account"), intent: "forgot-password" };
  expect(await visitor.submit("/signin", { email: ben.email, password: ben.password })).toMatchObject(hidden());
  expect((await visitor.submit("/signin", { ...form, email: ben.email })).status).toBe(403);

  await visitor.signInByForm(ada);
  expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
  await visitor.submit("/signout", {});
  expect(await visitor.submit("/signin", { email: ada.email, password })).toMatchObject(hidden());
});

it("who has no password left sets one by the mailed link, and connects with it", async () => {
  await app.db.update(accounts).set({ password: null });
  const visitor = app.visitor();
  await signInByIssuer(visitor);
  await visitor.press("/signin", { intent: "forgot-password", email: ada.email });
  const [link = ""] = await findMailedLinks(app, ada.email, /password/i);
  // She reads her mail on another device.
  const phone = app.visitor();
  const newPassword = "a calm, well-lit corridor";
  expect((await phone.submit(link.replace(app.origin, ""), { password: newPassword })).location).toBe("/signin");
  expect((await phone.open("/signin")).text).toContain("Please continue with Keycloak");
  await visitor.signInByForm({ email: ada.email, password: newPassword });
  expect((await signInByIssuer(app.visitor())).location).toBe("/dashboard");
});

it("the administrator sends no password reset, and the emails about security lead to none", async () => {
  await insertSpeaker(app.db, grace);
  const administrator = await app.visitor().signIn(grace);
  const [{ id = "" } = {}] = await app.db.select().from(users);
  expect((await administrator.open("/admin-dashboard")).text).not.toContain("Send Password Reset");
  expect((await administrator.submit("/admin-dashboard", { intent: "reset", id })).status).toBe(409);
  const visitor = app.visitor();
  await signInByIssuer(visitor);
  await visitor.signInByForm(ada);
  const links = await findMailedLinks(app, ada.email, /^Single sign-on was connected$/);
  expect(links.filter((link) => link.includes("/set-password"))).toEqual([]);
});

it("a link that the operator made still sets a password", async () => {
  const [{ id = "" } = {}] = await app.db.select().from(users);
  const token = await createPasswordToken(app.services, app.db, id);
  expect((await app.visitor().open(`/set-password?token=${token}`)).text).toContain("Choose a password");
  expect((await app.visitor().open(`/set-password?token=${randomUUID()}`)).location).toBe("/signin");
});
