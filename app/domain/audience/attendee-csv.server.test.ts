import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvColumns, csvStream } from "#app/csv/csv.ts";
import { readAttendeeCsv } from "#app/domain/audience/attendee-csv.server.ts";
import type { Person } from "#app/domain/audience/form.ts";
import { measureLongestPause } from "#tests/support/pauses.ts";

const read = (text: string) => readAttendeeCsv(Buffer.from(text));
const people = async (text: string) => {
  const result = await read(text);
  if (!result.ok) throw new Error(result.reason);
  return result.people.map(({ line: _, ...person }) => person);
};
const rosa = { email: "rosa@example.com", firstName: "Rosa", lastName: "Jimenez" };

describe("a list of people", () => {
  it.each([
    ["commas", "email,first_name,last_name\nrosa@example.com,Rosa,Jimenez"],
    ["semicolons", "Email;First Name;Last Name\r\nrosa@example.com;Rosa;Jimenez\r\n"],
    ["tabs", "EMAIL\tFirstName\tSurname\nrosa@example.com\tRosa\tJimenez"],
    ["a byte order mark", "\uFEFFemail,first-name,last-name\nrosa@example.com,Rosa,Jimenez"],
    ["Excel's hint", "sep=;\nemail;Given name;Family name\nrosa@example.com;Rosa;Jimenez"],
    ["old Mac lines", "email,name\rrosa@example.com,Rosa Jimenez\r"],
    ["one name column", "name,company,Email\nRosa Jimenez,Lumen,ROSA@Example.com"],
    ["the last name first", 'Full Name,email\n"Jimenez, Rosa",rosa@example.com'],
    ["quotes and spaces", '"email" , "first_name","last_name"\n "rosa@example.com" , Rosa , "Jimenez" '],
  ])("is read with %s", async (_, text) => expect(await people(text)).toEqual([rosa]));

  it("is read where a program wrote its texts as formulas", async () => {
    expect(await people(readFileSync("tests/support/person-files/formula-text.csv", "utf8"))).toEqual([
      { email: "ana.formula@example.com", firstName: "Ana", lastName: "Lima" },
      { email: "bo.formula@example.com", firstName: "Bo", lastName: "Berg" },
      { email: "cleo.formula@example.com", firstName: "Cleo", lastName: "Dahl" },
    ]);
  });

  it("needs no names, and ignores empty rows", async () => {
    expect(await people("email\nrosa@example.com\n\n")).toEqual([{ ...rosa, firstName: null, lastName: null }]);
    expect(await people("email,name\n,\nrosa@example.com,Rosa Jimenez\n , \n")).toEqual([rosa]);
  });

  it("reports the number of each rejected line and the reason", async () => {
    const result = await read(
      'email,name\nrosa@example.com,"Rosa\nJimenez"\nnonsense,Tomas\n,Ben\nROSA@example.com,Rosa again\nt@x.example,=cmd|run',
    );
    expect(result).toMatchObject({
      people: [
        { email: "rosa@example.com", firstName: "Rosa" },
        { email: "t@x.example", firstName: null },
      ],
      invalid: [
        { line: 4, text: "nonsense", reason: "Not an email address" },
        { line: 5, text: "Ben", reason: "No email address" },
      ],
      repeated: [{ line: 6, text: "rosa@example.com", reason: "Also in line 2" }],
      notes: [{ line: 7, text: "t@x.example", reason: expect.stringContaining("formula") }],
    });
  });
});

it("reads every character, even where a slice ends in the middle of one", async () => {
  const rows = Array.from({ length: 900 }, (_, i) => `p${i}@example.com,${"Zoë 🎤 ".repeat(i % 12)}Müller`);
  const parsed = await people(["email,first_name", ...rows].join("\n"));
  expect(parsed.map(({ email, firstName }) => `${email},${firstName}`)).toEqual(rows.map((row) => row.slice(0, 140)));
});

