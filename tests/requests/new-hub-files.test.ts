// The files that Ada uploads while she fills in the form of a new hub.
import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { files, resources, talkHubs } from "#app/database/schema/index.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { asForm, newHub } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { pdf, uploadFile } from "#tests/support/uploads.ts";

const createPath = "/dashboard/create-hub";

let app: TestApp;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, speaker } = fixture);
});
beforeEach(async () => {
  await insertSpeaker(app.db, ben);
});

const upload = async (name: string, by = speaker) => (await uploadFile(by, pdf, { name, kind: "resource" })).id;
const titles = async () => {
  const rows = await app.db.select({ title: resources.title }).from(resources).orderBy(asc(resources.sortOrder));
  return rows.map(({ title }) => title);
};

/** The form names each file by its id. */
const send = (path: string, hub: object, fileIds: string[]) => {
  const body = new URLSearchParams(asForm({ ...hub, fileId: null }));
  for (const id of fileIds) body.append("fileId", id);
  return speaker.post(path, { body });
};

it("are at the new hub in her order, and stored once however often the form is sent", async () => {
  const [slides, handout] = [await upload("Slides.pdf"), await upload("Handout.pdf")];
  const form = newHub();
  const sent = [await send(createPath, form, [handout, slides]), await send(createPath, form, [handout, slides])];
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  expect(await titles()).toEqual(["Handout", "Slides"]);
});

it("are on the preview before the hub exists", async () => {
  const { text } = await send(`${createPath}/preview`, { title: "Kind machines" }, [await upload("The slides.pdf")]);
  expect(text).toContain("The slides PDF, 1 KB");
});

it("stop the hub when one was deleted meanwhile or is Ben's, and what she typed stays", async () => {
  const bensBrowser = await app.visitor().signIn(ben);
  for (const id of [randomUUID(), await upload("His.pdf", bensBrowser)]) {
    const { status, text, html } = await send(createPath, newHub({ title: "Typed with care" }), [id]);
    expect([status, text.includes("One of these files was deleted somewhere else.")]).toEqual([409, true]);
    expect(html).toContain('value="Typed with care"');
    expect(html).not.toContain("His");
  }
  expect([await app.db.$count(talkHubs), await titles()]).toEqual([0, []]);
});

it("stay when the hub is refused, for the next try", async () => {
  const id = await upload("Slides.pdf");
  expect((await send(createPath, newHub({ title: "" }), [id])).status).toBe(422);
  expect((await send(createPath, newHub(), [id])).status).toBe(303);
  expect(await titles()).toEqual(["Slides"]);
});

it("are deleted when she takes them out, unless a hub has them by now or they are Ben's", async () => {
  const bensBrowser = await app.visitor().signIn(ben);
  const discard = (fileId: string) => speaker.submit(createPath, { intent: "discard-file", fileId });
  const [unused, used, his] = [await upload("A.pdf"), await upload("B.pdf"), await upload("His.pdf", bensBrowser)];
  await send(createPath, newHub(), [used]);
  for (const id of [unused, used, his, "no-id"]) expect((await discard(id)).status).toBe(200);
  const left = await app.db.select({ id: files.id }).from(files);
  expect(left.map(({ id }) => id).sort()).toEqual([used, his].sort());
});
