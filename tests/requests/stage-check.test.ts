// The stage check: what Ada reads about a talk, from a draft without a date to a talk that is ready.
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  feedbackSubmissions,
  leads,
  limiterCounts,
  rehearsals,
  resources,
  talkHubs,
} from "#app/database/schema/index.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import { startRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
let hub: Awaited<ReturnType<typeof insertHub>>;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});
beforeEach(async () => {
  await app.db.delete(limiterCounts);
  hub = await insertHub(app.db, adaActor, { startTime: "10:00", location: "Hall 3", description: "<p>Calm</p>" });
});

/** The results by title, each with its level and text. */
async function check() {
  const { html } = await speaker.open(`/dashboard/hubs/${hub.id}/check`);
  const items = [...html.matchAll(/data-level="(\w+)".*?<h3[^>]*>(.*?)<\/h3><p[^>]*>(.*?)<\/p>/gs)];
  return Object.fromEntries(items.map(([, level, title = "", text]) => [title, { level, text }]));
}
const change = (values: Partial<typeof talkHubs.$inferInsert>) =>
  app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
const addLink = (externalUrl: string, title = "Our handout") =>
  app.db.insert(resources).values({ talkHubId: hub.id, title, type: "link", resourceType: "link", externalUrl });

it("shows only what needs a hand, and what is read out in the room", async () => {
  const { html, text } = await speaker.open(`/dashboard/hubs/${hub.id}/check`);
  const [above = "", folded = ""] = html.split("<details");
  // No link and no file is offered yet; the tests' installation stores its emails in a folder and has no public address.
  expect(text).toContain("3 to look at");
  expect([...above.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title)).toEqual([
    "What people need to know",
    "The page from outside",
    "Email",
  ]);
  expect(folded.match(/data-level/g)).toHaveLength(9);
  const { host } = app.services.settings.appUrl;
  expect(text).toContain(`Read aloud ${host}/j/${await findShortCode(app.services, hub.id)}`);
  expect(text).toContain(`code opens ${host}/ada-nwosu/kind-machines`);
});

describe("a talk", () => {
  it("that is open, readable and complete", async () => {
    await addLink("mailto:ada@example.com");
    expect(await check()).toMatchObject({
      "Open during the talk": { level: "ready", text: "Open during the talk: Thu 4 Mar 2027, 10:00 (UTC)." },
      "What people need to know": { level: "ready" },
      "The QR code": { level: "ready", text: expect.stringContaining("/ada-nwosu/kind-machines") },
      Files: { level: "ready" },
      Links: { level: "ready" },
      "Feedback and lead form": { level: "ready" },
      // The tests' installation stores its emails in a folder.
      Email: { level: "attention" },
      "Storage and plan": { level: "ready" },
    });
  });

  it("that is a draft, hidden and without a date goes from red to green", async () => {
    await change({ status: "draft", publicVisibility: false, eventDate: null, startTime: null });
    const before = await check();
    expect(before["Open during the talk"]?.level).toBe("problem");
    expect(before["What people need to know"]?.level).toBe("problem");
    expect(before["The page from outside"]?.text).toContain("not public");
    await change({ status: "active", publicVisibility: true, eventDate: "2027-03-04", startTime: "10:00" });
    expect((await check())["Open during the talk"]?.level).toBe("ready");
  });

  it("with a file that is no longer in the store, and a link into a private network", async () => {
    await app.db.insert(resources).values({
      talkHubId: hub.id,
      title: "The slides",
      type: "pdf",
      resourceType: "file",
      fileUrl: "lost",
    });
    await addLink("http://169.254.169.254/latest", "Intranet");
    expect(await check()).toMatchObject({
      Files: { level: "problem", text: expect.stringContaining("The slides") },
      Links: { level: "problem", text: "Not a public web address: Intranet." },
    });
  });

  it("that is missing or belongs to another speaker is not found", async () => {
    expect((await speaker.open("/dashboard/hubs/nonsense/check")).status).toBe(404);
    expect((await app.visitor().open(`/dashboard/hubs/${hub.id}/check`)).location).toBe("/signin");
  });
});

it("stores nothing: no rating, lead, email or status, and no rehearsal ends", async () => {
  await change({ status: "draft", leadCaptureEnabled: true });
  await startRehearsal(app.services, adaActor, hub.id);
  expect((await check())["Feedback and lead form"]).toMatchObject({
    level: "ready",
    text: expect.stringContaining("A rating and the lead form could be sent"),
  });
  for (const table of [feedbackSubmissions, leads]) expect(await app.db.$count(table)).toBe(0);
  const { rows } = await app.db.execute(sql`select from pgboss.job where name = 'send-email'`);
  expect(rows).toEqual([]);
  expect(await app.db.$count(rehearsals)).toBe(1);
  const [stored] = await app.db.select().from(talkHubs).where(eq(talkHubs.id, hub.id));
  expect(stored).toMatchObject({ status: "draft", leadCount: 0, version: hub.version });
});

it("is no scanner: after thirty checks in ten minutes nothing outside is asked", async () => {
  await addLink("http://10.0.0.1/");
  for (let n = 0; n < 30; n++) expect((await check()).Links?.level).toBe("problem");
  expect(await check()).toMatchObject({
    Links: { level: "attention", text: "Not checked: Our handout." },
    "The page from outside": { level: "attention", text: expect.stringContaining("Checked too often") },
    Files: { level: "ready" },
  });
});