describe("other alphabets and encodings", () => {
  const text = "email,first_name,last_name\nzoe@example.com,Zoë,Müller";
  const zoe = { email: "zoe@example.com", firstName: "Zoë", lastName: "Müller" };
  const bigEndian = () => Buffer.from(text, "utf16le").swap16();
  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16", Buffer.from(text, "utf16le")],
    ["UTF-16", Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian()])],
    ["UTF-16", bigEndian()],
    ["Windows-1252", Buffer.from(text, "latin1")],
  ])("%s is recognised", async (encoding, bytes) => {
    expect(await readAttendeeCsv(bytes)).toMatchObject({ ok: true, encoding, people: [zoe] });
  });

  it.each([
    ["a workbook", Buffer.from("PK\u0003\u0004 and so on"), /workbook.*CSV UTF-8/],
    ["an image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 255]), /text.*CSV UTF-8/],
    ["half a character", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]), /text/],
    ["nothing", Buffer.alloc(0), /empty/],
  ])("%s is refused with advice", async (_, bytes, reason) => {
    expect(await readAttendeeCsv(bytes)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });
});

describe("a file without a list", () => {
  it.each(["name,phone\nRosa,123", "address;name\nrosa@example.com;Rosa", "\n\n"])(
    "has no email column: %j",
    async (text) => {
      expect(await read(text)).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^Invalid CSV: Email column is required/),
      });
    },
  );
  it("gets a message that names its columns", async () => {
    expect(await read("Address;Name\n1;2")).toMatchObject({
      reason: expect.stringContaining("“Address”, “Name”"),
      source: {
        columns: [
          { header: "Address", sample: "1" },
          { header: "Name", sample: "2" },
        ],
        chosen: { name: 1 },
      },
    });
  });
  it("has one once the speaker chooses its column; a column that the file lacks is none", async () => {
    const bytes = Buffer.from("Address;Name\nrosa@example.com;Rosa Jimenez");
    expect(await readAttendeeCsv(bytes, { email: 0, name: 1 })).toMatchObject({ ok: true, people: [rosa] });
    expect(await readAttendeeCsv(bytes, { email: 7 })).toMatchObject({ ok: false });
  });
  it("is never refused in the parser's own words", async () => {
    for (const text of ['email\n"a"b"c@x.example\n"', 'email\n"a@x.example"",\n', 'ema"il\n"\n']) {
      const result = await read(text);
      expect(result.ok ? "" : result.reason).not.toMatch(/option|delimiter|Invalid (Closing|Opening)|Quote Not/);
    }
  });
  it("has a quotation mark that is never closed", async () => {
    expect(await read('email,name\nrosa@example.com,"Rosa\nt@x.example,Tomas\n')).toMatchObject({
      ok: false,
      reason: expect.stringContaining("never closed"),
    });
  });
});

describe("the length of a list", () => {
  const rows = (count: number) =>
    `email\n${Array.from({ length: count }, (_, i) => `person${i}@example.com`).join("\n")}\n`;
  it("may be 1,000 rows", async () => expect(await people(rows(1_000))).toHaveLength(1_000));
  it("may not be 1,001 or 10,000 rows, and the message says so", async () => {
    expect(await read(rows(1_001))).toMatchObject({ ok: false, reason: expect.stringContaining("1,001 rows") });
    expect(await read(rows(10_000))).toMatchObject({ ok: false, reason: expect.stringContaining("10,000 rows") });
  });
  it("does not include the empty rows that spreadsheets append", async () => {
    expect(await people(`email,name\nrosa@example.com,Rosa Jimenez\n${",\n".repeat(1_000_000)}`)).toEqual([rosa]);
  });
});

