import { describe, expect, it } from "vitest";
import {
  attendeeFields,
  personFields,
  readChosenColumns,
  recogniseColumns,
  selectColumns,
} from "#app/csv/person-columns.ts";

const recognise = (header: string) => {
  const names = header.split(";");
  const columns = recogniseColumns(names, personFields);
  return Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, names[at]]));
};

describe("the columns of a file", () => {
  it.each([
    ["a spreadsheet", "First Name;Last Name;Email;Phone;Company;Notes"],
    [
      "a badge scanner",
      "Scan time;Attendee First Name;Attendee Last Name;Work Email;Mobile Phone;Company Name;Lead Notes",
    ],
    ["a German list", "Anrede;Vorname;Nachname;E-Mail-Adresse;Telefon;Firma;Bemerkung"],
    ["a French list", "Prénom;Nom;Courriel;Téléphone;Entreprise;Remarques"],
    ["Outlook", "Title;First Name;Last Name;E-mail Address;E-mail 2 Address;Business Phone;Company;Notes"],
    [
      "Google",
      "Given Name;Family Name;E-mail 1 - Type;E-mail 1 - Value;Phone 1 - Type;Phone 1 - Value;Organization Name;Note",
    ],
  ])("of %s are all recognised", (_, header) => {
    const { name, ...columns } = recognise(header);
    expect(name).toBeUndefined();
    expect(Object.keys(columns).sort()).toEqual(["company", "email", "firstName", "lastName", "notes", "phone"]);
    expect(columns.email).not.toMatch(/Type|2/);
  });

  it.each([
    ["Buyer Email;Buyer First Name;Attendee First Name;Attendee Email", ["Attendee Email", "Attendee First Name"]],
    ["Order Email;Order Name;Email;First Name", ["Email", "First Name"]],
    [
      "Email (Invoice);First Name (Invoice);E-mail (participant);First Name (participant)",
      ["E-mail (participant)", "First Name (participant)"],
    ],
    ["Rechnungs-E-Mail;Teilnehmer-Vorname;Teilnehmer-E-Mail", ["Teilnehmer-E-Mail", "Teilnehmer-Vorname"]],
    ["buyer_email;buyer_first_name;attendee_email;attendee_first_name", ["attendee_email", "attendee_first_name"]],
    ["billingEmail;billingFirstName;email;firstName", ["email", "firstName"]],
    ["buyeremail;attendeeemail;firstname", ["attendeeemail", "firstname"]],
    ["Email;First Name;Attendee First Name;Attendee Email", ["Attendee Email", "Attendee First Name"]],
    ["Buyer Email;Buyer First Name", ["Buyer Email", "Buyer First Name"]],
    ["Buyer Email;Attendee First Name", [undefined, "Attendee First Name"]],
  ])("belong together, the attendee's first: %s", (header, [email, firstName]) => {
    expect(recognise(header)).toEqual({ ...(email && { email }), firstName });
  });

  it("count as whole words", () => {
    for (const header of ["mail2", "Email 2", "Voicemail", "Gmail", "Email status", "Blast"])
      expect(recognise(header)).toEqual({});
    for (const header of ["E-mail*", "Work e-mail:", "What is your email address?", "1. Email"])
      expect(recognise(header)).toEqual({ email: header });
  });

  it("are not guessed from a name that means something else", () => {
    expect(recognise("Event Name;Email Opt-In;Phone Type;Badge;rosa@example.com")).toEqual({});
  });

  it("include the last name, where “Name” is beside a first name", () => {
    expect(recognise("Vorname;Name;Mail")).toEqual({ firstName: "Vorname", lastName: "Name", email: "Mail" });
    expect(recognise("First Name;Full Name")).toEqual({ firstName: "First Name", name: "Full Name" });
    expect(recognise("Name;Mail")).toEqual({ name: "Name", email: "Mail" });
  });
});

describe("the speaker's choice", () => {
  it("counts instead of what is recognised, within the file and the list's fields", () => {
    const header = ["Email", "Other address"];
    expect(selectColumns(header, attendeeFields, null)).toEqual({ email: 0 });
    expect(selectColumns(header, attendeeFields, { email: 1, company: 0, name: 7 })).toEqual({ email: 1 });
    expect(selectColumns(header, attendeeFields, {})).toEqual({});
  });
  it.each([undefined, "", "nonsense", "[]1", '{"email":-1}', '{"email":1.5}', '{"email":"1"}', "x".repeat(2_000)])(
    "is none in %j",
    (text) => expect(readChosenColumns(text, personFields)).toBeNull(),
  );
});
