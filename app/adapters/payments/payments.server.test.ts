// Stripe's client and the practice checkout must behave alike: both are tested with the same stories.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CheckoutError, type NewCheckout, type Payments } from "#app/adapters/payments/contract.ts";
import { practicePayments } from "#app/adapters/payments/practice.server.ts";
import { stripePayments } from "#app/adapters/payments/stripe.server.ts";
import {
  createEvent,
  type FakeStripe,
  privateDetail,
  signEvent,
  startFakeStripe,
  stripeKey,
  webhookSecret,
} from "#tests/support/fake-stripe.ts";

const product = { id: "a-plan", name: "A plan", description: "Paid once.", price: { cents: 28_000, currency: "AUD" } };
const rosa = { email: "rosa@example.com", name: "Rosa Jimenez" };
const checkout = (values: Partial<NewCheckout> = {}): NewCheckout => ({
  product,
  returnTo: {
    success: "https://hubs.example/checkout/success?session_id={CHECKOUT_SESSION_ID}",
    cancelled: "https://hubs.example/checkout/cancelled",
  },
  idempotencyKey: randomUUID(),
  ...values,
});

let stripe: FakeStripe;
let folder: string;
beforeAll(async () => {
  stripe = await startFakeStripe();
  folder = await mkdtemp(join(tmpdir(), "practice-"));
});
beforeEach(() => stripe.setMood("well"));
afterAll(async () => {
  await stripe.close();
  await rm(folder, { recursive: true });
});

type Delivery = { body: string; signature: string };
type CheckoutSteps = Record<
  "pays" | "paysLater" | "transferArrives" | "transferFails" | "expires" | "refunds" | "disputes" | "wins" | "loses",
  (id: string) => Promise<Delivery>
>;

const stripeClient = (timeoutMs?: number) =>
  stripePayments({ secretKey: stripeKey, webhookSecret, apiBase: stripe.origin, timeoutMs }, product);

const kinds: [string, () => { payments: Payments; steps: CheckoutSteps }][] = [
  [
    "Stripe",
    () => ({
      payments: stripeClient(),
      steps: {
        pays: (id) => stripe.pays(id, rosa.email, rosa.name),
        paysLater: (id) => stripe.paysLater(id, rosa.email, rosa.name),
        transferArrives: stripe.transferArrives,
        transferFails: stripe.transferFails,
        expires: stripe.expires,
        refunds: (id) => stripe.refunds(id),
        disputes: (id) => stripe.disputes(id),
        wins: (id) => stripe.endsDispute(id, "won"),
        loses: (id) => stripe.endsDispute(id, "lost"),
      },
    }),
  ],
  [
    "the practice checkout",
    () => {
      const payments = practicePayments(folder, "a secret that only the tests know", product);
      const take = (step: Parameters<typeof payments.take>[1]) => async (id: string) => {
        const delivery = await payments.take(id, step);
        if (!delivery) throw new Error(`no step: ${step.do}`);
        return delivery;
      };
      return {
        payments,
        steps: {
          pays: take({ do: "pay", ...rosa }),
          paysLater: take({ do: "pay-later", ...rosa }),
          transferArrives: take({ do: "transfer-arrives" }),
          transferFails: take({ do: "transfer-fails" }),
          expires: take({ do: "abandon" }),
          refunds: take({ do: "refund" }),
          disputes: take({ do: "dispute" }),
          wins: take({ do: "dispute-won" }),
          loses: take({ do: "dispute-lost" }),
        },
      };
    },
  ],
];

async function read(payments: Payments, { body, signature }: Delivery) {
  const event = await payments.readEvent(body, signature);
  if (!event) throw new Error("not recognised");
  return event;
}

