import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { feedbackQuestions, talkHubs, templates } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { newHub } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const findShippedTemplate = async (key: string) => {
  const [template] = await app.db.select().from(templates).where(eq(templates.builtInKey, key));
  if (!template) throw new Error(`${key} was not shipped`);
  return template;
};
const buildForm = (values: Parameters<typeof newHub>[0] = {}) =>
  Object.fromEntries(
    Object.entries(newHub(values)).flatMap(([name, value]) =>
      value === null || value === false ? [] : [[name, value === true ? "on" : String(value)]],
    ),
  );

it("a gallery of twelve shows nine, then all by a link that keeps the search", async () => {
  const first = await speaker.open("/dashboard/templates?sort=name");
  expect(first.html.match(/Use Template<|>Use Template/g)).toHaveLength(9);
  expect(first.text).toContain("9 of 12");
  expect(first.html).toContain('href="/dashboard/templates?sort=name&amp;page=2"');
  const all = await speaker.open("/dashboard/templates?sort=name&page=2");
  expect(all.html.match(/Use Template<|>Use Template/g)).toHaveLength(12);
  expect((await speaker.open("/dashboard/templates?search=nothing+like+it")).text).toContain("No templates match");
  expect(first.html).toContain(`href="/dashboard/help?subject=Custom+template+request&amp;message=`);
});

it("a template fills the create screen, brings its questions and lead form, and counts one use per hub", async () => {
  const template = await findShippedTemplate("incident-story");
  const address = `/dashboard/create-hub?template=${template.id}`;
  const screen = await speaker.open(address);
  expect(screen.html).toContain('value="[Number] hours down: the story of [incident]"');
  expect(screen.html).toContain('value="#991b1b"');

  const form = buildForm({ token: randomUUID(), title: "Six hours down", slug: "six-hours-down" });
  const created = await speaker.submit(address, form);
  expect(created.status).toBe(303);
  expect((await speaker.submit(address, form)).location).toBe(created.location);
  expect((await findShippedTemplate("incident-story")).usageCount).toBe(template.usageCount + 1);

  const [hub] = await app.db.select().from(talkHubs);
  expect(hub).toMatchObject({ title: "Six hours down", leadFormTitle: "Get our incident template" });
  const questions = await app.db.select().from(feedbackQuestions).orderBy(feedbackQuestions.sortOrder);
  expect(questions.map(({ type, sortOrder }) => [type, sortOrder])).toEqual([
    ["rating", 0],
    ["choice", 1],
    ["text", 2],
  ]);
});

it("the description keeps its formatting in the editor, and is stored with it", async () => {
  const { id, content } = await findShippedTemplate("keynote");
  const html = (await speaker.open(`/dashboard/create-hub?template=${id}`)).html;
  const [, shown = ""] = /<textarea[^>]*name="description"[^>]*>([^<]*)<\/textarea>/.exec(html) ?? [];
  const signs = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };
  const description = shown.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: keyof typeof signs) => signs[name]).trim();
  await speaker.submit(`/dashboard/create-hub?template=${id}`, buildForm({ description }));
  const [hub] = await app.db.select().from(talkHubs);
  expect(hub?.description).toBe(content.description);
});

it("a hub is saved as a template of the speaker's own, which nobody else sees, uses or changes", async () => {
  const hub = await insertHub(app.db, adaActor);
  const form = { intent: "save", token: randomUUID(), hubId: hub.id, name: "My usual talk", category: "technology" };
  const nameless = await speaker.submit("/dashboard/templates", { ...form, name: "" });
  expect(nameless.status).toBe(422);
  expect(nameless.html).toContain("Template Name is required");
  expect((await speaker.submit("/dashboard/templates", form)).location).toBe("/dashboard/templates?tab=own");
  expect((await speaker.open("/dashboard/templates?tab=own")).text).toContain("My usual talk Technology · 1 question");

  const [template] = await app.db.select().from(templates).where(sql`${templates.userId} is not null`);
  const id = template?.id as string;
  await insertSpeaker(app.db, ben);
  const other = await app.visitor().signIn(ben);
  for (const path of ["/dashboard/templates?tab=own", `/dashboard/create-hub?template=${id}`])
    expect((await other.open(path)).text).not.toContain("My usual talk");
  const change = { id, name: "Ben's now", category: "health" };
  for (const intent of ["edit", "remove"])
    expect((await other.submit("/dashboard/templates", { intent, ...change })).status).toBe(404);
  expect((await other.submit("/dashboard/templates", form)).status).toBe(404);
  expect((await speaker.submit("/dashboard/templates", { intent: "remove", id })).status).toBe(303);
});
