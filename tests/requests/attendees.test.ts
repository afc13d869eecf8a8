import { eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { approvedAttendees, talkHubs, tasks } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue, findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { measureLongestPause } from "#tests/support/pauses.ts";
import { ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
let address: string;
withSignedInAda(async (fixture) => {
  ({ app, adaActor, speaker } = fixture);
  const hub = await insertHub(app.db, adaActor, { access: "listed" });
  address = `/dashboard/qualified-audience?hub=${hub.id}`;
});

const submitAction = (intent: string, fields: Record<string, string> = {}) =>
  speaker.submit(address, { intent, ...fields });
const upload = (content: BlobPart, name = "list.csv", columns?: object) => {
  const body = new FormData();
  if (columns) body.set("columns", JSON.stringify(columns));
  body.set("intent", "report");
  body.set("file", new File([content], name));
  return speaker.post(address, { body });
};
/** The form that the report's button would send. */
const confirmed = (html: string) => {
  const [, people = ""] = /name="people" value="([^"]*)"/.exec(html) ?? [];
  return { people: people.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&#x27;", "'") };
};
const listed = () => app.db.select().from(approvedAttendees).orderBy(approvedAttendees.email);
const rows = (count: number) => `email\n${Array.from({ length: count }, (_, i) => `p${i}@example.com`).join("\n")}`;

describe("a file of attendees", () => {
  it("is reported line by line before anything is stored, then stored as reported, once", async () => {
    await submitAction("add", { lines: "tomas@example.com" });
    const report = await upload(
      "email,name\nrosa@example.com,Rosa Jimenez\nnonsense,X\nrosa@example.com,R\ntomas@example.com,T",
    );
    expect(report.status).toBe(200);
    expect(report.text).toContain("Nothing has been added yet");
    expect(report.text).toContain("3 nonsense Not an email address");
    expect(report.text).toContain("4 rosa@example.com Also in line 2");
    expect(report.text).toContain("5 tomas@example.com Already on the list");
    expect(await listed()).toHaveLength(1);

    expect(report.text).toContain("Add 1 attendee");
    const sent = await submitAction("confirm", confirmed(report.html));
    expect(sent.status).toBe(303);
    expect((await speaker.open(sent.location ?? "")).html).toMatch(/Upload Complete.*1 attendee added/s);
    await submitAction("confirm", confirmed(report.html));
    expect(await listed()).toMatchObject([{ email: "rosa@example.com", firstName: "Rosa", lastName: "Jimenez" }, {}]);
  });

  it.each([
    ["without an email column", "name,phone\nRosa,1", 422, "Invalid CSV: Email column is required"],
    ["with 1,001 rows", rows(1_001), 422, "This file has 1,001 rows"],
    ["with 10,000 rows", rows(10_000), 422, "This file has 10,000 rows"],
    ["of five million commas", ",".repeat(5 * 1024 * 1024), 422, "Line 1 has more than 200 columns"],
    ["that is a workbook", "PK\u0003\u0004", 415, "CSV UTF-8"],
    ["in an unknown encoding", new Uint8Array([0x65, 0x6d, 0x81, 0x00, 0x02]), 415, "CSV UTF-8"],
    ["that is empty", "", 422, "The file is empty."],
    ["of more than 5 MB", "x".repeat(5 * 1024 * 1024 + 1), 413, "larger than 5 MB"],
  ])("%s is refused with a clear message, and nothing is stored", async (_, content, status, message) => {
    const response = await upload(content);
    expect(response.status).toBe(status);
    expect(response.html).toContain("Upload Failed");
    expect(response.text).toContain(message);
    expect(await listed()).toEqual([]);
  });

  it("of another program is understood, and its columns can be chosen", async () => {
    const german = await upload("Vorname;Name;E-Mail\nRosa;Jimenez;rosa@example.com");
    expect(german.text).toContain("rosa@example.com Rosa Jimenez");
    const unusual = "Contact point;Who\nrosa@example.com;Rosa Jimenez";
    expect((await upload(unusual)).status).toBe(422);
    const chosen = await upload(unusual, "list.csv", { email: 0, name: 1 });
    expect(chosen.text).toContain("rosa@example.com Rosa Jimenez");
    for (const columns of [{ email: 9 }, { email: -1 }, { email: "0" }, [], { nonsense: 0 }])
      expect((await upload(unusual, "list.csv", columns)).status).toBe(422);
  });

  it("that is missing is requested", async () => {
    expect(await submitAction("report")).toMatchObject({
      status: 422,
      text: expect.stringContaining("Please choose a CSV file."),
    });
  });

  it("of many megabytes is refused before it is read", async () => {
    expect((await upload("x".repeat(9 * 1024 * 1024))).status).toBe(413);
  });

  it("with formulas for names keeps the attendees and not the formulas", async () => {
    const report = await upload("email,first_name\nrosa@example.com,\"=cmd|' /C calc'!A0\"");
    await submitAction("confirm", confirmed(report.html));
    expect(await listed()).toMatchObject([{ email: "rosa@example.com", firstName: null }]);
  });

  it("confirmed with anything but a report stores nothing", async () => {
    for (const people of [
      "",
      "[]x",
      '{"email":"a@x.example"}',
      '[{"email":"nonsense","firstName":null,"lastName":null}]',
    ]) {
      expect((await submitAction("confirm", { people })).status).toBe(422);
    }
    const many = rows(1_001)
      .split("\n")
      .slice(1)
      .map((email) => ({ email, firstName: null, lastName: null }));
    expect((await submitAction("confirm", { people: JSON.stringify(many) })).status).toBe(422);
    expect(await listed()).toEqual([]);
  });
});

describe("attendees typed by hand", () => {
  it("are added; invalid lines stay in the field with a reason", async () => {
    const response = await submitAction("add", { lines: "Rosa Jimenez <rosa@example.com>\nTomas Novak" });
    expect(response.status).toBe(200);
    expect(response.html).toContain("Attendee added");
    expect(response.html).toMatch(/<textarea[^>]*>Tomas Novak<\/textarea>/);
    expect(response.text).toContain("Tomas Novak : Not an email address");
    expect(await listed()).toMatchObject([{ email: "rosa@example.com", firstName: "Rosa" }]);
  });
  it("are refused at once when there are far too many", async () => {
    for (const lines of ["a\n".repeat(100_000), "@,".repeat(100_000), "x".repeat(250_000)]) {
      const { result, pauseMs } = await measureLongestPause(() => submitAction("add", { lines }));
      expect([result.status, result.html]).toEqual([413, expect.stringContaining("Please add at most 1,000 people")]);
      expect(pauseMs).toBeLessThan(200);
    }
    expect((await submitAction("add", { lines: "x".repeat(3_000_000) })).status).toBe(413);
    expect(await listed()).toEqual([]);
  });
  it("are required: without any, nothing is stored", async () => {
    expect((await submitAction("add", { lines: " \n " })).status).toBe(422);
    expect((await submitAction("add", { lines: "only a name" })).status).toBe(422);
    expect(await listed()).toEqual([]);
  });
});

describe("the list", () => {
  it("is invited: each attendee gets an email whose link shows the hub and changes nothing", async () => {
    await submitAction("add", { lines: "rosa@example.com" });
    expect((await submitAction("invite", { all: "on" })).status).toBe(200);
    const links = await findMailedLinks(app, "rosa@example.com", /invited/i);
    const link = links.find((each) => each.includes("?invite=")) ?? "";
    const page = await app.visitor().open(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain("You're invited");
    expect(await listed()).toMatchObject([{ accessedAt: null, inviteState: "sent" }]);
    const list = async () => (await speaker.open(`${address}&tab=manage`)).text;
    expect(await list()).toMatch(/rosa@example\.com.*Pending.*Invite sent/);
    // Everyone was invited, so a second request reports that and sends nothing.
    expect(await submitAction("invite", { all: "on" })).toMatchObject({ status: 409 });

    // The page's button shows the speaker that Rosa came.
    const { pathname, searchParams } = new URL(link);
    const invite = searchParams.get("invite") ?? "";
    const accepted = await app.visitor().submit(`${pathname}/access`, { intent: "accept", invite });
    expect(accepted).toMatchObject({ status: 303, location: pathname });
    expect(await list()).toMatch(/rosa@example\.com.*Verified.*Invite sent/);
  });

  it("is exported with formula cells as text, and can be uploaded again", async () => {
    await submitAction("add", { lines: "Rosa Jimenez <rosa@example.com>" });
    await app.db.update(approvedAttendees).set({ lastName: "=1+1" });
    await submitAction("export");
    const [task] = await app.db.select().from(tasks).where(eq(tasks.kind, "export-attendees"));
    const fetchFile = () => speaker.open(`/dashboard/tasks/${task?.id}/file`);
    await drainQueue(app);
    expect((await fetchFile()).status).toBe(200);
    const file = await fetchFile();
    expect(file.headers.get("content-disposition")).toContain("attendees-kind-machines.csv");
    expect(file.html).toContain(`"rosa@example.com","Rosa","'=1+1","Pending"`);
    expect((await upload(file.html)).text).toContain("rosa@example.com Already on the list");
  });

  it("is paged, filtered and searched by the query", async () => {
    await submitAction("confirm", {
      people: JSON.stringify(
        rows(60)
          .split("\n")
          .slice(1)
          .map((email) => ({ email, firstName: null, lastName: null })),
      ),
    });
    expect((await speaker.open(`${address}&tab=manage`)).text).toContain("Page 1 of 2");
    expect((await speaker.open(`${address}&tab=manage&page=99`)).text).toContain("Page 2 of 2");
    const page = await speaker.open(`${address}&tab=manage&search=p59&state=nonsense`);
    expect(page.text).toContain("1 attendee matches");
  });
});

describe("another speaker's hub", () => {
  it("is not found, whatever is requested", async () => {
    await submitAction("add", { lines: "rosa@example.com" });
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    expect((await other.open(address)).status).toBe(404);
    const [row] = await listed();
    for (const intent of ["confirm", "add", "approve", "delete", "invite", "export"]) {
      const fields = { intent, people: "[]", lines: "x@x.example", id: row?.id ?? "", all: "on" };
      expect([intent, (await other.submit(address, fields)).status]).toEqual([intent, 404]);
    }
    expect(await listed()).toHaveLength(1);
    expect((await speaker.open("/dashboard/qualified-audience?hub=nonsense")).status).toBe(404);
    expect(
      (await speaker.submit("/dashboard/qualified-audience", { intent: "add", lines: "x@x.example" })).status,
    ).toBe(404);
  });

  it("asks visitors to sign in, for the template too", async () => {
    for (const path of [address, "/dashboard/qualified-audience/template.csv"]) {
      expect(await app.visitor().open(path)).toMatchObject({ status: 302, location: "/signin" });
    }
  });
});

it("each way of access has a badge of its own", async () => {
  const list = async () => (await speaker.open("/dashboard/qualified-audience")).text;
  const badges = ["Requires Qualification", "Email Verification Required", "Public Access"];
  const shown = async () => {
    const text = await list();
    return badges.filter((badge) => text.includes(badge));
  };
  expect(await shown()).toEqual(["Requires Qualification"]);
  await app.db.update(talkHubs).set({ access: "verified" });
  expect(await shown()).toEqual(["Email Verification Required"]);
  await app.db.update(talkHubs).set({ access: "anyone" });
  expect(await shown()).toEqual(["Public Access"]);
});

it("restricted talks come first, and those open to everyone are folded below them", async () => {
  await insertHub(app.db, adaActor, { slug: "newer", title: "Open machines" });
  const { html, text } = await speaker.open("/dashboard/qualified-audience");
  expect(text).toMatch(/Kind machines .* Requires Qualification .* Open to everyone .* Open machines .* Public Access/);
  expect(html).toMatch(/<details class="[^"]*"><summary>Open to everyone/);
});

it("the template can be uploaded as a list", async () => {
  const template = await speaker.open("/dashboard/qualified-audience/template.csv");
  expect(template.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect((await upload(template.html)).text).toContain("Add 2 attendees");
});

describe("many rows need as many statements as one", () => {
  const countStatementsOf = (path: string) => countStatements(app.db, () => speaker.open(path));
  it("for the hubs and their numbers", async () => {
    const few = await countStatementsOf("/dashboard/qualified-audience");
    for (let i = 0; i < 30; i++) await insertHub(app.db, adaActor, { slug: `talk-${i}`, title: `Talk ${i}` });
    expect((await speaker.open("/dashboard/qualified-audience")).text).toContain("Page 1 of 3");
    expect(few).toBeGreaterThan(2);
    expect(await countStatementsOf("/dashboard/qualified-audience")).toBe(few);
    const publicPages = await countStatementsOf("/dashboard/public-pages");
    await app.db.delete(talkHubs).where(ne(talkHubs.slug, "kind-machines"));
    expect(await countStatementsOf("/dashboard/public-pages")).toBe(publicPages);
  });
  it("for the attendees of a list", async () => {
    await submitAction("add", { lines: "rosa@example.com" });
    const few = await countStatementsOf(`${address}&tab=manage`);
    await submitAction("add", { lines: rows(30) });
    expect(await countStatementsOf(`${address}&tab=manage`)).toBe(few);
  });
});