describe.each(kinds)("a checkout of %s", (_, build) => {
  it("opens one checkout per key, with an address to pay at", async () => {
    const { payments } = build();
    const request = checkout();
    const first = await payments.openCheckout(request);
    expect(await payments.openCheckout(request)).toEqual(first);
    expect(URL.canParse(first.url)).toBe(true);
    expect((await payments.openCheckout(checkout())).sessionId).not.toBe(first.sessionId);
    expect(await payments.retrieveEvent(first.sessionId)).toBeNull();
  });

  it("reports who paid what, and returns the same on retrieval", async () => {
    const { payments, steps } = build();
    const { sessionId } = await payments.openCheckout(
      checkout({ buyer: { email: "ada@example.com", reference: "the-account" } }),
    );
    const event = await read(payments, await steps.pays(sessionId));
    const purchase = { sessionId, reference: "the-account", email: "ada@example.com", name: rosa.name };
    expect(event).toMatchObject({
      provider: payments.provider,
      type: "checkout.session.completed",
      sessionId,
      change: { kind: "checkout", outcome: "paid", purchase: { ...purchase, amountCents: 28_000, currency: "AUD" } },
    });
    expect(event.intentId).toBeTruthy();
    const retrieved = await payments.retrieveEvent(sessionId);
    expect(retrieved?.change).toEqual(event.change);
    expect((await payments.retrieveEvent(sessionId))?.id).toBe(retrieved?.id);
    expect(retrieved?.id).not.toBe(event.id);
  });

  it("reports transfers that arrive later or fail", async () => {
    const { payments, steps } = build();
    const [arrives, fails] = [await payments.openCheckout(checkout()), await payments.openCheckout(checkout())];
    for (const { sessionId } of [arrives, fails])
      expect((await read(payments, await steps.paysLater(sessionId))).change).toMatchObject({ outcome: "waiting" });
    expect((await read(payments, await steps.transferArrives(arrives.sessionId))).change).toMatchObject({
      outcome: "paid",
    });
    expect((await read(payments, await steps.transferFails(fails.sessionId))).change).toMatchObject({
      outcome: "failed",
    });
  });

  it("reports an abandoned checkout", async () => {
    const { payments, steps } = build();
    const { sessionId } = await payments.openCheckout(checkout());
    expect((await read(payments, await steps.expires(sessionId))).change).toEqual({ kind: "expired" });
    expect((await payments.retrieveEvent(sessionId))?.change).toEqual({ kind: "expired" });
  });

  it("does not know a checkout that it did not open", async () => {
    const { payments } = build();
    expect(await payments.retrieveEvent("cs_test_made_up_by_somebody")).toBeNull();
  });
});

describe.each(kinds)("the events of %s", (_, build) => {
  it("reports refunds and disputes under the same payment intent", async () => {
    const { payments, steps } = build();
    const { sessionId } = await payments.openCheckout(checkout());
    const { intentId } = await read(payments, await steps.pays(sessionId));
    const disputed = await read(payments, await steps.disputes(sessionId));
    expect(disputed).toMatchObject({ intentId, sessionId: null, change: { kind: "dispute", outcome: "open" } });
    const lost = await read(payments, await steps.loses(sessionId));
    expect(lost.change).toEqual({ ...disputed.change, outcome: "lost" });
    const fullRefund = { kind: "refund", refundedCents: 28_000, isFull: true };
    expect(await read(payments, await steps.refunds(sessionId))).toMatchObject({ intentId, change: fullRefund });
  });

  it("rejects events from others and changed events", async () => {
    const { payments, steps } = build();
    const { sessionId } = await payments.openCheckout(checkout());
    const delivery = await steps.pays(sessionId);
    expect(await payments.readEvent(delivery.body.replace("28000", "1"), delivery.signature)).toBeNull();
    expect(await payments.readEvent(delivery.body, null)).toBeNull();
    expect(await payments.readEvent(delivery.body, "t=1,v1=00")).toBeNull();
    const { body, signature } = await signEvent(JSON.parse(delivery.body), { secret: "whsec_of_somebody_else" });
    expect(await payments.readEvent(body, signature)).toBeNull();
  });
});

async function failureOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof CheckoutError)) throw new Error(`expected a CheckoutError, got ${error}`);
  return { kind: error.kind, message: error.message };
}

