// Kit API v4: people who agreed are subscribers, with a tag and the words of their consent in a custom field.
import { consentNote, isAgreed, notAgreed, personOf } from "#app/domain/webhooks/lead-person.server.ts";
import {
  judge,
  type Receiver,
  readJsonObject,
  type SendRequest,
  type Target,
  type Verdict,
} from "#app/domain/webhooks/target.server.ts";

const service = "Kit";
const api = "https://api.kit.com/v4";

const headersOf = ({ secrets: { credential = "" } }: Receiver) => ({
  "x-kit-api-key": credential,
  "content-type": "application/json",
});

const readProblem = (body: string) => {
  const { errors } = readJsonObject(body);
  return Array.isArray(errors) ? errors.join(" ") : null;
};

export const kitTarget: Target = {
  isMailingList: true,
  async deliver({ event: { type, data }, receiver, send }) {
    const { email, firstName } = personOf(data);
    if (!email) return notAgreed("This person left no email address.");
    if (type === "lead.deleted") return unsubscribe(receiver, email, send);
    if (!isAgreed(data)) return notAgreed();
    const headers = headersOf(receiver);
    const { consent_field: field, tag_id: tagId } = receiver.options;
    const body = JSON.stringify({
      email_address: email,
      ...(firstName && { first_name: firstName }),
      ...(field && { fields: { [field]: consentNote(data) } }),
    });
    const added = judge(await send({ method: "POST", url: `${api}/subscribers`, headers, body }), service, readProblem);
    if (added.state !== "delivered" || !tagId) return added;
    const tagged = { method: "POST" as const, url: `${api}/tags/${tagId}/subscribers`, headers };
    return judge(await send({ ...tagged, body: JSON.stringify({ email_address: email }) }), service, readProblem);
  },
  check: async (receiver, send) =>
    judge(await send({ method: "GET", url: `${api}/account`, headers: headersOf(receiver) }), service, readProblem),
};

/** Kit unsubscribes by its own id. */
async function unsubscribe(receiver: Receiver, email: string, send: SendRequest): Promise<Verdict> {
  const headers = headersOf(receiver);
  const query = new URLSearchParams({ email_address: email, status: "all" });
  const found = await send({ method: "GET", url: `${api}/subscribers?${query}`, headers });
  const verdict = judge(found, service, readProblem);
  if (verdict.state !== "delivered" || found.kind !== "responds") return verdict;
  const { subscribers } = readJsonObject(found.body) as { subscribers?: { id: number }[] };
  const id = subscribers?.[0]?.id;
  if (id === undefined) return notAgreed("Kit doesn't know this person.");
  const url = `${api}/subscribers/${id}/unsubscribe`;
  return judge(await send({ method: "POST", url, headers, body: "{}" }), service, readProblem);
}
