import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { z } from "zod";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import type { requestOpeningNotice } from "#app/domain/leads/opening-notices.server.ts";
import { toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import {
  definePublicForm,
  type FormArgs,
  type RefusalReason,
  typedAddressLimiter,
} from "#app/public-forms/public-form.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import { consume, createLimiter } from "#app/request/limits.server.ts";
import { type RequestContext, requestContextKey } from "#app/request/request-context.ts";

const now = new Date("2026-11-21T12:00:00Z");
const services = {
  signer: hmacSigner(["known to this test only"]),
  settings: { shortestFillMs: 2_000 },
  clock: { now: () => now },
  log: { error: () => {} },
};
const oncePerDevice = () => createLimiter(1, 60);

/** A form about "a hub" that notes which of its steps ran. */
function createTestForm({
  limiter = oncePerDevice(),
  networkLimiter = createLimiter(100, 60),
  early = null as RefusalReason | null,
  error = "",
} = {}) {
  const steps: string[] = [];
  const submitted: string[] = [];
  const form = definePublicForm({
    find: async ({ isMissing }: FormArgs & { isMissing?: boolean }) => (isMissing ? null : "a hub"),
    tokenSubject: (hub) => hub,
    mailsTo: null,
    schema: () => z.object({ rating: z.coerce.number().max(5), submission_id: z.string() }),
    refuseEarly: () => early,
    limits() {
      steps.push("limits");
      return { byDevice: [[limiter]], byNetwork: [[networkLimiter]] };
    },
    async submit({ values, ...submission }) {
      steps.push(`submit ${values.rating}`);
      submitted.push(JSON.stringify([values, submission.submissionKey]));
      if (error) throw new Error(error);
      return { location: "/thanks", isDeviceRecognised: true };
    },
    failure: { message: "Please try again.", logMessage: "not stored" },
    hide(refusal) {
      steps.push(`hide ${refusal.status}`);
      return refusal;
    },
  });
  return { form, steps, submitted };
}

const freshToken = createFormToken(services, "a hub", new Date(now.getTime() - 60_000));
const phone = randomUUID();
const hall = "203.0.113.9";

function toArgs({
  rating = "5",
  token = freshToken,
  submissionId = randomUUID() as string,
  deviceId = phone as string,
  address = hall,
} = {}) {
  const cookies: string[] = [];
  const body = new URLSearchParams({ rating, submission_id: submissionId, form_token: token });
  const request = new Request("http://localhost:3000/ada/talk/feedback", { method: "POST", body });
  const requestContext = {
    services,
    address,
    cookies,
    findDevice: async () => ({ id: deviceId }),
  } as unknown as RequestContext;
  const context = new RouterContextProvider(new Map([[requestContextKey, requestContext]]));
  return { request, context, cookies };
}

it("stores a valid form and remembers its device", async () => {
  const { form, steps } = createTestForm();
  const args = toArgs();
  expect(await form.receive(args)).toEqual({ kind: "stored", location: "/thanks" });
  expect(steps).toEqual(["limits", "submit 5"]);
  expect(args.cookies).toEqual([expect.stringContaining("hub.known=1")]);
});

it("gives its command a key for the form's id, the same for a repeat, and never the id", async () => {
  const { form, submitted } = createTestForm({ limiter: createLimiter(5, 60) });
  const submissionId = randomUUID();
  for (const id of [submissionId, submissionId, randomUUID()]) await form.receive(toArgs({ submissionId: id }));
  expect(submitted[0]).toContain(toSubmissionKey(services, submissionId));
  expect([submitted[0] === submitted[1], submitted[1] === submitted[2]]).toEqual([true, false]);
  expect(submitted.join()).not.toContain(submissionId);
});

it("stops at the step that refuses, and only then hides what the sender may not see", async () => {
  const closed = createTestForm({ early: { status: 409, message: "Closed." } });
  expect(await closed.form.receive(toArgs())).toMatchObject({ status: 409, result: { error: { "": ["Closed."] } } });
  expect(closed.steps).toEqual(["hide 409"]);

  const { form, steps } = createTestForm();
  expect(await form.receive(toArgs({ rating: "9" }))).toMatchObject({ status: 422, startedAt: expect.any(Date) });
  expect(await form.receive(toArgs({ token: "made.up" }))).toMatchObject({
    status: 422,
    formToken: expect.any(String),
  });
  expect(steps).toEqual(["hide 422", "hide 422"]);
});

it("counts an attempt before its command, and says how long to wait", async () => {
  const { form, steps } = createTestForm();
  await form.receive(toArgs());
  const args = toArgs();
  expect(await form.receive(args)).toMatchObject({
    status: 429,
    retryAfterSeconds: 60,
    result: { error: { "": ["Too many attempts. Please try again in 1 minute."] } },
  });
  expect(steps).toEqual(["limits", "submit 5", "limits", "hide 429"]);
  expect(args.cookies).toEqual([]);
});

it("lets nobody use up another network's attempts, whatever the limit is for", async () => {
  const { form } = createTestForm({ networkLimiter: createLimiter(3, 60) });
  const send = async (address: string) => {
    const outcome = await form.receive(toArgs({ address, deviceId: randomUUID() }));
    return outcome.kind === "stored" ? 303 : outcome.status;
  };
  const flooded = [];
  for (let i = 0; i < 5; i++) flooded.push(await send("198.51.100.7"));
  expect(flooded).toEqual([303, 303, 303, 429, 429]);
  expect(await send(hall)).toBe(303);
});

it("gives the form back when storing fails, and nothing for a missing page", async () => {
  const { form, steps } = createTestForm({ error: "no database" });
  expect(await form.receive(toArgs())).toMatchObject({ status: 500, result: { initialValue: { rating: "5" } } });
  expect(await form.receive({ ...toArgs(), isMissing: true })).toEqual({ kind: "refused", status: 404, result: {} });
  expect(steps).toEqual(["limits", "submit 5", "hide 500"]);
});

/** A form that causes an email to the address in it, and the addresses it was given. */
function createMailingForm() {
  const recipients: (string | null)[] = [];
  const form = definePublicForm({
    find: async (_: FormArgs) => "a hub",
    tokenSubject: (hub) => hub,
    schema: () => z.object({ rating: z.string(), submission_id: z.string() }),
    mailsTo: ({ rating }) => `rating${rating}@example.com`,
    limits: () => ({}),
    async submit({ recipient }) {
      recipients.push(recipient);
      return { location: "/thanks" };
    },
  });
  return { form, recipients };
}

it("gives an address to write to only with the token of its page, and so many in one network", async () => {
  const { form, recipients } = createMailingForm();
  expect(await form.receive(toArgs({ token: "" }))).toMatchObject({ status: 422 });
  expect(recipients).toEqual([]);
  expect(await form.receive(toArgs())).toMatchObject({ kind: "stored" });
  expect(recipients).toEqual(["rating5@example.com"]);
  for (let i = 0; i < typedAddressLimiter.max; i++) await consume(typedAddressLimiter, hall);
  expect(await form.receive(toArgs())).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
  expect(recipients).toHaveLength(1);
});

it("cannot be a form that causes emails and has no token, nor can a command be given an address that passed no form", () => {
  const steps = {
    find: async (_: FormArgs) => "a hub",
    schema: () => z.object({ email: z.string() }),
    limits: () => ({}),
    submit: async () => ({ location: "/thanks" }),
  };
  // @ts-expect-error It needs a token.
  definePublicForm({ ...steps, mailsTo: ({ email }: { email: string }) => email });
  // @ts-expect-error It must say whether it causes emails.
  definePublicForm(steps);
  // @ts-expect-error The address is only text.
  const notice: Parameters<typeof requestOpeningNotice>[1] = { hubId: "a hub", email: "rosa@example.com" };
  expect(notice.email).toBe("rosa@example.com");
});
