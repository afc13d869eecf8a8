// Stripe's HTTP API as far as the product uses it, on a port of its own: the real client calls it, and it signs events
// as Stripe does. It can be slow, down or faulty.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

/** What the product must not store: a text that no id, amount or time contains by chance. */
export const privateDetail = "(private)";
export const webhookSecret = "whsec_that_only_the_tests_know";
export const stripeKey = "sk_test_that_only_the_tests_know";

/** How it behaves: normally, without responses, with errors, without an address, or with an invalid one. */
type Mood = "well" | "silent" | "down" | "refuses" | "gives no url" | "gives an invalid url" | "talks nonsense";

export type FakeSession = Record<string, unknown> & { id: string; payment_intent: string };
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** The body and signature of a webhook. */
export interface WebhookDelivery {
  body: string;
  signature: string;
}

interface StripeRequest {
  method: string;
  path: string;
  form: URLSearchParams;
  headers: IncomingMessage["headers"];
}

/** Starts it without sessions, behaving normally. */
export async function startFakeStripe() {
  const requests: StripeRequest[] = [];
  let mood: Mood = "well";
  let refusal = "sk_test is not your key";
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const received = { method, path, headers, form: new URLSearchParams(await textOf(request)) };
    requests.push(received);
    if (mood === "silent") return;
    if (mood === "down") return json(response, 503, { error: { type: "api_error", message: "internal" } });
    if (mood === "talks nonsense") return void response.writeHead(200).end("<html>A proxy's page");
    if (mood === "refuses") return json(response, 400, { error: { type: "invalid_request_error", message: refusal } });
    const [, expiring] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
    if (expiring) return json(response, ...sessions.expire(expiring));
    if (method === "POST") return json(response, 200, sessions.open(received, mood));
    const session = sessions.find(path.split("/").at(-1) ?? "");
    if (session) return json(response, 200, session);
    json(response, 404, { error: { type: "invalid_request_error", code: "resource_missing", message: "No such" } });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sessions = createSessions(origin);

  return {
    origin,
    requests,
    env: { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: origin },
    setMood(next: Mood, message = refusal) {
      [mood, refusal] = [next, message];
    },
    /** The newest session. */
    newest: sessions.newest,
    find: sessions.find,
    ...createBuyerSteps(sessions),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Sessions = ReturnType<typeof createSessions>;

/** The checkout sessions; a repeated idempotency key opens none. */
function createSessions(origin: string) {
  const sessions = new Map<string, FakeSession>();
  const byKey = new Map<string, FakeSession>();

  function open({ form, headers }: StripeRequest, mood: Mood): FakeSession {
    const key = String(headers["idempotency-key"]);
    const before = byKey.get(key);
    if (before) return before;
    const session = createSession(form, origin, mood);
    sessions.set(session.id, session);
    byKey.set(key, session);
    return session;
  }
  function get(id: string): FakeSession {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }
  /** Changes a session as Stripe would; returns its webhook. */
  async function change(type: string, id: string, changes: Record<string, unknown>): Promise<WebhookDelivery> {
    const session = { ...get(id), ...changes };
    sessions.set(id, session);
    return signEvent(createEvent(type, session));
  }
  function expire(id: string): [number, object] {
    const session = get(id);
    if (session.status !== "open")
      return [400, { error: { type: "invalid_request_error", message: "Only open sessions can be expired" } }];
    sessions.set(id, { ...session, status: "expired" });
    return [200, get(id)];
  }
  return {
    open,
    get,
    expire,
    change,
    find: (id: string) => sessions.get(id),
    newest: () => get([...sessions.keys()].at(-1) ?? ""),
  };
}

function createSession(form: URLSearchParams, origin: string, mood: Mood): FakeSession {
  const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
  const urls: Partial<Record<Mood, string | null>> = {
    "gives no url": null,
    "gives an invalid url": "javascript:alert(1)",
  };
  return {
    id,
    object: "checkout.session",
    mode: "payment",
    livemode: false,
    created: nowSeconds(),
    status: "open",
    payment_status: "unpaid",
    payment_intent: `pi_${id}`,
    amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
    currency: form.get("line_items[0][price_data][currency]"),
    client_reference_id: form.get("client_reference_id"),
    customer_email: form.get("customer_email"),
    customer_details: null,
    metadata: { product: form.get("metadata[product]") },
    success_url: form.get("success_url"),
    cancel_url: form.get("cancel_url"),
    url: mood in urls ? urls[mood] : `${origin}/pay/${id}`,
  };
}

/** What buyers, their banks and the merchant do; each gives the webhook that Stripe sends. */
const createBuyerSteps = (sessions: Sessions) => ({
  pays: (id: string, email = "rosa@example.com", name: string | null = "Rosa Jimenez") =>
    sessions.change("checkout.session.completed", id, {
      ...buyerOf(sessions.get(id), email, name),
      payment_status: "paid",
    }),
  paysLater: (id: string, email = "rosa@example.com", name: string | null = "Rosa Jimenez") =>
    sessions.change("checkout.session.completed", id, buyerOf(sessions.get(id), email, name)),
  transferArrives: (id: string) =>
    sessions.change("checkout.session.async_payment_succeeded", id, { payment_status: "paid" }),
  transferFails: (id: string) => sessions.change("checkout.session.async_payment_failed", id, {}),
  expires: (id: string) => sessions.change("checkout.session.expired", id, { status: "expired" }),
  refunds: (id: string, cents = Number(sessions.get(id).amount_total)) =>
    signEvent(createEvent("charge.refunded", refundedChargeOf(sessions.get(id), cents))),
  disputes: (id: string, status = "needs_response") =>
    signEvent(createEvent("charge.dispute.created", disputeOf(sessions.get(id), status))),
  endsDispute: (id: string, status: "won" | "lost") =>
    signEvent(createEvent("charge.dispute.closed", disputeOf(sessions.get(id), status))),
});

const buyerOf = (session: FakeSession, email: string, name: string | null) => ({
  status: "complete",
  customer_details: { email: session.customer_email ?? email, name, phone: `+61 ${privateDetail}` },
});

const refundedChargeOf = (session: FakeSession, cents: number) => ({
  id: `ch_${session.id}`,
  object: "charge",
  amount: session.amount_total,
  currency: "aud",
  payment_intent: session.payment_intent,
  amount_refunded: cents,
  refunded: cents === session.amount_total,
  payment_method_details: { card: { last4: privateDetail, brand: privateDetail, fingerprint: privateDetail } },
  billing_details: { address: { line1: privateDetail } },
});

const disputeOf = (session: FakeSession, status: string) => ({
  id: `dp_${session.id}`,
  object: "dispute",
  charge: `ch_${session.id}`,
  status,
  reason: "fraudulent",
  payment_intent: session.payment_intent,
  amount: session.amount_total,
  currency: "aud",
});

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** An event as Stripe creates it. */
export const createEvent = (type: string, object: object, id = `evt_${randomUUID()}`) => ({
  id,
  object: "event",
  type,
  created: nowSeconds(),
  livemode: false,
  api_version: "2026-01-01",
  data: { object },
});

/** Signed now, at another `timestamp` (seconds), or with another secret. */
export async function signEvent(
  event: object,
  { timestamp = nowSeconds(), secret = webhookSecret } = {},
): Promise<WebhookDelivery> {
  const body = JSON.stringify(event);
  return {
    body,
    signature: await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp }),
  };
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function json(response: ServerResponse, status: number, body: object) {
  // Stripe's client retries at once if it is allowed to; the tests need not wait for it.
  response.writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false" });
  response.end(JSON.stringify(body));
}
