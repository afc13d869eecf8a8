// What a lead form costs: Ada reads who saw it, gave details, went on without and downloaded, beside her other talks.
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { hubEvents, resources, talkHubs, users } from "#app/database/schema/index.ts";
import { findFormCosts } from "#app/domain/analytics/form-costs.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" };
let hub: Awaited<ReturnType<typeof insertHub>>;
beforeEach(async () => {
  await app.db.delete(talkHubs);
  hub = await insertHub(app.db, adaActor, { leadCaptureEnabled: true, leadOnEntry: true, leadAllowSkip: true });
});

const pathOf = (slug: string) => `/ada-nwosu/${slug}`;

/** Opens the page, and reports what its script would: the view, to the address that the page names. */
async function open(visitor: Visitor, slug = "kind-machines") {
  const { html } = await visitor.open(pathOf(slug), phone);
  const [, view = ""] = /data-view="([^"]*)"/.exec(html) ?? [];
  expect((await visitor.post(view, { headers: phone, body: new URLSearchParams({ s: "qr", r: "" }) })).status).toBe(
    204,
  );
  return html;
}
const click = (visitor: Visitor, address: string) => visitor.post(address, { headers: phone, body: "" });

async function readStats() {
  await app.installation.settle();
  const { text } = await speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics&part=form`);
  return /Form: gained and lost.*/.exec(text)?.[0] ?? "";
}

it("shows nothing before the first viewer", async () => {
  expect(await readStats()).toBe("");
});

it("counts who saw the form, gave details, went on without and downloaded, each device once", async () => {
  const [slides] = await app.db
    .insert(resources)
    .values({
      talkHubId: hub.id,
      title: "Slides",
      type: "link",
      resourceType: "link",
      externalUrl: "https://example.com",
    })
    .returning();
  const [rosa, tomas, lena] = [app.visitor(), app.visitor(), app.visitor()];
  for (const visitor of [rosa, tomas, lena]) await open(visitor);
  await click(speaker, `${pathOf("kind-machines")}/view?form`);
  const html = await open(rosa);
  const [, skip = ""] = /class="skip"[^>]*ping="([^"]*)"/.exec(html) ?? [];
  expect(skip).toBe(`${pathOf("kind-machines")}/skip`);
  for (const visitor of [rosa, rosa, speaker]) expect((await click(visitor, skip)).status).toBe(204);
  await tomas.submit(`${pathOf("kind-machines")}/lead`, {
    firstName: "Tomas",
    email: "tomas@example.com",
    consent: "on",
    form_token: app.formToken(hub.id),
  });
  // He gave his details before, so his page has no form any more, and he downloads.
  expect(await open(tomas)).not.toContain('id="lead"');
  await tomas.open(`${pathOf("kind-machines")}/files/${slides?.id}`, phone);
  expect(await readStats()).toMatch(
    /This talk: form before the talk 3 joined Saw the form 3 100% Gave details 1 33% Went on without 1 33% Downloaded 1 33%/,
  );
  await app.installation.settle();
  const counts = await app.db.select().from(hubEvents).where(eq(hubEvents.kind, "form"));
  expect(counts.map(({ count }) => count).sort()).toEqual([1, 1, 2]);
});

it("compares with her other talks that ask in another way, and with nobody else's", async () => {
  await insertHub(app.db, adaActor, { slug: "open-house", leadCaptureEnabled: false });
  await insertHub(app.db, adaActor, { slug: "same-way", leadCaptureEnabled: true, leadOnEntry: true });
  await app.db.delete(users).where(eq(users.email, ben.email));
  const benActor = await insertSpeaker(app.db, ben);
  const benHub = await insertHub(app.db, benActor, { slug: "bens-talk" });
  await open(app.visitor());
  expect(await readStats()).toContain("None of your other talks asks in another way");
  for (let n = 0; n < 2; n++) await open(app.visitor(), "open-house");
  await open(app.visitor(), "same-way");
  const stats = await readStats();
  expect(stats).toMatch(/No form 2 joined at 1 other talk Gave details 0 0% Downloaded 0 0%/);
  expect(stats).not.toContain("Form before files");
  expect(await findFormCosts(app.services, adaActor, benHub.id)).toEqual({ own: null, others: [] });
  expect(await findFormCosts(app.services, adaActor, "nonsense")).toEqual({ own: null, others: [] });
});

it("counts no form at a rehearsal or for a bot", async () => {
  const bot = { "user-agent": "Googlebot/2.1" };
  await app.visitor().post(`${pathOf("kind-machines")}/view?form`, { headers: bot, body: "" });
  await app.visitor().post(`${pathOf("kind-machines")}/skip`, { headers: bot, body: "" });
  expect((await app.visitor().post("/rehearsal/nonsense/skip", { headers: phone, body: "" })).status).toBe(204);
  await app.installation.settle();
  expect(await app.db.$count(hubEvents)).toBe(0);
});
