// Which column of a file holds what about a person. Badge scanners, business card apps, mail programs and spreadsheets
// all name their columns differently; the speaker can change what is recognised. Safe in the browser.

export const personFields = ["email", "firstName", "lastName", "name", "phone", "company", "notes"] as const;
export type PersonField = (typeof personFields)[number];

/** What a line of a hub's list may hold. */
export const attendeeFields = ["email", "firstName", "lastName", "name"] as const satisfies PersonField[];

export const personFieldLabels: Record<PersonField, string> = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  name: "Full name",
  phone: "Phone",
  company: "Company",
  notes: "Notes",
};

/** The position of each field's column, from 0; a field without a column is missing. */
export type PersonColumns = Partial<Record<PersonField, number>>;

/** A file's first line, with the first value below each name. */
export interface FileColumn {
  header: string;
  sample: string;
}

/** No real list has more columns. */
export const maxColumns = 200;

/** Lower case, without accents, spaces, punctuation and numbers. Commonest first, in six languages. */
const spellings: Record<PersonField, string[]> = {
  email: [
    ...["email", "emailaddress", "mail", "mailaddress", "emailadresse", "mailadresse", "emailadres", "adresseemail"],
    ...["courriel", "adressemail", "correo", "correoelectronico", "indirizzoemail", "emailaddresses"],
  ],
  firstName: [
    ...["firstname", "first", "givenname", "forename", "fname", "christianname", "vorname", "rufname", "prenom"],
    ...["nombre", "nome", "voornaam", "primeironome"],
  ],
  lastName: [
    ...["lastname", "last", "surname", "familyname", "lname", "secondname", "nachname", "familienname", "zuname"],
    ...["nom", "nomdefamille", "apellido", "apellidos", "cognome", "achternaam", "sobrenome"],
  ],
  name: [
    ...[
      "name",
      "fullname",
      "displayname",
      "contactname",
      "contact",
      "attendee",
      "attendeename",
      "person",
      "participant",
    ],
    ...["vollstandigername", "teilnehmer", "ansprechpartner", "kontakt", "nomcomplet", "nombrecompleto", "naam"],
  ],
  phone: [
    ...["phone", "phonenumber", "telephone", "telephonenumber", "mobile", "mobilenumber", "mobilephone", "cell"],
    ...["cellphone", "tel", "telefon", "telefonnummer", "handy", "handynummer", "mobil", "mobilnummer", "portable"],
    ...["telefono", "movil", "cellulare", "telefoon", "telefone", "workphone", "businessphone", "officephone"],
  ],
  company: [
    ...["company", "companyname", "organisation", "organization", "organisationname", "organizationname", "employer"],
    ...["business", "firma", "unternehmen", "firmenname", "entreprise", "societe", "empresa", "azienda", "bedrijf"],
    ...["org", "account", "accountname", "institution", "school", "university"],
  ],
  notes: [
    ...["notes", "note", "comment", "comments", "remarks", "remark", "notizen", "notiz", "bemerkung", "bemerkungen"],
    ...["kommentar", "remarques", "notas", "opmerkingen"],
  ],
};

/** Google writes "E-mail 1 - Value" for an address and "E-mail 1 - Type" beside it. */
const plain = (header: string) =>
  header.includes("@")
    ? ""
    : header
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^\p{Letter}]/gu, "")
        .replace(/value$/, "");

/** A name may have something before it ("Attendee Email"). "Event Name" is no person's name. */
const endsWith = (field: PersonField, name: string) =>
  field !== "name" && spellings[field].some((spelling) => spelling.length > 3 && name.endsWith(spelling));

/** The columns that the header's names suggest for `fields`. No column is used twice. */
export function recogniseColumns(header: readonly string[], fields: readonly PersonField[]): PersonColumns {
  const names = header.slice(0, maxColumns).map(plain);
  const columns: PersonColumns = {};
  const claim = (field: PersonField, at: number) => {
    if (at === -1 || columns[field] !== undefined) return;
    columns[field] = at;
    names[at] = "";
  };
  for (const field of fields)
    claim(field, spellings[field].map((spelling) => names.indexOf(spelling)).find((at) => at >= 0) ?? -1);
  for (const field of fields)
    claim(
      field,
      names.findIndex((name) => endsWith(field, name)),
    );
  // Beside a first name, "Name" is the last name, as German and Dutch lists have it.
  const { firstName, lastName, name, ...others } = columns;
  if (firstName !== undefined && lastName === undefined && name !== undefined && plain(header[name] ?? "").length === 4)
    return { ...others, firstName, lastName: name };
  return columns;
}

const isPosition = (at: unknown): at is number => Number.isInteger(at) && Number(at) >= 0 && Number(at) < maxColumns;

/** The columns that the speaker chose, as the form sends them; null for anything else, and where nothing was chosen. */
export function readChosenColumns(text: unknown): PersonColumns | null {
  if (typeof text !== "string" || text === "" || text.length > 1_000) return null;
  try {
    const sent: unknown = JSON.parse(text);
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return null;
    const chosen = personFields.map((field) => [field, (sent as PersonColumns)[field]] as const);
    const named = chosen.filter(([, at]) => at !== undefined);
    return named.every(([, at]) => isPosition(at)) ? Object.fromEntries(named) : null;
  } catch {
    return null;
  }
}

/** The chosen columns that the file has and `fields` knows; without a choice the recognised ones. */
export function selectColumns(
  header: readonly string[],
  fields: readonly PersonField[],
  chosen: PersonColumns | null,
): PersonColumns {
  if (!chosen) return recogniseColumns(header, fields);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const at = chosen[field];
      return at !== undefined && at < header.length ? [[field, at]] : [];
    }),
  );
}
