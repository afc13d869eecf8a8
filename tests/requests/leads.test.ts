import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { feedbackQuestions, feedbackSubmissions, hubEvents, leadCaptures, leads } from "#app/database/schema/index.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
let hub: Awaited<ReturnType<typeof insertHub>>;
withSignedInAda(async (fixture) => {
  ({ app, adaActor, speaker } = fixture);
  hub = await insertHub(app.db, adaActor);
});

type Lead = typeof leads.$inferInsert;

/** Stores leads of Ada's hub, one a minute. */
async function createLeads(names: string[], values: Partial<Lead> = {}) {
  const rows = names.map((firstName, i) => ({
    id: randomUUID(),
    userId: adaActor.id,
    talkHubId: hub.id,
    source: "entry" as const,
    firstName,
    email: `${firstName.toLowerCase()}@example.com`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 10, i)),
    ...values,
  }));
  await app.db.insert(leads).values(rows);
  await app.db.insert(leadCaptures).values(
    rows.map(({ id, createdAt, source }) => ({
      leadId: id,
      userId: adaActor.id,
      talkHubId: hub.id,
      source,
      createdAt,
      consentText: "Yes, write.",
      consentedAt: createdAt,
    })),
  );
  return rows.map(({ id }) => id);
}
/** The lead's rating of this talk, sent from a device of its own. */
async function rate(leadId: string, talkHubId: string, { rating, at }: { rating: number; at: string }) {
  const questions = await app.db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, talkHubId));
  const questionId = questions.find(({ type }) => type === "rating")?.id ?? "";
  await app.db.insert(feedbackSubmissions).values({
    talkHubId,
    questionId,
    leadId,
    submissionKey: randomUUID() as SubmissionKey,
    deviceId: randomUUID(),
    responses: { rating },
    createdAt: new Date(at),
  });
}
const createNames = (count: number) => Array.from({ length: count }, (_, i) => `Person${i}`);
const stored = () => app.db.select().from(leads);
const list = "/dashboard/leads";

