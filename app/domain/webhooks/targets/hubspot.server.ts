// HubSpot CRM API v3: leads are contacts, and a note on each says what the person agreed to.
import { asOneLine } from "#app/domain/values/plain-text.ts";
import type { WebhookEvent } from "#app/domain/webhooks/event-data.server.ts";
import { consentNote, isAgreed, notAgreed, personOf } from "#app/domain/webhooks/lead-person.server.ts";
import {
  judge,
  type Receiver,
  readJsonObject,
  type SendRequest,
  type Target,
  type Verdict,
} from "#app/domain/webhooks/target.server.ts";

const service = "HubSpot";
const api = "https://api.hubapi.com/crm/v3/objects";
/** HubSpot's own number for "this note is about that contact". */
const noteToContact = { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 202 };

const headersOf = ({ secrets: { credential = "" } }: Receiver) => ({
  authorization: `Bearer ${credential}`,
  "content-type": "application/json",
});

const readProblem = (body: string) => {
  const { message, errors } = readJsonObject(body) as { message?: unknown; errors?: { message?: unknown }[] };
  const problem = message ?? errors?.[0]?.message;
  return typeof problem === "string" ? problem : null;
};

export const hubspotTarget: Target = {
  isMailingList: true,
  async deliver({ event, receiver, send }) {
    const { type, timestamp, data } = event;
    const { email, firstName, lastName, phone, company } = personOf(data);
    if (!email) return notAgreed("This person left no email address.");
    const headers = headersOf(receiver);
    if (type === "lead.deleted") return noteDeletion(event, email, { headers, send });
    if (!isAgreed(data)) return notAgreed();
    const properties = { email, firstname: firstName, lastname: lastName, phone, company };
    const known = Object.fromEntries(Object.entries(properties).filter(([, value]) => value));
    const result = await send({
      method: "POST",
      url: `${api}/contacts/batch/upsert`,
      headers,
      body: JSON.stringify({ inputs: [{ id: email, idProperty: "email", properties: known }] }),
    });
    // Some of a batch may fail with 207: here, all of it.
    const problem = result.kind === "responds" && result.status === 207 ? readProblem(result.body) : null;
    if (problem) return { state: "failed", message: `HubSpot refused this person. ${asOneLine(problem, 300)}` };
    const stored = judge(result, service, readProblem);
    if (stored.state !== "delivered" || type !== "lead.created" || result.kind !== "responds") return stored;
    const { results } = readJsonObject(result.body) as { results?: { id: string }[] };
    const contactId = results?.[0]?.id;
    return contactId ? addNote({ contactId, timestamp, text: consentNote(data) }, { headers, send }) : stored;
  },
  check: async (receiver, send) =>
    judge(
      await send({ method: "GET", url: `${api}/contacts?limit=1&properties=email`, headers: headersOf(receiver) }),
      service,
      readProblem,
    ),
};

/** A note's text is HTML. */
const toHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");

interface Way {
  headers: Record<string, string>;
  send: SendRequest;
}

async function addNote(note: { contactId: string; timestamp: string; text: string }, { headers, send }: Way) {
  const body = JSON.stringify({
    properties: { hs_timestamp: note.timestamp, hs_note_body: toHtml(note.text) },
    associations: [{ to: { id: note.contactId }, types: [noteToContact] }],
  });
  return judge(await send({ method: "POST", url: `${api}/notes`, headers, body }), service, readProblem);
}

/** The contact may be there for other reasons, so what to do with it is for the speaker to decide. */
async function noteDeletion({ timestamp, data }: WebhookEvent, email: string, way: Way): Promise<Verdict> {
  const { headers, send } = way;
  const url = `${api}/contacts/${encodeURIComponent(email)}?idProperty=email&properties=email`;
  const found = await send({ method: "GET", url, headers });
  if (found.kind === "responds" && found.status === 404) return notAgreed("HubSpot doesn't know this person.");
  const verdict = judge(found, service, readProblem);
  const { id } = found.kind === "responds" ? readJsonObject(found.body) : {};
  if (verdict.state !== "delivered" || typeof id !== "string") return verdict;
  return addNote({ contactId: id, timestamp, text: deletionNotes[String(data.reason)] ?? deletedNote }, way);
}

const deletedNote =
  "Deleted from your leads, maybe at the person's request. Please check whether to delete this contact too.";
const deletionNotes: Record<string, string> = {
  consent_withdrawn: "Withdrew the consent to be contacted. Please don't email this person about your talks.",
  address_changed: "Has another address now. Please don't email this one, and check whether to delete this contact.",
};
