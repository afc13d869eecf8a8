// Mailchimp Marketing API 3.0: people who agreed are members of one audience, with the words of their consent as a note.
import { createHash } from "node:crypto";
import { cutText } from "#app/domain/values/measured-text.ts";
import { consentNote, isAgreed, notAgreed, personOf } from "#app/domain/webhooks/lead-person.server.ts";
import { judge, type Receiver, readJsonObject, type Target } from "#app/domain/webhooks/target.server.ts";

const service = "Mailchimp";

/** The key ends in the data centre, such as "-us21". */
const apiOf = ({ secrets: { credential = "" } }: Receiver) =>
  `https://${credential.split("-").at(-1)}.api.mailchimp.com/3.0`;
const headersOf = ({ secrets: { credential = "" } }: Receiver) => ({
  authorization: `Basic ${Buffer.from(`key:${credential}`).toString("base64")}`,
  "content-type": "application/json",
});
const listOf = (receiver: Receiver) => `${apiOf(receiver)}/lists/${encodeURIComponent(receiver.options.list_id ?? "")}`;

const readProblem = (body: string) => {
  const { detail } = readJsonObject(body);
  return typeof detail === "string" ? detail : null;
};

export const mailchimpTarget: Target = {
  isMailingList: true,
  async deliver({ event: { type, data }, receiver, send }) {
    const person = personOf(data);
    if (!person.email) return notAgreed("This person left no email address.");
    const member = `${listOf(receiver)}/members/${createHash("md5").update(person.email.toLowerCase()).digest("hex")}`;
    const headers = headersOf(receiver);
    if (type === "lead.deleted") {
      const body = JSON.stringify({ status: "unsubscribed" });
      const result = await send({ method: "PATCH", url: member, headers, body });
      // Whoever never agreed is no member.
      if (result.kind === "responds" && result.status === 404) return notAgreed("Mailchimp doesn't know this person.");
      return judge(result, service, readProblem);
    }
    if (!isAgreed(data)) return notAgreed();
    const mergeFields = { FNAME: person.firstName, LNAME: person.lastName, PHONE: person.phone };
    const body = JSON.stringify({
      email_address: person.email,
      // Someone who unsubscribed there stays unsubscribed.
      status_if_new: "subscribed",
      merge_fields: Object.fromEntries(Object.entries(mergeFields).filter(([, value]) => value)),
    });
    const added = judge(
      await send({ method: "PUT", url: `${member}?skip_merge_validation=true`, headers, body }),
      service,
      readProblem,
    );
    if (added.state !== "delivered") return added;
    if (receiver.options.tag) {
      const tags = JSON.stringify({ tags: [{ name: receiver.options.tag, status: "active" }] });
      const tagged = judge(
        await send({ method: "POST", url: `${member}/tags`, headers, body: tags }),
        service,
        readProblem,
      );
      if (tagged.state !== "delivered") return tagged;
    }
    if (type !== "lead.created") return added;
    const note = JSON.stringify({ note: cutText(consentNote(data), 1_000) });
    return judge(await send({ method: "POST", url: `${member}/notes`, headers, body: note }), service, readProblem);
  },
  check: async (receiver, send) =>
    judge(
      await send({ method: "GET", url: `${listOf(receiver)}?fields=id,name`, headers: headersOf(receiver) }),
      service,
      readProblem,
    ),
};
