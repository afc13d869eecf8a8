import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLeadCsv } from "#app/domain/leads/lead-csv.server.ts";

const read = async (text: string | Buffer, chosen = null as Parameters<typeof readLeadCsv>[1]) => {
  const result = await readLeadCsv(Buffer.from(text), chosen);
  if (!result.ok) throw new Error(result.reason);
  return result;
};
const nothing = { firstName: null, lastName: null, email: null, phone: null, company: null, notes: null };
const rosa = { ...nothing, firstName: "Rosa", lastName: "Jiménez", email: "rosa@example.com", company: "Müller AG" };

describe("a file of leads", () => {
  const comma = "First Name,Last Name,E-Mail,Company\nRosa,Jiménez,ROSA@example.com,Müller AG";
  it.each([
    ["commas", comma],
    ["semicolons and a byte order mark", `\uFEFF${comma.replaceAll(",", ";")}`],
    ["tabs and a full name", "Name\tMail\tOrganisation\nRosa Jiménez\trosa@example.com\tMüller AG"],
    ["Windows-1252", Buffer.from(comma, "latin1")],
  ])("is read with %s", async (_, text) => {
    expect((await read(text)).people).toEqual([{ ...rosa, line: 2 }]);
  });

  it("needs no address: any detail makes a lead; notes alone do not", async () => {
    const { people, invalid } = await read(
      "Name,Email,Phone,Notes\n,,+61 400 000 000,\nTomas,,,Call him\n,,,Who was this?",
    );
    expect(people).toEqual([
      { ...nothing, phone: "+61 400 000 000", line: 2 },
      { ...nothing, firstName: "Tomas", notes: "Call him", line: 3 },
    ]);
    expect(invalid).toEqual([
      { line: 4, text: "Who was this?", reason: "No name, email address, phone number or company" },
    ]);
  });

  it("says for each line why it is left out or changed", async () => {
    const { people, repeated, invalid, notes } = await read(
      `Email,Name,Company\nnonsense,Ben,\nrosa@example.com,Rosa,${"x".repeat(201)}\nROSA@example.com,R,\n,Tomas,\n,tomas,`,
    );
    expect(people.map(({ line }) => line)).toEqual([3, 5]);
    expect(invalid).toEqual([{ line: 2, text: "nonsense, Ben", reason: "Not an email address" }]);
    expect(repeated).toMatchObject([
      { line: 4, reason: "Also in line 3" },
      { line: 6, reason: "Also in line 5" },
    ]);
    expect(notes).toMatchObject([{ line: 3, reason: "Shortened: company" }]);
  });

  it("holds what the chosen columns hold", async () => {
    const text = "A,B\nrosa@example.com,Rosa";
    expect((await read(text)).people).toEqual([]);
    expect(await read(text, { email: 0, firstName: 1 })).toMatchObject({
      people: [{ email: "rosa@example.com", firstName: "Rosa" }],
      columns: [
        { header: "A", sample: "rosa@example.com" },
        { header: "B", sample: "Rosa" },
      ],
    });
  });

  it("of our own export comes back as it was, without the apostrophe before a formula", async () => {
    const { people } = await read(
      "First Name,Email,Company\n'=Rosa,rosa@example.com,'-Lumen\n'Ndrangheta,t@x.example,",
    );
    expect(people.map(({ firstName, company }) => [firstName, company])).toEqual([
      ["=Rosa", "-Lumen"],
      ["'Ndrangheta", null],
    ]);
  });

  it("whose texts a program wrote as formulas has their texts, and what its links lead to", async () => {
    const { people, invalid, columns } = await read(
      readFileSync("tests/support/person-files/formula-text.csv", "utf8"),
    );
    expect(people).toMatchObject([
      { firstName: "Ana", phone: "+491512345678" },
      { firstName: "Bo", phone: "004930123456", company: "Berg & Co" },
      { firstName: "Cleo", lastName: "Dahl", email: "cleo.formula@example.com", phone: "+4670123456" },
    ]);
    expect(invalid).toEqual([]);
    expect(columns[3]).toEqual({ header: "Phone", sample: "+491512345678" });
    const linked = await read(
      [
        '="Name";="Email";="Phone"',
        '"=HYPERLINK(""https://example.com/dana"";""Dana Ek"")";"=HYPERLINK(""mailto:dana@example.com"";""write"")";=HYPERLINK("tel:+46701234")',
        "Eli Falk;'eli@example.com;'0046 70 1234",
      ].join("\n"),
    );
    expect(linked.people).toMatchObject([
      { firstName: "Dana", lastName: "Ek", email: "dana@example.com", phone: "+46701234" },
      { firstName: "Eli", lastName: "Falk", email: "eli@example.com", phone: "0046 70 1234" },
    ]);
  });

  it("of more than 2,000 rows is refused", async () => {
    const rows = Array.from({ length: 2_001 }, (_, i) => `p${i}@example.com`).join("\n");
    expect(await readLeadCsv(Buffer.from(`Email\n${rows}`), null)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("This file has 2,001 rows, but an upload can have at most 2,000"),
    });
  });

  it("never fails on any text, and never breaks the rules of a lead", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 200 }), async (text) => {
        const result = await readLeadCsv(Buffer.from(`Email,Name,Phone,Notes\n${text}`), null);
        if (!result.ok) return;
        for (const { email, firstName, lastName, phone } of result.people) {
          expect(email ?? firstName ?? lastName ?? phone).not.toBeNull();
          for (const each of [email, firstName, lastName, phone]) expect(each ?? "").not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });
});
