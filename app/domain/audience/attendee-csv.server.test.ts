import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAttendeeCsv } from "#app/domain/audience/attendee-csv.server.ts";

const read = (text: string) => readAttendeeCsv(Buffer.from(text));
const people = (text: string) => {
  const found = read(text);
  if (!found.ok) throw new Error(found.reason);
  return found.people.map(({ line: _, ...person }) => person);
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
  ])("is read with %s", (_, text) => expect(people(text)).toEqual([rosa]));

  it("needs no names, and drops rows in which nothing stands", () => {
    expect(people("email\nrosa@example.com\n\n")).toEqual([{ ...rosa, firstName: null, lastName: null }]);
    expect(people("email,name\n,\nrosa@example.com,Rosa Jimenez\n , \n")).toEqual([rosa]);
  });

  it("says of each line that cannot be added where it is and why", () => {
    const found = read(
      'email,name\nrosa@example.com,"Rosa\nJimenez"\nnonsense,Tomas\n,Ben\nROSA@example.com,Rosa again\nt@x.example,=cmd|run',
    );
    expect(found).toMatchObject({
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
  ])("%s is recognised", (encoding, bytes) => {
    expect(readAttendeeCsv(bytes)).toMatchObject({ ok: true, encoding, people: [zoe] });
  });

  it.each([
    ["a workbook", Buffer.from("PK\u0003\u0004 and so on"), /workbook.*CSV UTF-8/],
    ["an image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 255]), /text.*CSV UTF-8/],
    ["half a character", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]), /text/],
    ["nothing", Buffer.alloc(0), /empty/],
  ])("%s is refused with what to do", (_, bytes, reason) => {
    expect(readAttendeeCsv(bytes)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });
});

describe("a file that is no list", () => {
  it.each([
    "name,phone\nRosa,123",
    "e mail;name\nrosa@example.com;Rosa",
    "rosa@example.com\ntomas@example.com",
    "\n\n",
  ])("has no email column: %j", (text) => {
    expect(read(text)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^Invalid CSV: Email column is required/),
    });
  });
  it("says which columns it has", () => {
    expect(read("Mail;Name\n1;2")).toMatchObject({ reason: expect.stringContaining("“Mail”, “Name”") });
  });
  it("has a quotation mark that is never closed", () => {
    expect(read('email,name\nrosa@example.com,"Rosa\nt@x.example,Tomas\n')).toMatchObject({
      ok: false,
      reason: expect.stringContaining("never closed"),
    });
  });
});

describe("how long it may be", () => {
  const rows = (count: number) =>
    `email\n${Array.from({ length: count }, (_, i) => `person${i}@example.com`).join("\n")}\n`;
  it("1,000 rows are read", () => expect(people(rows(1_000))).toHaveLength(1_000));
  it("1,001 and 10,000 are refused with their number", () => {
    expect(read(rows(1_001))).toMatchObject({ ok: false, reason: expect.stringContaining("1,001 rows") });
    expect(read(rows(10_000))).toMatchObject({ ok: false, reason: expect.stringContaining("10,000 rows") });
  });
  it("5 MB are refused too", () => {
    expect(readAttendeeCsv(Buffer.from(rows(230_000))).ok).toBe(false);
  });
});

it("reads back whatever a program wrote, whoever is in it", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 30 });
  const person = fc.record({ email: fc.emailAddress(), first_name: name, last_name: name });
  const delimiter = fc.constantFrom(",", ";", "\t");
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 30 }), delimiter, (written, delimiter) => {
      const found = readAttendeeCsv(Buffer.from(stringify(written, { header: true, delimiter, bom: true })));
      if (!found.ok) throw new Error(found.reason);
      // Each row is somewhere, each address once, and no name would run in a spreadsheet.
      expect(found.people.length + found.repeated.length + found.invalid.length).toBe(written.length);
      const emails = found.people.map(({ email }) => email);
      expect(new Set(emails).size).toBe(emails.length);
      const lowered = written.map(({ email }) => email.toLowerCase());
      for (const { email, firstName, lastName } of found.people) {
        expect(lowered).toContain(email);
        for (const each of [firstName, lastName]) expect(each ?? "Rosa").not.toMatch(/^[=+\-@\s]/);
      }
    }),
  );
});

it("never fails on bytes, whatever they are", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readAttendeeCsv(bytes)));
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const found = read(`email,name\n${text}`);
      expect(found.ok ? found.people.length >= 0 : found.reason.length > 0).toBe(true);
    }),
  );
});
