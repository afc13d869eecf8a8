// What the columns of people's files are called, in six languages. Safe in the browser.

/** Lower case, without accents, spaces and punctuation. Commonest first. */
export const spellings = {
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
    ...[
      "cellphone",
      "mobiltelefon",
      "tel",
      "telefon",
      "telefonnummer",
      "handy",
      "handynummer",
      "mobil",
      "mobilnummer",
      "portable",
    ],
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

/** Words for the people whom a file is about. */
export const attendeeWords = new Set([
  ...["attendee", "attendees", "participant", "participants", "guest", "delegate", "registrant", "visitor", "holder"],
  ...[
    "teilnehmer",
    "teilnehmerin",
    "teilnehmende",
    "gast",
    "invite",
    "invitee",
    "asistente",
    "partecipante",
    "deelnemer",
  ],
]);

/** Words for people who only paid, ordered or brought them: their columns belong together. */
export const otherPersonWords = new Set([
  ...[
    "buyer",
    "purchaser",
    "order",
    "orderer",
    "billing",
    "bill",
    "invoice",
    "invoicing",
    "payer",
    "payment",
    "booker",
  ],
  ...[
    "organiser",
    "organizer",
    "host",
    "sponsor",
    "referrer",
    "referral",
    "emergency",
    "assistant",
    "manager",
    "owner",
  ],
  ...["kaufer", "kauferin", "besteller", "bestellerin", "bestell", "bestellung", "rechnung", "rechnungs"],
  ...["rechnungsempfanger", "acheteur", "acheteuse", "facturation", "commande", "comprador", "facturacion"],
  ...["acquirente", "fatturazione", "koper", "factuur"],
]);
