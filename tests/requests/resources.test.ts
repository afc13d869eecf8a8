import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { files, resources } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { pdf, picture, uploadFile } from "#tests/support/uploads.ts";

let app: TestApp;
let speaker: Visitor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let endpoint: string;
withSignedInAda(async (fixture) => {
  ({ app, speaker } = fixture);
  hub = await insertHub(app.db, fixture.adaActor);
  endpoint = `/dashboard/edit-hub/${hub.id}/resources`;
});

const notesBesideSlides = await readFile("tests/support/files/pages/beamer-notes-right.pdf");

const listResources = () => app.db.select().from(resources).orderBy(resources.sortOrder);
const addLink = (values: Record<string, string> = {}) =>
  speaker.submit(endpoint, {
    intent: "add-link",
    id: randomUUID(),
    title: "Paper",
    url: "example.com/paper",
    ...values,
  });

describe("the Talk Resources card", () => {
  it("accepts an upload and a link; the page offers both, and the editor shows what is stored", async () => {
    const sent = await uploadFile(speaker, pdf, { name: "Slides.pdf", kind: "resource", hub: hub.id });
    expect(sent.status).toBe(201);
    expect((await addLink()).status).toBe(200);
    expect(await listResources()).toMatchObject([
      { title: "Slides", type: "pdf", fileSize: pdf.length },
      { title: "Paper", externalUrl: "https://example.com/paper" },
    ]);
    const page = await app.visitor().open("/ada-nwosu/kind-machines");
    for (const text of ["Slides", "PDF, 1 KB", "Paper", "example.com"]) expect(page.text).toContain(text);
    const editor = await speaker.open(`/dashboard/edit-hub/${hub.id}`);
    expect(editor.text).toContain("Talk Resources");
    expect(editor.text).toContain("0 downloads");
  });

  it.each([
    [{ title: "" }, "Title and URL are required"],
    [{ url: "" }, "Title and URL are required"],
    [{ url: "javascript:alert(1)" }, "Please enter a valid URL"],
    [{ url: "not a link" }, "Please enter a valid URL"],
  ])("refuses the link %j", async (values, message) => {
    const refused = await addLink(values);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(message);
    expect(await listResources()).toEqual([]);
  });

  it("asks about a page with notes beside its slide, and offers nothing of the file until Ada answers", async () => {
    await uploadFile(speaker, notesBesideSlides, { name: "Workshop.pdf", kind: "resource", hub: hub.id });
    const [{ id } = { id: "" }] = await listResources();
    const address = `/ada-nwosu/kind-machines/files/${id}`;
    expect((await app.visitor().open("/ada-nwosu/kind-machines")).text).not.toContain("Workshop");
    expect((await app.visitor().open(address)).status).toBe(404);
    const question = "Half of each page looks like speaker's notes. Show only the left half?";
    expect((await speaker.open(`/dashboard/edit-hub/${hub.id}`)).text).toContain(question);
    const choose = (pageArea: string) =>
      speaker.submit(endpoint, { intent: "choose-page-area", resourceId: id, pageArea });
    expect((await choose("right-half")).status).toBe(422);
    expect((await choose("full")).status).toBe(200);
    expect((await speaker.open(`/dashboard/edit-hub/${hub.id}`)).text).not.toContain(question);
    expect((await app.visitor().open("/ada-nwosu/kind-machines")).text).toContain("Workshop");
    expect((await app.visitor().open(address)).status).toBe(200);
    expect((await choose("left-half")).status).toBe(200);
    expect((await app.visitor().open(address)).status).toBe(404);
  });

  it("replaces the file at the same address", async () => {
    await uploadFile(speaker, pdf, { kind: "resource", hub: hub.id });
    const [before] = await listResources();
    const next = await uploadFile(speaker, await picture(), {
      name: "map.png",
      kind: "resource",
      hub: hub.id,
      replaces: before?.id,
    });
    expect(next.status).toBe(201);
    expect(await listResources()).toMatchObject([{ id: before?.id, type: "png" }]);
    expect(await app.db.select().from(files)).toMatchObject([{ name: "map.png" }]);
  });

  it("keeps the order in which the speaker moved them", async () => {
    for (const title of ["First", "Second"]) await addLink({ title });
    const [, second] = await listResources();
    const moved = await speaker.submit(endpoint, { intent: "move", resourceId: second?.id ?? "", behind: "" });
    expect(moved.status).toBe(200);
    expect((await listResources()).map(({ title }) => title)).toEqual(["Second", "First"]);
    const { text } = await app.visitor().open("/ada-nwosu/kind-machines");
    expect(text.indexOf("Second")).toBeLessThan(text.indexOf("First"));
  });

  it("puts featured resources first on the page", async () => {
    await addLink({ title: "First" });
    await addLink({ title: "Second" });
    const second = (await listResources())[1]?.id as string;
    await speaker.submit(endpoint, { intent: "feature", resourceId: second, featured: "on" });
    const { text } = await app.visitor().open("/ada-nwosu/kind-machines");
    expect(text.indexOf("Second")).toBeLessThan(text.indexOf("First"));
  });
});

