import { describe, expect, it } from "vitest";
import { editEndpointForms, newEndpointForms } from "#app/domain/webhooks/form.ts";
import { nextAttemptAt, readRetryAfter, receiverPauseMs, targetDescriptions } from "#app/domain/webhooks/webhooks.ts";

const id = "0b0e7f0a-6a5f-4f55-9f57-0a7a2b9c1d11";
const url = { id, kind: "url", name: "My CRM", address: "https://example.com/hook", events: ["lead.created"] };

type Form = Record<string, unknown>;
const parse = (form: Form, forms = newEndpointForms) =>
  forms.find(({ kind }) => kind === form.kind)?.schema.safeParse(form);

/** The messages at each field. */
function refusalsOf(form: Form) {
  const { error } = parse(form) ?? {};
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("a new connection", () => {
  it("names every field that is wrong, at once", () => {
    expect(refusalsOf({ id, kind: "url", events: [] })).toEqual({
      name: "Please give it a name",
      address: "Please enter an address",
      events: "Please choose at least one",
    });
    expect(refusalsOf({ id, kind: "mailchimp", name: "Mine", credential: "abc", events: "lead.created" })).toEqual({
      credential: "This key lacks its data centre at the end, such as -us21",
      list_id: "Please enter the Audience ID",
    });
  });

  it.each([
    "example.com/hook",
    "ftp://example.com",
    "javascript:alert(1)",
    "https://user:secret@example.com/",
    "https://",
  ])("refuses the address %s", (address) => expect(refusalsOf({ ...url, address })).toHaveProperty("address"));

  it("takes what its kind needs, and nothing else", () => {
    expect(parse({ ...url, events: "lead.created" })?.data).toEqual({
      ...{ id, kind: "url", name: "My CRM", address: "https://example.com/hook", credential: null, options: {} },
      events: ["lead.created"],
    });
    expect(
      refusalsOf({
        ...url,
        kind: "slack",
        credential: "https://hooks.slack.com/services/x",
        address: undefined,
        events: ["lead.deleted"],
      }),
    ).toHaveProperty(["events.0"]);
    const kit = { id, kind: "kit", name: "Kit", credential: "k", tag_id: "12", events: ["lead.created"] };
    expect(parse(kit)?.data?.options).toEqual({ tag_id: "12" });
    expect(refusalsOf({ ...kit, tag_id: "12/../../" })).toEqual({ tag_id: "Please enter a number" });
  });

  it("needs its key only once", () => {
    const kit = { kind: "kit", name: "Kit", events: ["lead.created"] };
    expect(refusalsOf({ ...kit, id })).toEqual({ credential: "Please enter the API key (V4)" });
    expect(parse(kit, editEndpointForms)?.data?.credential).toBeNull();
  });
});

it("a delivery is tried 11 times, over most of a day, and a lead's deletion until it arrives", () => {
  const start = new Date("2026-11-27T12:00:00Z");
  let at = start;
  let attemptCount = 1;
  const nextAfter = (count: number) => nextAttemptAt("lead.created", count, at);
  for (let next = nextAfter(1); next; next = nextAfter(++attemptCount)) at = next;
  expect(attemptCount).toBe(11);
  expect(nextAttemptAt("lead.deleted", 1_000, start)).toEqual(new Date("2026-11-27T20:00:00Z"));
  expect((at.getTime() - start.getTime()) / 3_600_000).toBeGreaterThan(20);
  expect(receiverPauseMs(0)).toBe(5_000);
  expect(receiverPauseMs(100)).toBe(600_000);
});

it("every kind sends at least leads", () => {
  for (const { events } of Object.values(targetDescriptions)) expect(events).toContain("lead.created");
});

describe("a receiver's Retry-After", () => {
  const now = new Date("2026-11-29T12:00:00Z");
  const hoursFrom = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

  it.each([
    ["7200", hoursFrom(2)],
    [" 7200 ", hoursFrom(2)],
    ["Sun, 29 Nov 2026 15:00:00 GMT", hoursFrom(3)],
    ["Sunday, 29-Nov-26 15:00:00 GMT", hoursFrom(3)],
    ["86400", hoursFrom(24)],
    ["9999999999", hoursFrom(24)],
    ["Fri, 31 Dec 9999 23:59:59 GMT", hoursFrom(24)],
    ["Sat, 28 Nov 2026 12:00:00 GMT", null],
    ["0", null],
    ["-5", null],
    ["soon", null],
    ["1e9", null],
    ["", null],
    [undefined, null],
  ])("%j", (header, at) => {
    expect(readRetryAfter(header, now)).toEqual(at);
  });
});