describe("the list", () => {
  it("is filtered by the query, and shows how many match", async () => {
    await createLeads(["Rosa"], { status: "won" });
    await createLeads(["Tomas"], { source: "download", createdAt: new Date("2026-10-01T12:00:00Z") });
    const listShownNames = async (query: string) => {
      const { text } = await speaker.open(`${list}?${query}`);
      return ["Rosa", "Tomas"].filter((name) => text.includes(`${name.toLowerCase()}@example.com`));
    };
    expect((await speaker.open(list)).html).toContain('href="/dashboard/leads/import"');
    expect(await listShownNames("")).toEqual(["Rosa", "Tomas"]);
    expect(await listShownNames("status=won")).toEqual(["Rosa"]);
    expect(await listShownNames("source=download")).toEqual(["Tomas"]);
    expect(await listShownNames(`hub=${hub.id}&from=2026-11-01`)).toEqual(["Rosa"]);
    expect(await listShownNames("to=2026-10-01")).toEqual(["Tomas"]);
    expect(await listShownNames("consent=none")).toEqual([]);
    expect((await speaker.open(`${list}?search=TOMAS`)).text).toContain("1 lead matches");
    expect((await speaker.open(`${list}?search=nobody`)).text).toContain("No leads match these filters");
  });

  it("shows the stars that a person gave: at the chosen talk, or else the last ones", async () => {
    const [rosa = ""] = await createLeads(["Rosa"]);
    const later = await insertHub(app.db, adaActor, { slug: "later" });
    await rate(rosa, hub.id, { rating: 2, at: "2026-11-20T12:00:00Z" });
    await rate(rosa, later.id, { rating: 5, at: "2026-11-25T12:00:00Z" });
    expect((await speaker.open(list)).html).toContain('aria-label="5 of 5 stars"');
    expect((await speaker.open(`${list}?hub=${hub.id}`)).html).toContain('aria-label="2 of 5 stars"');
  });

  it("leads first to those who wait for a first follow-up", async () => {
    await createLeads(["Rosa", "Tomas"]);
    const { text, html } = await speaker.open(list);
    expect(text).toContain("Write to 2 new");
    expect(html).toContain(`href="/dashboard/hubs/${hub.id}/follow-up"`);
  });

  it("reports an invalid date, and still shows the leads", async () => {
    await createLeads(["Rosa"]);
    const wrong = await speaker.open(`${list}?from=soon&status=anything`);
    expect(wrong.status).toBe(200);
    expect(wrong.text).toContain("Please choose a valid date");
    expect(wrong.text).toContain("rosa@example.com");
    expect((await speaker.open(`${list}?from=2026-11-02&to=2026-11-01`)).text).toContain("on or after the start date");
  });

  it("shows each lead once, page by page", async () => {
    await createLeads(createNames(60));
    const names: string[] = [];
    for (let query = ""; ; ) {
      const { html } = await speaker.open(list + query);
      names.push(...[...html.matchAll(/>(person\d+)@/g)].map(([, name = ""]) => name));
      const next = /href="[^"]*\?(before=[^"&]+)"/.exec(html)?.[1];
      if (!next) break;
      query = `?${next}`;
    }
    expect(names).toHaveLength(60);
    expect(new Set(names).size).toBe(60);
  });

  it("needs as many statements for 30 leads as for one", async () => {
    await createLeads(["Rosa"]);
    const open = (path: string) => countStatements(app.db, () => speaker.open(path));
    const one = [await open(list), await open(`${list}?search=a&hub=${hub.id}`)];
    expect(Math.min(...one)).toBeGreaterThan(3); // the counter works
    await createLeads(createNames(30));
    expect([await open(list), await open(`${list}?search=a&hub=${hub.id}`)]).toEqual(one);
  });
});

describe("an action in the list", () => {
  it("marks one or many, and deletes them; an unknown status changes nothing", async () => {
    const [rosa = "", tomas = ""] = await createLeads(["Rosa", "Tomas"]);
    expect((await speaker.submit(list, { intent: "status", id: rosa, status: "won" })).status).toBe(200);
    const both = new URLSearchParams([
      ["intent", "status"],
      ["id", rosa],
      ["id", tomas],
      ["status", "lost"],
    ]);
    await speaker.post(list, { body: both });
    expect((await stored()).map(({ status }) => status)).toEqual(["lost", "lost"]);
    expect((await speaker.submit(list, { intent: "status", id: rosa, status: "famous" })).status).toBe(422);
    expect((await speaker.submit(list, { intent: "status", status: "won" })).status).toBe(422);
    both.set("intent", "delete");
    await speaker.post(list, { body: both });
    expect(await stored()).toEqual([]);
  });

  it("works on ticked leads without script: their boxes belong to a plain form", async () => {
    const [rosa = "", tomas = ""] = await createLeads(["Rosa", "Tomas"]);
    const { html } = await speaker.open(`${list}?status=new`);
    const plain = /<noscript><form id="([^"]+)"[^>]* method="post".*?<\/form>/s.exec(html);
    expect(plain?.[0]).toMatch(/value="status".*required.*value="delete"/s);
    const boxes = (html.match(/<input[^>]+>/g) ?? []).filter((box) => box.includes(`form="${plain?.[1]}"`));
    expect(boxes.map((box) => /name="id" value="([^"]+)"/.exec(box)?.[1]).sort()).toEqual([rosa, tomas].sort());
    const after = await speaker.submit(`${list}?status=new`, { intent: "delete", id: tomas });
    expect(after.text).toContain("rosa@example.com");
    expect(after.text).not.toContain("tomas@example.com");
  });

  it("adds a lead once, however often it is sent; an empty one is refused", async () => {
    const form = { intent: "add", token: randomUUID(), firstName: "Rosa", hub: hub.id, notes: "Met at lunch" };
    await Promise.all([speaker.submit(list, form), speaker.submit(list, form)]);
    expect(await stored()).toMatchObject([{ firstName: "Rosa", source: "manual", notes: "Met at lunch" }]);
    const emptyResponse = await speaker.submit(list, { intent: "add", token: randomUUID(), notes: "kept words" });
    expect(emptyResponse.status).toBe(422);
    const wrong = await speaker.submit(list, { intent: "add", token: randomUUID(), email: "rosa at example" });
    expect(wrong.status).toBe(422);
    expect(await stored()).toHaveLength(1);
  });

  it("exports the filtered list to a file that only Ada can fetch", async () => {
    await createLeads(["Rosa"], { status: "won" });
    await createLeads(["Tomas"]);
    const started = await speaker.submit(`${list}.data`, { intent: "export", format: "csv", query: "?status=won" });
    expect(started.status).toBeLessThan(300);
    const [task] = await app.db.query.tasks.findMany();
    await drainQueue(app);
    expect((await app.db.query.tasks.findMany())[0]?.state).toBe("done");
    const file = await speaker.open(`/dashboard/tasks/${task?.id}/file`);
    expect(file.headers.get("content-disposition")).toMatch(/leads-\d{4}-\d{2}-\d{2}\.csv/);
    expect(parse(file.html, { columns: true, bom: true })).toMatchObject([{ "First Name": "Rosa", Status: "Won" }]);
    await speaker.submit(`${list}.data`, { intent: "export", format: "vcard", query: "" });
    await drainQueue(app);
    const contacts = (await app.db.query.tasks.findMany()).find(({ id }) => id !== task?.id);
    expect(ICAL.parse((await speaker.open(`/dashboard/tasks/${contacts?.id}/file`)).html)).toHaveLength(2);
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    expect((await other.open(`/dashboard/tasks/${task?.id}/file`)).status).toBe(404);
  });
});

