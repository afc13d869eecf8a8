// The landing page: the sample talk when there is one, and an operator who is named only by their own settings.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { amara } from "#app/database/seed/sample-people.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startOwnTestApp, startTestApp, type TestApp } from "#tests/support/test-app.ts";

describe("without settings and sample data", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });

  it("leads to payment and to a free account", async () => {
    const { html } = await app.visitor().open("/");
    expect(html).toMatch(/<form[^>]*action="\/checkout"[^>]*>.*?Get Started/s);
    expect(html).toMatch(/<a href="\/signup"[^>]*>Try it free</);
  });

  it("offers no sample talk and names no operator", async () => {
    await insertHub(app.db, await insertSpeaker(app.db, ada));
    const { html } = await app.visitor().open("/");
    expect(html).not.toContain("sample talk");
    const footer = html.slice(html.indexOf("<footer"));
    expect(footer).toContain("Privacy Policy");
    expect(footer).not.toMatch(/mailto:|example\.com|on request/);
  });

  it("offers the sample talk once there is one", async () => {
    const { username } = amara;
    await insertHub(app.db, await insertSpeaker(app.db, { ...ada, email: amara.email, username }), { slug: "calm" });
    const { html } = await app.visitor().open("/");
    expect(html).toMatch(/href="http:\/\/[^"]+\/amara-osei\/calm"[^>]*>Open the sample talk</);
  });
});

describe("with the operator's settings", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startOwnTestApp({ COMPANY_LINE: "Steady Ground Pty Ltd", SUPPORT_EMAIL: "help@steady.test" });
  });
  afterAll(() => app.close());

  it("names the operator, and leaves out what is not set", async () => {
    const { html } = await app.visitor().open("/signin");
    const footer = html.slice(html.indexOf("<footer"));
    expect(footer).toContain("Steady Ground Pty Ltd");
    expect(footer).toContain('href="mailto:help@steady.test"');
    expect(footer).not.toContain("on request");
  });
});
