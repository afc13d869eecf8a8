// Who may sign up, as the pages say it and as the door keeps it. The rule itself: domain/accounts/admission.server.test.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { startOwnTestApp, startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

const waysToSignUp = ['href="/signup', "Try it free", "Try it first", "Get Started", 'action="/checkout"', "#pricing"];

describe("with SIGN_UP=closed", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startOwnTestApp({ SIGN_UP: "closed" });
    await insertSpeaker(app.db, grace);
  });
  afterAll(() => app.close());

  it.each(["/", "/signin", "/contact", "/checkout/cancelled"])(
    "%s leads to signing in and nowhere else",
    async (path) => {
      const { html } = await app.visitor().open(path);
      for (const way of waysToSignUp) expect(html, way).not.toContain(way);
      if (path !== "/signin") expect(html).toContain('href="/signin"');
    },
  );

  it.each(["/signup", "/auth", "/signup?from=stripe", "/signup?invitation=made-up"])("%s has no form", async (path) => {
    const page = await app.visitor().open(path);
    expect(page.status).toBe(403);
    expect(page.text).toContain("Sign-Up Is Closed");
    expect(page.html).not.toContain("<form method");
  });

  it("refuses the form sent past the page, and a visitor's checkout", async () => {
    const sent = await app.visitor().submit("/signup", { ...ben, form_token: app.formToken("account") });
    expect(sent).toMatchObject({ status: 403, text: expect.stringContaining("Sign-Up Is Closed") });
    const checkout = await app.visitor().submit("/checkout", { attempt: crypto.randomUUID() });
    expect(checkout).toMatchObject({ status: 409, text: expect.stringContaining("takes no new accounts") });
    expect(await app.db.$count(users)).toBe(1);
  });

  it("says on the administrator's screen that the setting decides", async () => {
    const administrator = await app.visitor().signIn(grace);
    expect((await administrator.open("/admin/sign-up")).text).toContain("The server's setting SIGN_UP says so");
    await administrator.submit("/admin/sign-up", { intent: "change-mode", signUp: "open" });
    expect((await app.visitor().open("/signup")).status).toBe(403);
  });
});

describe("where the administrator invites", () => {
  let app: TestApp;
  let administrator: Visitor;
  const choose = (signUp: string) => administrator.submit("/admin/sign-up", { intent: "change-mode", signUp });
  beforeAll(async () => {
    app = await startTestApp();
    await insertSpeaker(app.db, grace);
    administrator = await app.visitor().signIn(grace);
    expect((await choose("invited")).status).toBe(200);
  });
  afterAll(async () => {
    await choose("open");
    await app.close();
  });

  const invite = { intent: "invite", label: "Speakers of the spring conference", maxUses: "1", days: "7" };
  const findLink = async () =>
    /\/signup\?invitation=[\w-]+/.exec((await administrator.open("/admin/sign-up")).html)?.[0] ?? "";

  it("makes one link of a form that is sent twice, by which Ada signs up; used or altered, it is refused", async () => {
    const id = crypto.randomUUID();
    for (let times = 0; times < 2; times++)
      expect((await administrator.submit("/admin/sign-up", { ...invite, id })).status).toBe(200);
    const screen = await administrator.open("/admin/sign-up");
    expect(screen.text.match(/Speakers of the spring conference/g)).toHaveLength(1);

    const link = await findLink();
    expect(await app.visitor().open("/signup")).toMatchObject({
      status: 403,
      text: expect.stringContaining("By Invitation"),
    });
    const visitor = app.visitor();
    expect((await visitor.open(link)).text).toContain("You're invited.");
    expect((await visitor.press(link, ada)).status).toBe(303);
    const [confirmation = ""] = (await findMailedLinks(app, ada.email, /Confirm/)).filter((each) =>
      each.includes("verify"),
    );
    expect((await visitor.submit(confirmation.replace(app.origin, ""), {})).location).toBe("/signin?verified=true");

    expect((await administrator.open("/admin/sign-up")).text).toContain("1 of 1");
    for (const path of [link, `${link}x`.slice(0, -2)]) {
      const refused = await app.visitor().submit(path, { ...ben, form_token: app.formToken("account") });
      expect(refused.status).toBe(403);
    }
    expect((await app.visitor().open(link)).text).toContain("This Invitation Has Ended");
  });

  it("names what is missing in the form, and lets nobody but the administrator use it", async () => {
    const refused = await administrator.submit("/admin/sign-up", {
      ...invite,
      id: crypto.randomUUID(),
      label: "",
      maxUses: "0",
      days: "400",
    });
    expect(refused.status).toBe(422);
    for (const message of ["Please say whom it is for", "at least 1", "at most 365"])
      expect(refused.text).toContain(message);

    await insertSpeaker(app.db, ben);
    const speaker = await app.visitor().signIn(ben);
    expect((await speaker.open("/admin/sign-up")).status).toBe(403);
    expect((await speaker.submit("/admin/sign-up", { intent: "change-mode", signUp: "open" })).status).toBe(403);
    expect((await app.visitor().open("/signup")).status).toBe(403);
  });

  it("offers the plan and no trial", async () => {
    const { html } = await app.visitor().open("/");
    expect(html).toContain("Join for $280 AUD");
    expect(html).not.toContain('href="/signup');
  });
});
