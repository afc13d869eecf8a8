// Stripe's HTTP API as far as the product uses it, on a port of its own: the real client calls it, and it signs events
// as Stripe does. It can be slow, down or faulty.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

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

export async function startFakeStripe() {
  const sessions = new Map<string, FakeSession>();
  const byKey = new Map<string, FakeSession>();
  const requests: { method: string; path: string; form: URLSearchParams; headers: IncomingMessage["headers"] }[] = [];
  let mood: Mood = "well";
  let refusal = "sk_test is not your key";

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request));
    requests.push({ method: request.method ?? "", path: request.url ?? "", form, headers: request.headers });
    if (mood === "silent") return;
    if (mood === "down") return json(response, 503, { error: { type: "api_error", message: "internal" } });
    if (mood === "talks nonsense") return void response.writeHead(200).end("<html>A proxy's page");
    if (mood === "refuses") return json(response, 400, { error: { type: "invalid_request_error", message: refusal } });
    if (request.method === "POST") return json(response, 200, open(form, String(request.headers["idempotency-key"])));
    const session = sessions.get(request.url?.split("/").at(-1) ?? "");
    if (session) return json(response, 200, session);
    json(response, 404, { error: { type: "invalid_request_error", code: "resource_missing", message: "No such" } });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function open(form: URLSearchParams, key: string): FakeSession {
    const before = byKey.get(key);
    if (before) return before;
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const urls: Partial<Record<Mood, string | null>> = {
      "gives no url": null,
      "gives an invalid url": "javascript:alert(1)",
    };
    const session = {
      ...{ id, object: "checkout.session", mode: "payment", livemode: false, created: nowSeconds() },
      ...{ status: "open", payment_status: "unpaid", payment_intent: `pi_${id}` },
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
    sessions.set(id, session);
    byKey.set(key, session);
    return session;
  }

  /** Changes a session as Stripe would; returns its webhook. */
  async function changeSession(type: string, id: string, changes: Record<string, unknown>): Promise<WebhookDelivery> {
    const session = { ...sessionOf(id), ...changes };
    sessions.set(id, session);
    return signEvent(createEvent(type, session));
  }
  function sessionOf(id: string): FakeSession {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }
  const buyerOf = (id: string, email: string, name: string | null) => ({
    status: "complete",
    customer_details: { email: sessionOf(id).customer_email ?? email, name, phone: "+61 400 000 000" },
  });
  const chargeOf = (id: string) => ({
    ...{ id: `ch_${id}`, object: "charge", amount: sessionOf(id).amount_total, currency: "aud" },
    ...{ payment_intent: sessionOf(id).payment_intent, amount_refunded: 0, refunded: false },
    payment_method_details: { card: { last4: "4242", brand: "visa", fingerprint: "x" } },
    billing_details: { address: { line1: "1 Quay Street" } },
  });
  const disputeOf = (id: string, status: string) => ({
    ...{ id: `dp_${id}`, object: "dispute", charge: `ch_${id}`, status, reason: "fraudulent" },
    ...{ payment_intent: sessionOf(id).payment_intent, amount: sessionOf(id).amount_total, currency: "aud" },
  });

  return {
    origin,
    requests,
    env: { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: origin },
    setMood(next: Mood, message = refusal) {
      [mood, refusal] = [next, message];
    },
    /** The newest session. */
    newest: () => sessionOf([...sessions.keys()].at(-1) ?? ""),
    pays: (id: string, email = "rosa@example.com", name: string | null = "Rosa Jimenez") =>
      changeSession("checkout.session.completed", id, { ...buyerOf(id, email, name), payment_status: "paid" }),
    paysLater: (id: string, email = "rosa@example.com", name: string | null = "Rosa Jimenez") =>
      changeSession("checkout.session.completed", id, buyerOf(id, email, name)),
    transferArrives: (id: string) =>
      changeSession("checkout.session.async_payment_succeeded", id, { payment_status: "paid" }),
    transferFails: (id: string) => changeSession("checkout.session.async_payment_failed", id, {}),
    expires: (id: string) => changeSession("checkout.session.expired", id, { status: "expired" }),
    refunds: (id: string, cents = Number(sessionOf(id).amount_total)) =>
      signEvent(
        createEvent("charge.refunded", {
          ...chargeOf(id),
          ...{ amount_refunded: cents, refunded: cents === sessionOf(id).amount_total },
        }),
      ),
    disputes: (id: string, status = "needs_response") =>
      signEvent(createEvent("charge.dispute.created", disputeOf(id, status))),
    endsDispute: (id: string, status: "won" | "lost") =>
      signEvent(createEvent("charge.dispute.closed", disputeOf(id, status))),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** An event as Stripe creates it. */
export const createEvent = (type: string, object: object, id = `evt_${randomUUID()}`) => ({
  ...{ id, object: "event", type, created: nowSeconds(), livemode: false, api_version: "2026-01-01" },
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