describe("one lead", () => {
  it("shows where they met and the exact consent text, and downloads as a contact", async () => {
    const [rosa] = await createLeads(["Rosa"]);
    const page = await speaker.open(`${list}/${rosa}`);
    expect(page.text).toContain("Kind machines");
    expect(page.text).toContain("Yes, write.");
    const card = await speaker.open(`${list}/${rosa}/vcard`);
    expect(card.headers.get("content-type")).toContain("text/vcard");
    expect(card.headers.get("content-disposition")).toContain('filename="Rosa.vcf"');
    expect(new ICAL.Component(ICAL.parse(card.html)).getFirstPropertyValue("email")).toBe("rosa@example.com");
  });

  it("shows what this person did at the talk, and an email that greets them", async () => {
    const deviceId = randomUUID();
    const [rosa = ""] = await createLeads(["Rosa"]);
    await app.db.update(leadCaptures).set({ deviceId });
    await app.db.insert(hubEvents).values({
      talkHubId: hub.id,
      deviceId,
      kind: "view",
      day: "2026-11-20",
      count: 3,
      occurredAt: new Date("2026-11-20T10:00Z"),
    });
    const page = await speaker.open(`${list}/${rosa}`);
    expect(page.text).toContain("Opened the talk, 3 times Fri 20 Nov 2026, 10:00 (UTC) , Kind machines");
    expect(page.html).toContain("mailto:rosa@example.com?subject=Kind%20machines&amp;body=Hi%20Rosa%2C");
    await app.db.update(leads).set({ consentWithdrawnAt: new Date() });
    const withdrawn = await speaker.open(`${list}/${rosa}`);
    expect(withdrawn.text).not.toContain("Opened the talk");
    expect(withdrawn.html).not.toContain("?subject=");
  });

  it("saves notes; notes that are too long or based on a stale copy are refused with the text kept", async () => {
    const [rosa] = await createLeads(["Rosa"]);
    const path = `${list}/${rosa}`;
    const notesVersion = /name="notesVersion" value="([^"]+)"/.exec((await speaker.open(path)).html)?.[1] ?? "";
    const long = await speaker.submit(path, { intent: "notes", notesVersion, notes: `kept ${"x".repeat(5_000)}` });
    expect(long.status).toBe(422);
    expect(long.text).toContain("Please keep notes within 5,000 characters");
    expect(long.html).toContain("kept xxx");
    expect((await speaker.submit(path, { intent: "notes", notesVersion, notes: "Call on Monday" })).status).toBe(200);
    const stale = await speaker.submit(path, { intent: "notes", notesVersion, notes: "Not interested" });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("Call on Monday");
    expect(stale.html).toContain("Not interested");
    expect(await stored()).toMatchObject([{ notes: "Call on Monday" }]);
  });

  it("is edited; a wrong, taken or stale form is refused with the text kept", async () => {
    const [rosa = "", tomas = ""] = await createLeads(["Rosa", "Tomas"]);
    const path = `${list}/${rosa}`;
    // Shown by any refused form, which an empty one is.
    const empty = await speaker.submit(path, { intent: "details", detailsVersion: "" });
    expect(empty.status).toBe(422);
    const detailsVersion = /name="detailsVersion" value="([^"]+)"/.exec(empty.html)?.[1] ?? "";
    const edit = { intent: "details", detailsVersion, lastName: "Jimenez", phone: "+61 400 000 000" };
    const wrong = await speaker.submit(path, { ...edit, email: "rosa at example" });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("Please enter a valid email")]);
    expect(wrong.html).toContain("rosa at example");

    const conflict = await speaker.submit(path, { ...edit, firstName: "Rosa", email: "TOMAS@example.com" });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain("Another of your leads has this email address");
    expect(conflict.html).toContain(`/dashboard/leads/${tomas}`);

    const saved = await speaker.submit(path, { ...edit, firstName: "Rosa", email: "rosa.j@example.com" });
    expect([saved.status, saved.html]).toEqual([200, expect.stringContaining("Contact details saved")]);
    const stale = await speaker.submit(path, { ...edit, firstName: "Rosanna" });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("rosa.j@example.com");
    expect(stale.html).toContain("Rosanna");
    expect(await stored()).toContainEqual(
      expect.objectContaining({ firstName: "Rosa", lastName: "Jimenez", email: "rosa.j@example.com", company: null }),
    );
  });

  it("of another account, or an unknown one, is not found for any action", async () => {
    const [rosa = ""] = await createLeads(["Rosa"]);
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    for (const id of [rosa, randomUUID()]) {
      for (const path of [`${list}/${id}`, `${list}/${id}/vcard`]) expect((await other.open(path)).status).toBe(404);
      for (const intent of ["notes", "details", "delete"]) {
        const fields = { intent, notes: "x", notesVersion: "x", firstName: "X", detailsVersion: "x" };
        expect((await other.submit(`${list}/${id}`, fields)).status).toBe(404);
      }
      expect((await other.submit(list, { intent: "status", id, status: "won" })).status).toBe(404);
      expect((await other.submit(list, { intent: "delete", id })).status).toBe(404);
    }
    expect((await speaker.open(`${list}/none`)).status).toBe(404);
    expect((await speaker.submit(list, { intent: "anything" })).status).toBe(400);
    expect((await other.submit(list, { intent: "add", token: randomUUID(), firstName: "X", hub: hub.id })).status).toBe(
      404,
    );
    expect(await stored()).toMatchObject([{ firstName: "Rosa", status: "new", notes: null }]);
  });
});
