import { expect, it } from "vitest";
import { leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let hubId: string;
withAda(async (fixture) => {
  app = fixture.app;
  const neverShown = { leadOnEntry: false, leadBeforeDownloads: false };
  hubId = (await insertHub(app.db, fixture.adaActor, { leadCaptureEnabled: true, ...neverShown })).id;
});

const path = "/ada-nwosu/kind-machines";
const offer = `${path}/lead?from=connect`;
const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };
const form = { firstName: rosa.firstName, email: rosa.email, consent: "on" };

it("the lead form at Connect stores a lead whose source is Connect", async () => {
  const visitor = app.visitor();
  await visitor.post(`${path}/view`, { headers: phone });
  expect((await visitor.open(path)).html).toContain(`href="${offer}"`);
  const page = await visitor.open(offer);
  expect(page.text).toContain("Get Exclusive Resources Connect with Ada");
  expect(page.html).toContain(`action="${offer}"`);
  const refused = await visitor.submit(offer, { form_token: app.formToken(hubId), ...form, email: "" });
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(`action="${offer}"`)]);

  expect((await visitor.submit(offer, { form_token: app.formToken(hubId), ...form })).status).toBe(303);
  expect(await app.db.select().from(leadCaptures)).toMatchObject([{ source: "connect" }]);
  const speaker = await app.visitor().signIn(ada);
  expect((await speaker.open("/dashboard/leads?source=connect")).text).toContain("1 lead matches");
  expect((await speaker.open("/dashboard/leads?source=entry")).text).toContain("No leads match these filters");
  // The lead's timeline has what the same phone did before.
  await app.installation.settle();
  const [lead] = await app.db.select().from(leads);
  expect((await speaker.open(`/dashboard/leads/${lead?.id}`)).text).toContain("Opened the talk");
  // Neither who left their details nor the owner is asked.
  for (const each of [visitor, speaker]) expect((await each.open(path)).html).not.toContain("from=connect");
  expect((await visitor.open(offer)).text).not.toContain("Get Exclusive Resources");
});

it("is not offered where the speaker collects no leads", async () => {
  await app.db.update(talkHubs).set({ leadCaptureEnabled: false });
  expect((await app.visitor().open(path)).html).not.toContain("from=connect");
  expect((await app.visitor().open(offer)).text).not.toContain("Get Exclusive Resources");
});