describe("a checkout of Stripe alone", () => {
  it("requests the price including tax for the signed-in buyer", async () => {
    await stripeClient().openCheckout(checkout({ buyer: { email: "ada@example.com", reference: "the-account" } }));
    const newest = stripe.requests.at(-1);
    expect(Object.fromEntries(newest?.form ?? [])).toMatchObject({
      mode: "payment",
      "line_items[0][price_data][unit_amount]": "28000",
      "line_items[0][price_data][currency]": "aud",
      "line_items[0][price_data][tax_behavior]": "inclusive",
      client_reference_id: "the-account",
      customer_email: "ada@example.com",
      success_url: "https://hubs.example/checkout/success?session_id={CHECKOUT_SESSION_ID}",
    });
    expect(newest?.headers["idempotency-key"]).toBeTruthy();
  });

  it("times out and retries with the same key", async () => {
    stripe.setMood("silent");
    const before = stripe.requests.length;
    const attempt = stripeClient(100).openCheckout(checkout());
    expect(await failureOf(attempt)).toEqual({ kind: "no-answer", message: "the payment provider does not answer" });
    const keys = stripe.requests.slice(before).map(({ headers }) => headers["idempotency-key"]);
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ["down", "no-answer", "the payment provider does not answer"],
    ["talks nonsense", "no-answer", "the payment provider does not answer"],
    ["refuses", "refused", ""],
    ["gives no url", "no-url", "No Stripe URL returned."],
    ["gives an invalid url", "wrong-url", "Invalid checkout URL returned."],
  ] as const)("hides Stripe's own message (%s)", async (mood, kind, message) => {
    stripe.setMood(mood);
    expect(await failureOf(stripeClient().openCheckout(checkout()))).toEqual({ kind, message });
  });
});

describe("the events of Stripe alone", () => {
  it("rejects an event after five minutes", async () => {
    const event = createEvent("charge.refunded", { id: "ch_1", object: "charge", amount_refunded: 1, refunded: false });
    const now = Math.floor(Date.now() / 1000);
    const late = await signEvent(event, { timestamp: now - 301 });
    expect(await stripeClient().readEvent(late.body, late.signature)).toBeNull();
    const fresh = await signEvent(event, { timestamp: now - 200 });
    expect((await stripeClient().readEvent(fresh.body, fresh.signature))?.change).toMatchObject({ refundedCents: 1 });
  });

  it("stores no card, address or phone number", async () => {
    const { sessionId } = await stripeClient().openCheckout(checkout());
    for (const delivery of [await stripe.pays(sessionId), await stripe.refunds(sessionId)]) {
      const payload = JSON.stringify((await stripeClient().readEvent(delivery.body, delivery.signature))?.payload);
      expect(payload).toContain("28000");
      expect(payload).not.toContain(privateDetail);
    }
  });

  it("ignores other sales of the merchant, unless a payment link has our price", async () => {
    const { sessionId } = await stripeClient().openCheckout(checkout());
    const { body } = await stripe.pays(sessionId);
    const { object } = JSON.parse(body).data;
    const readChange = async (changes: object) => {
      const delivery = await signEvent(createEvent("checkout.session.completed", { ...object, ...changes }));
      return (await stripeClient().readEvent(delivery.body, delivery.signature))?.change;
    };
    expect(await readChange({ metadata: { product: "a-mug" } })).toBeNull();
    expect(await readChange({ metadata: {}, amount_total: 2_500 })).toBeNull();
    expect(await readChange({ metadata: {}, currency: "usd" })).toBeNull();
    expect(await readChange({ metadata: {} })).toMatchObject({ outcome: "paid" });
  });

  it("reads no change from inquiries and unknown events", async () => {
    const { sessionId } = await stripeClient().openCheckout(checkout());
    const inquiry = await stripe.disputes(sessionId, "warning_needs_response");
    expect(await stripeClient().readEvent(inquiry.body, inquiry.signature)).toMatchObject({ change: null });
    const other = await signEvent(
      createEvent("customer.created", { id: "cus_1", object: "customer", email: "x@example.com" }),
    );
    const event = await stripeClient().readEvent(other.body, other.signature);
    expect(event).toMatchObject({ type: "customer.created", change: null });
    expect(JSON.stringify(event?.payload)).not.toContain("x@example.com");
  });
});

it("while a webhook secret is being replaced, both are accepted but no third", async () => {
  const both = { secretKey: stripeKey, webhookSecret: `whsec_newer, ${webhookSecret}`, apiBase: stripe.origin };
  const payments = stripePayments(both, product);
  const { body } = await signEvent(createEvent("charge.refunded", {}));
  const isAccepted = async (secret: string) => {
    const delivery = await signEvent(JSON.parse(body), { secret });
    return (await payments.readEvent(delivery.body, delivery.signature)) !== null;
  };
  expect([await isAccepted("whsec_newer"), await isAccepted(webhookSecret), await isAccepted("whsec_other")]).toEqual([
    true,
    true,
    false,
  ]);
});
