import { expect, it } from "vitest";
import { toCamel, toSnake } from "#app/domain/values/snake-case.ts";

const at = new Date();
const lead = { firstName: "Rosa", consentedAt: at, phone: null, captures: [{ talkHubId: "7", words: ["oneWord"] }] };
const sent = {
  first_name: "Rosa",
  consented_at: at,
  phone: null,
  captures: [{ talk_hub_id: "7", words: ["oneWord"] }],
};

it("renames the fields of objects and lists within, and leaves their values", () => {
  expect(toSnake(lead)).toEqual(sent);
});

it("reads fields under the names of our code", () => {
  const read: typeof lead = toCamel(sent);
  expect(read).toEqual(lead);
});