describe("5 MB made to keep the server busy", () => {
  const size = 5 * 1024 * 1024;
  const full = (pattern: string, start = "") => start + pattern.repeat((size - start.length) / pattern.length);
  const many = /has [\d,]+ rows|more than 20,000 lines/;
  it.each([
    ["commas", full(","), /Line 1 has more than 200 columns/],
    ["commas under a header", `${full(",", "email\n")}x`, /Line 2 has more than 200 columns/],
    ["semicolons", `${full(";", "email\n")}x`, /Line 2 has more than 200 columns/],
    ["one endless word", full("x"), /Line 1 is longer than 20,000 characters/],
    ["one endless cell", full("x", "email,name\nrosa@example.com,"), /Line 2 is longer than 20,000/],
    ["quotation marks", full('"', "email\n"), /Line 2 is longer than 20,000/],
    ["pairs of quotation marks", full('""\n', "email\n"), many],
    ["empty rows before a person", `${full(",\n", "email,name\n")}rosa@example.com,Rosa\n`, many],
    ["line ends before a person", `${full("\n", "email")}rosa@example.com`, many],
    ["old line ends before a person", `${full("\r", "email")}rosa@example.com`, many],
    ["rows of a hundred commas", `${full(`${",".repeat(100)}\n`, "email\n")}x\n`, many],
    ["rows", full("a@b.example\n", "email\n"), /This file has 436,\d+ rows/],
  ])("of %s are refused with a message and do not block other requests", async (_, text, reason) => {
    const { result, pauseMs } = await measureLongestPause(() => read(text));
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
    expect(pauseMs).toBeLessThan(1_000);
  });

  it("are read in slices if they contain a list after all", async () => {
    const row = `${" , ".repeat(120)}${" ".repeat(100)}\n`;
    const { result, pauseMs } = await measureLongestPause(() => read(`email\n${row.repeat(10_000)}rosa@example.com\n`));
    expect(result).toMatchObject({ ok: true, people: [{ email: "rosa@example.com", line: 10_002 }] });
    expect(pauseMs).toBeLessThan(1_000);
  });
});

it("reads back whatever a program wrote", async () => {
  const name = fc.string({ unit: "grapheme", maxLength: 30 });
  const person = fc.record({
    email: fc.emailAddress().filter((text) => !text.startsWith("'")),
    first_name: name,
    last_name: name,
  });
  const delimiter = fc.constantFrom(",", ";", "\t");
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 30 }), delimiter, async (written, delimiter) => {
      const result = await readAttendeeCsv(Buffer.from(stringify(written, { header: true, delimiter, bom: true })));
      if (!result.ok) throw new Error(result.reason);
      // Each row is reported once, each address is unique, and no name would run as a formula.
      expect(result.people.length + result.repeated.length + result.invalid.length).toBe(written.length);
      const emails = result.people.map(({ email }) => email);
      expect(new Set(emails).size).toBe(emails.length);
      const lowered = written.map(({ email }) => email.toLowerCase());
      for (const { email, firstName, lastName } of result.people) {
        expect(lowered).toContain(email);
        for (const each of [firstName, lastName]) expect(each ?? "Rosa").not.toMatch(/^[=+\-@\s]/);
      }
    }),
  );
});

it("reads back our own export, without the apostrophes before formulas", async () => {
  const written = [
    { email: "+rosa@example.com", firstName: "Rosa;=1", lastName: "'-Jiménez" },
    { email: "-tomas@example.com", firstName: "'＝Tomas", lastName: "Novak, +1" },
  ];
  const columns: CsvColumns<Person> = [
    ["email", ({ email }) => email],
    ["first_name", ({ firstName }) => firstName],
    ["last_name", ({ lastName }) => lastName],
  ];
  expect(await people(await text(csvStream(columns, written)))).toEqual(written);
});

it("never fails on any bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => void (await readAttendeeCsv(bytes))),
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (text) => {
      const result = await read(`email,name\n${text}`);
      expect(result.ok ? result.people.length >= 0 : result.reason.length > 0).toBe(true);
    }),
  );
});
