import { describe, expect, it } from "vitest";
import { leadCaptures, leads } from "#app/database/schema/index.ts";
import { expectRefusedFile, sendFile } from "#tests/support/chosen-file.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Visitor;
let hubId: string;
withSignedInAda(async (fixture) => {
  ({ app, speaker } = fixture);
  hubId = (await insertHub(app.db, fixture.adaActor)).id;
});

const address = "/dashboard/leads/import";
const send = (intent: string, content: BlobPart | null, fields?: Record<string, string>) =>
  sendFile(speaker, { address, name: "scans.csv" }, intent, content, fields);
const stored = () => app.db.select().from(leads).orderBy(leads.email);
const scans =
  "Attendee;Work E-Mail;Organisation\nRosa Jimenez;rosa@example.com;Lumen\nX;nonsense;\nR;ROSA@example.com;";

describe("a file of leads", () => {
  it("is reported line by line before anything is stored, then imported once", async () => {
    const report = await send("check", scans);
    expect(report.status).toBe(200);
    expect(report.text).toContain("Nothing has been saved yet");
    expect(report.text).toContain("Rosa Jimenez rosa@example.com, Lumen");
    expect(report.text).toContain("3 X, nonsense Not an email address");
    expect(report.text).toContain("4 R, ROSA@example.com Also in line 2");
    expect(await stored()).toEqual([]);

    const sent = await send("import", scans, { hub: hubId });
    expect([sent.status, sent.location]).toEqual([303, "/dashboard/leads"]);
    expect((await speaker.open("/dashboard/leads")).html).toMatch(/Import complete.*1 lead added/s);
    expect((await send("import", scans, { hub: hubId })).status).toBe(303);
    expect(await stored()).toMatchObject([
      { firstName: "Rosa", lastName: "Jimenez", company: "Lumen", source: "import", consentedAt: null },
    ]);
    expect(await app.db.select().from(leadCaptures)).toMatchObject([{ talkHubId: hubId, consentText: null }]);
  });

  it("is read by the columns that the speaker chooses", async () => {
    const columns = JSON.stringify({ email: 1, company: 0 });
    await send("import", scans, { columns });
    expect(await stored()).toMatchObject([{ firstName: null, company: "Rosa Jimenez", email: "rosa@example.com" }]);
  });

  it.each([
    ["that is missing", null, 422, "Please choose a CSV file."],
    ["that is empty", "", 422, "The file is empty."],
    ["of 2,001 rows", `email\n${"a@x.example\n".repeat(2_001)}`, 422, "This file has 2,001 rows"],
    ["that is a workbook", "PK\u0003\u0004", 415, "This is a workbook"],
    ["of more than 5 MB", "x".repeat(5 * 1024 * 1024 + 1), 413, "larger than 5 MB"],
  ])("%s is refused with a clear message, and nothing is stored", async (_, content, status, message) => {
    await expectRefusedFile(send, content, status, message);
    expect(await stored()).toEqual([]);
  });

  it("of many megabytes is refused before it is read", async () => {
    expect((await send("check", "x".repeat(9 * 1024 * 1024))).status).toBe(413);
  });

  it("for a hub that is not Ada's imports nothing", async () => {
    for (const hub of ["nonsense", "0b1a1a52-7a0f-4c7e-9d0c-0a4f6f1c2b3d"])
      expect((await send("import", scans, { hub })).status).toBe(404);
    expect(await stored()).toEqual([]);
  });
});