describe("another speaker", () => {
  it("finds none of it, whatever is requested, and nothing is changed", async () => {
    const { id: fileId } = await uploadFile(speaker, pdf, { kind: "resource", hub: hub.id });
    const resourceId = (await listResources())[0]?.id as string;
    const [before, stored] = [await listResources(), await app.db.select().from(files)];

    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    const fields = { resourceId, fileId, id: randomUUID(), title: "Mine now", url: "https://example.com", behind: "" };
    for (const intent of ["add-files", "add-link", "edit", "move", "feature", "remove"]) {
      expect([intent, (await other.submit(endpoint, { ...fields, intent })).status]).toEqual([intent, 404]);
    }
    for (const intent of ["edit", "remove", "tag"]) {
      const response = await other.submit("/dashboard/speaker-notes", {
        ...fields,
        kind: "notes",
        shown: hub.id,
        intent,
      });
      expect([intent, response.status]).toEqual([intent, 404]);
    }
    expect((await other.open(`/dashboard/files/${fileId}`)).status).toBe(404);
    expect((await uploadFile(other, pdf, { kind: "resource", hub: hub.id })).status).toBe(404);
    expect((await other.open("/dashboard/speaker-notes")).text).not.toContain("slides.pdf");
    expect(await listResources()).toEqual(before);
    expect(await app.db.select().from(files)).toEqual(stored);
  });
});

describe("Speaker Notes", () => {
  it("shows each kind under its tab, returns the files, and shows the storage used", async () => {
    await uploadFile(speaker, pdf, { name: "Deck.pdf", kind: "presentation" });
    const notes = await uploadFile(speaker, pdf, { name: "Timing.pdf", kind: "notes" });
    const all = await speaker.open("/dashboard/speaker-notes");
    for (const text of ["Deck", "Timing", "No hub yet", "of 2 GB used"]) expect(all.text).toContain(text);
    const tab = await speaker.open("/dashboard/speaker-notes?tab=notes");
    expect(tab.text).toContain("Timing");
    expect(tab.text).not.toContain("Deck");
    expect((await speaker.open("/dashboard/speaker-notes?tab=backup")).text).toContain("No files in Backup");
    expect((await speaker.open(`/dashboard/files/${notes.id}`)).html).toBe(pdf.toString());

    const tag = { intent: "tag", fileId: notes.id, shown: hub.id };
    await speaker.submit("/dashboard/speaker-notes", { ...tag, hubId: hub.id });
    expect((await app.visitor().open("/ada-nwosu/kind-machines")).text).toContain("Timing");
    await speaker.submit("/dashboard/speaker-notes", tag);
    expect(await listResources()).toEqual([]);
  });
});
