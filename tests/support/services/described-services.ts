// What the services' public documentation says of the requests that we make (read in November 2026): paths, headers, fields.
// None of them was called. A request that differs from its description fails the test.
import { z } from "zod";
import type { OutgoingRequest, OutgoingResult } from "#app/adapters/links/contract.ts";

interface DescribedRequest {
  method: OutgoingRequest["method"];
  /** Of the whole address. */
  url: RegExp;
  headers: Record<string, RegExp>;
  /** Null for a request without one. */
  body: z.ZodType | null;
  answer: { status: number; body: unknown };
}

const json = { "content-type": /^application\/json$/ };
const text = z.string().min(1);
const email = z.email();

const mailchimpHeaders = { ...json, authorization: /^Basic [\w+/=]+$/ };
const mailchimpMember = String.raw`https://us21\.api\.mailchimp\.com/3\.0/lists/a1b2c3/members/[0-9a-f]{32}`;
const kitHeaders = { ...json, "x-kit-api-key": /^kit_\w+$/ };
const hubspotHeaders = { ...json, authorization: /^Bearer pat-/ };

export const describedServices: Record<string, DescribedRequest[]> = {
  // mailchimp.com/developer/marketing/api: lists, list members, member tags, member notes.
  mailchimp: [
    {
      method: "GET",
      url: /^https:\/\/us21\.api\.mailchimp\.com\/3\.0\/lists\/a1b2c3\?fields=id,name$/,
      headers: mailchimpHeaders,
      body: null,
      answer: { status: 200, body: { id: "a1b2c3", name: "Talks" } },
    },
    {
      method: "PUT",
      url: new RegExp(`^${mailchimpMember}\\?skip_merge_validation=true$`),
      headers: mailchimpHeaders,
      body: z.strictObject({
        email_address: email,
        status_if_new: z.enum(["subscribed", "unsubscribed", "cleaned", "pending", "transactional"]),
        merge_fields: z.record(z.string().regex(/^[A-Z0-9_]{1,10}$/), text),
      }),
      answer: { status: 200, body: { id: "0a1b", status: "subscribed" } },
    },
    {
      method: "PATCH",
      url: new RegExp(`^${mailchimpMember}$`),
      headers: mailchimpHeaders,
      body: z.strictObject({ status: z.literal("unsubscribed") }),
      answer: { status: 200, body: { id: "0a1b", status: "unsubscribed" } },
    },
    {
      method: "POST",
      url: new RegExp(`^${mailchimpMember}/tags$`),
      headers: mailchimpHeaders,
      body: z.strictObject({
        tags: z.array(z.strictObject({ name: text, status: z.enum(["active", "inactive"]) })),
      }),
      answer: { status: 204, body: null },
    },
    {
      method: "POST",
      url: new RegExp(`^${mailchimpMember}/notes$`),
      headers: mailchimpHeaders,
      body: z.strictObject({ note: text.max(1_000) }),
      answer: { status: 200, body: { id: 1 } },
    },
  ],
  // developers.kit.com/api-reference: accounts, subscribers, tags.
  kit: [
    {
      method: "GET",
      url: /^https:\/\/api\.kit\.com\/v4\/account$/,
      headers: kitHeaders,
      body: null,
      answer: { status: 200, body: { user: { email: "ada@example.com" }, account: { id: 1 } } },
    },
    {
      method: "POST",
      url: /^https:\/\/api\.kit\.com\/v4\/subscribers$/,
      headers: kitHeaders,
      body: z.strictObject({
        email_address: email,
        first_name: text.optional(),
        fields: z.record(z.string(), z.string()).optional(),
      }),
      answer: { status: 201, body: { subscriber: { id: 130, state: "active" } } },
    },
    {
      method: "POST",
      url: /^https:\/\/api\.kit\.com\/v4\/tags\/\d+\/subscribers$/,
      headers: kitHeaders,
      body: z.strictObject({ email_address: email }),
      answer: { status: 201, body: { subscriber: { id: 130 } } },
    },
    {
      method: "GET",
      url: /^https:\/\/api\.kit\.com\/v4\/subscribers\?email_address=[^&]+&status=all$/,
      headers: kitHeaders,
      body: null,
      answer: { status: 200, body: { subscribers: [{ id: 130, state: "active" }] } },
    },
    {
      method: "POST",
      url: /^https:\/\/api\.kit\.com\/v4\/subscribers\/130\/unsubscribe$/,
      headers: kitHeaders,
      body: z.strictObject({}),
      answer: { status: 204, body: null },
    },
  ],
  // developers.hubspot.com/docs: contacts, notes.
  hubspot: [
    {
      method: "GET",
      url: /^https:\/\/api\.hubapi\.com\/crm\/v3\/objects\/contacts\?limit=1&properties=email$/,
      headers: hubspotHeaders,
      body: null,
      answer: { status: 200, body: { results: [] } },
    },
    {
      method: "POST",
      url: /^https:\/\/api\.hubapi\.com\/crm\/v3\/objects\/contacts\/batch\/upsert$/,
      headers: hubspotHeaders,
      body: z.strictObject({
        inputs: z.array(
          z.strictObject({ id: email, idProperty: z.literal("email"), properties: z.record(z.string(), text) }),
        ),
      }),
      answer: { status: 200, body: { status: "COMPLETE", results: [{ id: "501", new: true }] } },
    },
    {
      method: "GET",
      url: /^https:\/\/api\.hubapi\.com\/crm\/v3\/objects\/contacts\/[^/?]+\?idProperty=email&properties=email$/,
      headers: hubspotHeaders,
      body: null,
      answer: { status: 200, body: { id: "501", properties: {} } },
    },
    {
      method: "POST",
      url: /^https:\/\/api\.hubapi\.com\/crm\/v3\/objects\/notes$/,
      headers: hubspotHeaders,
      body: z.strictObject({
        properties: z.strictObject({ hs_timestamp: z.iso.datetime(), hs_note_body: text.max(65_536) }),
        associations: z.array(
          z.strictObject({
            to: z.strictObject({ id: z.literal("501") }),
            types: z.array(
              z.strictObject({ associationCategory: z.literal("HUBSPOT_DEFINED"), associationTypeId: z.literal(202) }),
            ),
          }),
        ),
      }),
      answer: { status: 201, body: { id: "1" } },
    },
  ],
  // api.slack.com/messaging/webhooks.
  slack: [
    {
      method: "POST",
      url: /^https:\/\/hooks\.slack\.com\/services\/[\w/]+$/,
      headers: json,
      body: z.strictObject({ text: text.max(40_000), unfurl_links: z.boolean() }),
      answer: { status: 200, body: "ok" },
    },
  ],
};

/** Answers as described. Throws for a request that no description has. */
export function answerAsDescribed(service: string, { method, url, headers, body }: OutgoingRequest): OutgoingResult {
  const described = describedServices[service]?.find((each) => each.method === method && each.url.test(url));
  if (!described) throw new Error(`${service} has no ${method} ${url}`);
  for (const [name, pattern] of Object.entries(described.headers))
    if (!pattern.test(headers[name] ?? ""))
      throw new Error(`${method} ${url}: the header ${name} is "${headers[name]}"`);
  if (described.body) described.body.parse(JSON.parse(body ?? ""));
  else if (body !== undefined) throw new Error(`${method} ${url} has no body`);
  const { status, body: answer } = described.answer;
  return {
    kind: "responds",
    status,
    body: typeof answer === "string" ? answer : JSON.stringify(answer),
    location: null,
  };
}
