import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles, resources, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { expectRefusedFile, sendFile } from "#tests/support/chosen-file.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Visitor;
let adaActor: Actor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const address = "/dashboard/hubs/import";
const send = (intent: string, content: BlobPart | null, fields?: Record<string, string>) =>
  sendFile(speaker, { address, name: "talks.csv" }, intent, content, fields);
const stored = () => app.db.select().from(talkHubs).orderBy(talkHubs.eventDate);
const talks =
  "Title;Event;Date;Slides\nKind machines;DevDays;4 March 2026;https://example.com/kind.pdf\n;DevDays;5.3.2026;\nQuiet machines;DevDays;6.3.2026;";

describe("a file of talks", () => {
  it("is reported line by line before anything is stored, then imported once as drafts", async () => {
    const report = await send("check", talks);
    expect(report.status).toBe(200);
    expect(report.text).toContain("Nothing has been saved yet");
    expect(report.text).toContain("Wed 4 Mar 2026 · DevDays · 1 link");
    expect(report.text).toContain("3 DevDays, 5.3.2026 No title");
    expect(await stored()).toEqual([]);

    const [sent] = await Promise.all([send("import", talks), send("import", talks)]);
    expect([sent.status, sent.location]).toEqual([303, "/dashboard/hubs?status=draft"]);
    expect((await send("import", talks)).status).toBe(409);
    expect(await stored()).toMatchObject([
      { title: "Kind machines", eventDate: "2026-03-04", status: "draft", slug: "kind-machines" },
      { title: "Quiet machines", eventDate: "2026-03-06", status: "draft" },
    ]);
    expect(await app.db.$count(resources)).toBe(1);
    expect((await send("check", talks)).text).toContain("2 Kind machines Already here");
    // A draft is nobody's but hers.
    expect((await app.visitor().open(`/${ada.username}/kind-machines`)).html).not.toContain("Kind machines");
  });

  it("makes drafts of the chosen talks only", async () => {
    await send("import", talks, { lines: "[4]" });
    expect((await stored()).map(({ title }) => title)).toEqual(["Quiet machines"]);
    expect((await send("import", talks, { lines: "all" })).status).toBe(422);
    expect((await send("import", talks, { lines: "[99]" })).status).toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  it("gives nothing to a description that would run", async () => {
    const description = `<p>How to tell it<script>steal()</script><img src="https://evil.example/x" onerror="steal()"></p>`;
    const hostile = JSON.stringify({ sessions: [{ title: "Incidents as stories", description }] });
    const report = await send("check", hostile);
    expect(report.text).toContain("Incidents as stories");
    await send("import", hostile);
    const [draft = { id: "", description: "" }] = await stored();
    expect(draft.description).toContain("How to tell it");
    const editor = await speaker.open(`/dashboard/edit-hub/${draft.id}`);
    for (const html of [editor.html, report.html]) expect(html).not.toMatch(/steal\(\)"|evil\.example/);
  });

  it("of a programme gives her own talks that were given, and asks which they are where nobody has her name", async () => {
    const list = readFileSync("tests/support/talk-files/sessionize-excel.csv", "utf8");
    expect((await send("check", list)).text).toContain("Choose which speaker you are, to see your talks.");
    const own = list.replaceAll("Amara Osei", `${ada.firstName} ${ada.lastName}`);
    const report = await send("check", own);
    expect(report.text).toContain("3 Quiet rooms Its status is “Declined”");
    expect(report.text).toContain("A talk of Ilse Marek");
    await send("import", own);
    expect(await stored()).toMatchObject([
      { title: "Kind machines", startTime: "14:30:00", endTime: "15:15:00" },
      { title: "Two at one desk", startTime: "11:00:00", endTime: "11:30:00" },
    ]);
  });

  it("that is a conference's schedule gives her own talks, at its time and under its name", async () => {
    const schedule = readFileSync("tests/support/talk-files/pretalx-schedule.xml", "utf8");
    expect((await send("check", schedule)).text).toContain("Choose which speaker you are, to see your talks.");
    const own = schedule.replace("Amara Osei", `${ada.firstName} ${ada.lastName}`);
    const report = await send("check", own);
    expect(report.text).toContain("Sat 4 May 2024, 14:30 (Berlin) · Kind Days · Aula 2 · 1 link");
    expect(report.text).toContain("A talk of Ilse Marek");
    await send("import", own);
    expect(await stored()).toMatchObject([
      { title: "Kind machines", eventName: "Kind Days", timezone: "Europe/Berlin", endTime: "15:15:00" },
    ]);
  });

  it("of an old Mac is read with its letters, and the report says that they were guessed", async () => {
    const report = await send("check", new Uint8Array(readFileSync("tests/support/talk-files/old-french.csv")));
    expect(report.text).toContain("it was read as Mac OS Roman");
    expect(report.text).toContain("À l’été, les élèves rêvent");
  });

  it("that names a zone of several meanings says so, and what became of the time", async () => {
    const zones = ["IST", "CST", "AST"].map((zone) => `${zone} talk,2024-05-04 14:30 ${zone}`).join("\n");
    await app.db.update(profiles).set({ timezone: "Europe/Zurich" }).where(eq(profiles.id, adaActor.id));
    const { text } = await send("check", `Title,Date\n${zones}\n`);
    for (const zone of ["IST", "CST", "AST"])
      expect(text).toMatch(new RegExp(`${zone} is the time of [^.]* or [^.]*, so the time is left out`));
  });

  it("beyond the account's drafts is refused, with nothing stored", async () => {
    await app.db.update(profiles).set({ maxActiveHubs: 2 }).where(eq(profiles.id, adaActor.id));
    await insertHub(app.db, adaActor, { status: "draft", slug: "d" });
    expect((await send("check", talks)).text).toContain("Your account has room for 1 more draft");
    const refused = await send("import", talks);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Hub Limit Reached");
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ["that is missing", null, 422, "Please choose a file with your talks."],
    ["that is empty", "", 422, "The file is empty."],
    ["that is a workbook", "PK\u0003\u0004", 415, "This is a workbook"],
    ["of a web page", "<html><p>Nothing</p></html>", 422, "This is a web page"],
    ["of more than 10 MB", "x".repeat(10 * 1024 * 1024 + 1), 413, "larger than 10 MB"],
  ])("%s is refused with a clear message, and nothing is stored", async (_, content, status, message) => {
    await expectRefusedFile(send, content, status, message);
    expect(await stored()).toEqual([]);
  });

  it("of many megabytes is refused before it is read", async () => {
    expect((await send("check", "x".repeat(12 * 1024 * 1024))).status).toBe(413);
  });

  it("is offered beside Create, also before the first hub", async () => {
    expect((await speaker.open("/dashboard/hubs")).html).toContain(`href="${address}"`);
    await send("import", talks);
    expect((await speaker.open("/dashboard/hubs")).html).toContain(`href="${address}"`);
  });
});
