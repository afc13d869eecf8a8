// The landing page: the sample talk when there is one, and an operator who is named only by their own settings.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { amara } from "#sample/sample-people.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startOwnTestApp, startTestApp, type TestApp } from "#tests/support/test-app.ts";

describe("without settings and sample data", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });

  it("leads to payment and to a free account", async () => {
    const { html } = await app.visitor().open("/");
    expect(html).toMatch(/<form[^>]*action="\/checkout"[^>]*>.*?Get Started/s);
    expect(html).toMatch(/<a href="\/signup" class="button button-large">Try it free</);
  });

  it("offers a member the dashboard instead of a checkout that would refuse, and a locked account its plan", async () => {
    const { id } = await insertSpeaker(app.db, ada);
    const speaker = await app.visitor().signIn(ada);
    const open = async (values: Partial<typeof profiles.$inferInsert>) => {
      await app.db.update(profiles).set(values).where(eq(profiles.id, id));
      return (await speaker.open("/")).html;
    };
    for (const plan of ["lifetime", "speaker"] as const) {
      const html = await open({ plan, paymentStatus: "paid" });
      expect(html).not.toContain('action="/checkout"');
      expect(html).not.toContain("Try it f");
      expect(html.match(/<a href="\/dashboard"[^>]*>Go to Dashboard</g)).toHaveLength(2);
      expect(html).not.toMatch(/\$\d|before I pay/);
    }
    expect(await open({ plan: "lifetime", paymentStatus: "disputed" })).toMatch(
      /<a href="\/billing"[^>]*>See your plan</,
    );
    const unpaid = await open({ plan: null, paymentStatus: null });
    expect(unpaid).toContain('action="/checkout"');
    expect(unpaid).toMatch(/<a href="\/dashboard" class="button button-large">Go to Dashboard</);
    expect(unpaid).not.toContain("Try it free");
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
