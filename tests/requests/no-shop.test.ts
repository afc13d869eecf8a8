// SHOP=false: an installation that sells nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { files, payments, profiles, users } from "#app/database/schema/index.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { eventsOf } from "#tests/support/payment-events.ts";
import { ada, ben } from "#tests/support/people.ts";
import { asForm, newHub } from "#tests/support/studio.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";
import { pdf, uploadFile } from "#tests/support/uploads.ts";

const offers = ["$280", "Lifetime Plan", "Join for", "Get Started", 'action="/checkout"', "#pricing", "Membership"];

let app: TestApp;
beforeAll(async () => {
  app = await startOwnTestApp({ SHOP: "false" });
});
beforeEach(async () => {
  await app.db.delete(payments);
  await app.db.delete(users);
  await insertSpeaker(app.db, ada);
  app.invalidatePages();
});
afterAll(() => app.close());

describe("/", () => {
  it("leads to the profile of the only speaker, who can sign in from there", async () => {
    expect(await app.visitor().open("/")).toMatchObject({ status: 302, location: `/${ada.username}` });
    expect((await app.visitor().open(`/${ada.username}`)).html).toContain('href="/signin"');
  });

  it("is a landing where there are several, which asks not to be listed", async () => {
    await insertSpeaker(app.db, ben);
    const landing = await app.visitor().open("/");
    expect(landing.status).toBe(200);
    expect(landing.html).toContain('href="/signin"');
    expect(landing.html).toContain("noindex");
    const sitemap = await (await app.fetch("/sitemap.xml")).text();
    expect(sitemap).not.toContain(`<loc>${app.origin}/</loc>`);
  });
});

it.each(["/signin", "/signup", "/terms-of-service", "/support", "/privacy-policy"])(
  "%s offers nothing",
  async (path) => {
    const { html } = await app.visitor().open(path);
    for (const offer of offers) expect(html, offer).not.toContain(offer);
  },
);

it.each(["/dashboard", "/billing", "/account-settings", "/dashboard/help/account-and-plan"])(
  "%s offers a speaker nothing",
  async (path) => {
    const speaker = await app.visitor().signIn(ada);
    const { text } = await speaker.open(path);
    for (const offer of ["$280", "Join for", "Lifetime Plan", "Unlimited Lead Capture"])
      expect(text, offer).not.toContain(offer);
  },
);

it.each(["lifetime", "speaker", null] as const)(
  "tells who reaches a limit with the plan %s of no plan to buy",
  async (plan) => {
    await app.db.update(profiles).set({ plan, paymentStatus: plan && "paid", maxActiveHubs: 1, storageLimitGb: 1 });
    const speaker = await app.visitor().signIn(ada);
    const create = (slug: string) => speaker.submit("/dashboard/create-hub", asForm(newHub({ slug })));
    expect((await create("first")).status).toBe(303);
    const { status, text } = await create("second");
    expect(status).toBe(409);
    expect(text).toContain("Your plan allows only 1 draft hubs. To make room, open, archive");
    const file = {
      name: "a.pdf",
      kind: "resource",
      contentType: "application/pdf",
      sizeBytes: 2 ** 30,
    } as const;
    const [{ id: userId = "" } = {}] = await app.db.select().from(users);
    await app.db.insert(files).values({ ...file, userId, key: `${userId}/files/a`, status: "stored" });
    const upload = await uploadFile(speaker, pdf, { name: "b.pdf" });
    expect(upload.problem?.message).toContain("Delete existing resources first.");
  },
);

it("has no checkout, for visitors and for speakers", async () => {
  for (const visitor of [app.visitor(), await app.visitor().signIn(ada)]) {
    for (const path of ["/checkout", "/checkout/cancelled", "/checkout/success"])
      expect((await visitor.open(path)).status, path).toBe(404);
    expect((await visitor.submit("/checkout", { attempt: crypto.randomUUID() })).status).toBe(404);
  }
});

it("sends a refunded speaker to support, and nowhere to join", async () => {
  const { paid, refunded } = eventsOf({ session: "cs_refunded", email: ada.email });
  for (const event of [paid, refunded]) await receiveEvent(app.services, event);
  const { text } = await (await app.visitor().signIn(ada)).open("/dashboard");
  expect(text).toContain("Contact support to continue editing");
  expect(text).not.toContain("Join again");
});

it("still hears of earlier payments", async () => {
  await receiveEvent(app.services, eventsOf({ email: ada.email }).paid);
  expect(await app.db.select().from(payments)).toMatchObject([{ email: ada.email, status: "paid" }]);
});
