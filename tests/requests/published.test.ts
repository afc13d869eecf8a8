// "Your page is live", where creating an open hub leads.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { feedbackSubmissions, rehearsals, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { asForm, newHub } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const create = (values: Parameters<typeof newHub>[0]) =>
  speaker.submit("/dashboard/create-hub", asForm(newHub(values)));

it("has the slide, the link and a trial that nobody had to start", async () => {
  const { location } = await create({ status: "active" });
  expect(location).toMatch(/^\/dashboard\/hubs\/[0-9a-f-]{36}\/published$/);
  const { text, html } = await speaker.open(location as string);
  expect(html).toContain("Talk Hub created successfully!");
  for (const shown of ["Your page is live", "Kind machines", "Waiting for your phone"]) expect(text).toContain(shown);
  expect(html).toMatch(/src="[^"]*\/kind-machines\/slide\.png"/);
  const [, trial = ""] = /href="[^"]*(\/rehearsal\/[^"]+)"/.exec(html) ?? [];
  expect((await app.visitor().open(trial)).status).toBe(200);
});

it("is for hubs that people can open: a draft and a hidden one lead to the editor", async () => {
  for (const values of [{ status: "draft" }, { status: "active", publicVisibility: false, slug: "hidden" }] as const) {
    const { location } = await create(values);
    expect(location).toMatch(/^\/dashboard\/edit-hub\//);
    const id = location?.split("/").at(-1);
    expect(await speaker.open(`/dashboard/hubs/${id}/published`)).toMatchObject({ status: 302, location });
  }
  expect(await app.db.$count(rehearsals)).toBe(0);
});

it("shows the stars of the trial, which are no feedback; one that ended starts again", async () => {
  const { id } = await insertHub(app.db, adaActor);
  const path = `/dashboard/hubs/${id}/published`;
  const state = `/dashboard/hubs/${id}/rehearsal/state`;
  expect(JSON.parse((await speaker.open(state)).html)).toBeNull();
  expect((await speaker.open(path)).text).toContain("Start Rehearsal");
  await speaker.submit(path, { intent: "start-trial" });
  const { url, items } = JSON.parse((await speaker.open(state)).html);
  expect(items).toEqual([]);

  const trial = new URL(url).pathname;
  const phone = app.visitor();
  await phone.open(trial);
  const sent = { submission_id: randomUUID(), form_token: app.formToken(id), rating: "4" };
  await phone.submit(`${trial}/feedback`, sent, { "sec-fetch-user": "?1", "sec-fetch-mode": "navigate" });
  expect(JSON.parse((await speaker.open(state)).html).items).toMatchObject([{ rating: 4, phone: "Phone 1" }]);
  expect((await speaker.open(path)).text).toContain("It works: 4 stars from Phone 1.");
  expect(await app.db.$count(feedbackSubmissions)).toBe(0);
});

it("saves the connect link, and keeps one that is wrong", async () => {
  const { id } = await insertHub(app.db, adaActor);
  const path = `/dashboard/hubs/${id}/published`;
  const wrong = await speaker.submit(path, { intent: "connect", speakerLink: "javascript:alert(1)" });
  expect([wrong.status, wrong.text.includes("Please enter a valid URL")]).toEqual([422, true]);
  expect(wrong.html).toContain('value="javascript:alert(1)"');
  expect((await speaker.submit(path, { intent: "connect", speakerLink: "ada@example.com" })).status).toBe(200);
  const [hub] = await app.db.select().from(talkHubs).where(eq(talkHubs.id, id));
  expect(hub).toMatchObject({ speakerLink: "mailto:ada@example.com", version: 2 });
});
