// Files of people as ticket shops, spreadsheets and mail programs write them, read as attendees and as leads.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readAttendeeCsv } from "#app/domain/audience/attendee-csv.server.ts";
import { readAttendeeLines } from "#app/domain/audience/attendee-lines.server.ts";
import { readLeadCsv } from "#app/domain/leads/lead-csv.server.ts";

const fromField = (name: string) => readFileSync(`tests/support/person-files/${name}.csv`);
const readers = [
  { kind: "attendees", read: (file: Buffer | string) => readAttendeeCsv(Buffer.from(file)) },
  { kind: "leads", read: (file: Buffer | string) => readLeadCsv(Buffer.from(file), null) },
];

describe.each(readers)("a file of $kind", ({ read }) => {
  const readFile = async (file: Buffer | string) => {
    const result = await read(file);
    if (!result.ok) throw new Error(result.reason);
    return result;
  };
  const people = async (file: Buffer | string) =>
    (await readFile(file)).people.map(({ email, firstName, lastName }) =>
      [email, firstName, lastName].filter(Boolean).join(" "),
    );

  it("holds the attendee, and the buyer is nobody", async () => {
    expect(await people(fromField("billing"))).toEqual(["ana12@example.com Ana Lima"]);
  });

  it("begins below a title, whose lines are reported", async () => {
    const { people, skipped } = await readFile(fromField("title-row"));
    expect(people).toMatchObject([{ email: "ana2@example.com", firstName: "Ana", lastName: "Lima", line: 5 }]);
    expect(skipped).toEqual([
      { line: 1, text: "Attendee export - DevConf 2026", reason: "Above the list" },
      { line: 2, text: "Generated 2026-05-01", reason: "Above the list" },
      { line: 3, text: "", reason: "Above the list" },
    ]);
  });

  it.each([
    ["from the field", fromField("headerless"), ["ana13@example.com Ana Lima", "bob13@example.com Bob Hope"]],
    [
      "with full names last",
      "rosa@x.de;ACME 1;Rosa Jimenez\nt@x.de;B2;Tomas Novak",
      ["rosa@x.de Rosa Jimenez", "t@x.de Tomas Novak"],
    ],
    ["of addresses only", "rosa@x.de\ntomas@x.de\n", ["rosa@x.de", "tomas@x.de"]],
    [
      "below a title",
      "My guests\n\nrosa@x.de,Rosa,Jimenez\ntomas@x.de,Tomas,Novak",
      ["rosa@x.de Rosa Jimenez", "tomas@x.de Tomas Novak"],
    ],
  ])("without names of columns, %s, loses nobody", async (_, file, expected) => {
    expect(await people(file)).toEqual(expected);
  });

  it("holds each address that a cell does", async () => {
    const { people, invalid, repeated, notes } = await readFile(fromField("angle"));
    expect(people.map(({ email }) => email)).toEqual([
      ...["ana3@example.com", "bob@example.com", "a1@example.com", "a2@example.com"],
      ...["ana4@example.com", "ana5@example.com", "ana6@example.com", "ana7@example.com"],
    ]);
    expect([...invalid, ...repeated]).toEqual([]);
    expect(notes).toMatchObject([{ line: 4, reason: expect.stringContaining("2 addresses in one line") }]);
  });

  it("holds addresses as browsers accept them", async () => {
    expect((await readFile(fromField("idn"))).people.map(({ email }) => email)).toEqual([
      ...["anna@xn--mnchen-3ya.de", "info@xn--e1afmkfd.xn--p1ai", "sales&marketing@example.com"],
      "taro..yamada@docomo.ne.jp",
    ]);
  });

  it("may be separated by pipes, also below a title and after Excel's hint", async () => {
    const table = "Email|First Name|Last Name\nrosa@x.de|Rosa|Jimenez, PhD";
    for (const file of [table, `Guests\n${table}`, `sep=|\n${table}`])
      expect(await people(file)).toEqual(["rosa@x.de Rosa Jimenez, PhD"]);
  });

  it("takes the name from beside the address where no column has it", async () => {
    expect(await people('Email\n"Jimenez, Rosa <rosa@x.de>"\nTomas <t@x.de>')).toEqual([
      "rosa@x.de Rosa Jimenez",
      "t@x.de Tomas",
    ]);
  });

  it("warns where one address repeats beside a column of others", async () => {
    const lines = "Email,Guest list\nboss@x.de,rosa@x.de\nboss@x.de,tomas@x.de";
    expect((await readFile(lines)).warning).toBe(
      "boss@x.de stands in 2 lines. “Guest list” has addresses too: choose it as Email if those are the people.",
    );
    expect((await readFile("Email,Other\nboss@x.de,rosa@x.de\nanna@x.de,")).warning).toBeNull();
    expect((await readFile("Email,Note\nboss@x.de,x\nboss@x.de,y")).warning).toBeNull();
  });

  it("reports a line that it takes for names of columns without knowing them", async () => {
    const result = await read("Wer,Wo\nRosa,Lissabon");
    expect(result.ok ? result.skipped : "source" in result && result.source?.skipped).toEqual([
      { line: 1, text: "Wer, Wo", reason: "Read as the names of the columns" },
    ]);
  });
});

it("of leads points at numbers that a spreadsheet damaged, and keeps the person", async () => {
  const result = await readLeadCsv(Buffer.from('Name,Phone\nRosa,4.9E+11\n,"4,91E+11"\nTomas,+49 89 12'), null);
  expect(result).toMatchObject({
    people: [
      { firstName: "Rosa", phone: null },
      { firstName: "Tomas", phone: "+49 89 12" },
    ],
    notes: [
      { line: 2, reason: expect.stringMatching(/shortened the phone number to 4\.9E\+11.*Format that column as text/) },
    ],
    invalid: [{ line: 3, reason: expect.stringContaining("4,91E+11") }],
  });
});

it("typed into a list, every address of the same texts is read by the same reader", () => {
  const lines = fromField("angle").toString().split("\n").slice(1).join("\n");
  const { people, invalid } = readAttendeeLines(lines.replaceAll('"', ""));
  expect(people.map(({ email }) => email)).toEqual([
    ...["ana3@example.com", "bob@example.com", "a1@example.com", "a2@example.com"],
    ...["ana4@example.com", "ana5@example.com", "ana6@example.com", "ana7@example.com"],
  ]);
  expect(people[0]).toMatchObject({ firstName: "Ana", lastName: "Lima" });
  expect(invalid).toMatchObject([{ text: "Ana Lima" }, { text: "Two" }]);
});
