// One behaviour, whoever takes the money: the same stories are told of Stripe's client and of the practice checkout.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CheckoutTrouble, type NewCheckout, type Payments } from "#app/adapters/payments/contract.ts";
import { practicePayments } from "#app/adapters/payments/practice.server.ts";
import { stripePayments } from "#app/adapters/payments/stripe.server.ts";
import {
  eventOf,
  type StripeStandIn,
  signed,
  startStripe,
  stripeKey,
  webhookSecret,
} from "#tests/support/stripe-stand-in.ts";

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

let stripe: StripeStandIn;
let folder: string;
beforeAll(async () => {
  stripe = await startStripe();
  folder = await mkdtemp(join(tmpdir(), "practice-"));
});
beforeEach(() => stripe.is("well"));
afterAll(async () => {
  await stripe.close();
  await rm(folder, { recursive: true });
});

type Told = { body: string; signature: string };
type Happens = Record<
  "pays" | "paysLater" | "transferArrives" | "transferFails" | "expires" | "refunds" | "disputes" | "wins" | "loses",
  (id: string) => Promise<Told>
>;

const kinds: [string, () => { payments: Payments; happens: Happens }][] = [
  [
    "Stripe",
    () => ({
      payments: stripePayments({ secretKey: stripeKey, webhookSecret, apiBase: stripe.origin }, product),
      happens: {
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
        const told = await payments.take(id, step);
        if (!told) throw new Error(`no step: ${step.do}`);
        return told;
      };
      return {
        payments,
        happens: {
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

describe.each(kinds)("%s", (_, build) => {
  let payments: Payments;
  let happens: Happens;
  beforeEach(() => {
    ({ payments, happens } = build());
  });
  const read = async ({ body, signature }: Told) => {
    const event = await payments.readEvent(body, signature);
    if (!event) throw new Error("not recognised");
    return event;
  };

  it("opens one checkout for one key, with an address to go to", async () => {
    const wanted = checkout();
    const first = await payments.openCheckout(wanted);
    expect(await payments.openCheckout(wanted)).toEqual(first);
    expect(URL.canParse(first.url)).toBe(true);
    expect((await payments.openCheckout(checkout())).sessionId).not.toBe(first.sessionId);
    expect(await payments.lookUp(first.sessionId)).toBeNull();
  });

  it("tells of a payment who paid what, and says the same when it is asked", async () => {
    const { sessionId } = await payments.openCheckout(
      checkout({ buyer: { email: "ada@example.com", reference: "the-account" } }),
    );
    const event = await read(await happens.pays(sessionId));
    const purchase = { sessionId, reference: "the-account", email: "ada@example.com", name: rosa.name };
    expect(event).toMatchObject({
      ...{ provider: payments.provider, type: "checkout.session.completed", sessionId },
      fact: { kind: "checkout", outcome: "paid", purchase: { ...purchase, amountCents: 28_000, currency: "AUD" } },
    });
    expect(event.intentId).toBeTruthy();
    const asked = await payments.lookUp(sessionId);
    expect(asked?.fact).toEqual(event.fact);
    expect((await payments.lookUp(sessionId))?.id).toBe(asked?.id);
    expect(asked?.id).not.toBe(event.id);
  });

  it("tells of money that comes later, or does not come", async () => {
    const [arrives, fails] = [await payments.openCheckout(checkout()), await payments.openCheckout(checkout())];
    for (const { sessionId } of [arrives, fails])
      expect((await read(await happens.paysLater(sessionId))).fact).toMatchObject({ outcome: "waiting" });
    expect((await read(await happens.transferArrives(arrives.sessionId))).fact).toMatchObject({ outcome: "paid" });
    expect((await read(await happens.transferFails(fails.sessionId))).fact).toMatchObject({ outcome: "failed" });
  });

  it("tells of a checkout that was abandoned", async () => {
    const { sessionId } = await payments.openCheckout(checkout());
    expect((await read(await happens.expires(sessionId))).fact).toEqual({ kind: "expired" });
    expect((await payments.lookUp(sessionId))?.fact).toEqual({ kind: "expired" });
  });

  it("tells of money given back and of disputes by the same name of the money", async () => {
    const { sessionId } = await payments.openCheckout(checkout());
    const { intentId } = await read(await happens.pays(sessionId));
    const disputed = await read(await happens.disputes(sessionId));
    expect(disputed).toMatchObject({ intentId, sessionId: null, fact: { kind: "dispute", outcome: "open" } });
    const lost = await read(await happens.loses(sessionId));
    expect(lost.fact).toEqual({ ...disputed.fact, outcome: "lost" });
    const whole = { kind: "refund", refundedCents: 28_000, isWhole: true };
    expect(await read(await happens.refunds(sessionId))).toMatchObject({ intentId, fact: whole });
  });

  it("takes nobody else's word, and nothing that was changed", async () => {
    const { sessionId } = await payments.openCheckout(checkout());
    const told = await happens.pays(sessionId);
    expect(await payments.readEvent(told.body.replace("28000", "1"), told.signature)).toBeNull();
    expect(await payments.readEvent(told.body, null)).toBeNull();
    expect(await payments.readEvent(told.body, "t=1,v1=00")).toBeNull();
    const { body, signature } = await signed(JSON.parse(told.body), { secret: "whsec_of_somebody_else" });
    expect(await payments.readEvent(body, signature)).toBeNull();
  });

  it("knows nothing of a checkout that it did not open", async () => {
    expect(await payments.lookUp("cs_test_made_up_by_somebody")).toBeNull();
  });
});

describe("Stripe alone", () => {
  const payments = (timeoutMs?: number) =>
    stripePayments({ secretKey: stripeKey, webhookSecret, apiBase: stripe.origin, timeoutMs }, product);
  const trouble = async (attempt: Promise<unknown>) => {
    const error = await attempt.then(
      () => null,
      (error: unknown) => error,
    );
    if (!(error instanceof CheckoutTrouble)) throw new Error(`no trouble, but ${error}`);
    return { kind: error.kind, message: error.message };
  };

  it("is asked for the price including tax, and for the buyer who is signed in", async () => {
    await payments().openCheckout(checkout({ buyer: { email: "ada@example.com", reference: "the-account" } }));
    const newest = stripe.asked.at(-1);
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

  it("is waited for no longer than that, and tried again with the same key", async () => {
    stripe.is("silent");
    const before = stripe.asked.length;
    const attempt = payments(100).openCheckout(checkout());
    expect(await trouble(attempt)).toEqual({ kind: "no-answer", message: "the payment provider does not answer" });
    const keys = stripe.asked.slice(before).map(({ headers }) => headers["idempotency-key"]);
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ["down", "no-answer", "the payment provider does not answer"],
    ["talks nonsense", "no-answer", "the payment provider does not answer"],
    ["refuses", "refused", ""],
    ["gives no url", "no-url", "No Stripe URL returned."],
    ["gives an odd url", "wrong-url", "Invalid checkout URL returned."],
  ] as const)("that %s is told without a word of its own", async (mood, kind, message) => {
    stripe.is(mood);
    expect(await trouble(payments().openCheckout(checkout()))).toEqual({ kind, message });
  });

  it("is not believed after five minutes", async () => {
    const event = eventOf("charge.refunded", { id: "ch_1", object: "charge", amount_refunded: 1, refunded: false });
    const now = Math.floor(Date.now() / 1000);
    const late = await signed(event, { timestamp: now - 301 });
    expect(await payments().readEvent(late.body, late.signature)).toBeNull();
    const fresh = await signed(event, { timestamp: now - 200 });
    expect((await payments().readEvent(fresh.body, fresh.signature))?.fact).toMatchObject({ refundedCents: 1 });
  });

  it("leaves no card, address or phone number in what is kept", async () => {
    const { sessionId } = await payments().openCheckout(checkout());
    for (const told of [await stripe.pays(sessionId), await stripe.refunds(sessionId)]) {
      const kept = JSON.stringify((await payments().readEvent(told.body, told.signature))?.payload);
      expect(kept).toContain("28000");
      expect(kept).not.toMatch(/4242|visa|fingerprint|Quay|\+61/);
    }
  });

  it("may sell other things: they are not ours, unless a payment link asks our price", async () => {
    const { sessionId } = await payments().openCheckout(checkout());
    const { body } = await stripe.pays(sessionId);
    const { object } = JSON.parse(body).data;
    const read = async (changes: object) => {
      const told = await signed(eventOf("checkout.session.completed", { ...object, ...changes }));
      return (await payments().readEvent(told.body, told.signature))?.fact;
    };
    expect(await read({ metadata: { product: "a-mug" } })).toBeNull();
    expect(await read({ metadata: {}, amount_total: 2_500 })).toBeNull();
    expect(await read({ metadata: {}, currency: "usd" })).toBeNull();
    expect(await read({ metadata: {} })).toMatchObject({ outcome: "paid" });
  });

  it("says more than we act on: an inquiry, and what is not known here", async () => {
    const { sessionId } = await payments().openCheckout(checkout());
    const inquiry = await stripe.disputes(sessionId, "warning_needs_response");
    expect(await payments().readEvent(inquiry.body, inquiry.signature)).toMatchObject({ fact: null });
    const other = await signed(
      eventOf("customer.created", { id: "cus_1", object: "customer", email: "x@example.com" }),
    );
    const read = await payments().readEvent(other.body, other.signature);
    expect(read).toMatchObject({ type: "customer.created", fact: null });
    expect(JSON.stringify(read?.payload)).not.toContain("x@example.com");
  });
});

it("while a webhook secret is replaced, both are taken and no third", async () => {
  const both = { secretKey: stripeKey, webhookSecret: `whsec_newer, ${webhookSecret}`, apiBase: stripe.origin };
  const payments = stripePayments(both, product);
  const { body } = await signed(eventOf("charge.refunded", {}));
  const taken = async (secret: string) => {
    const told = await signed(JSON.parse(body), { secret });
    return (await payments.readEvent(told.body, told.signature)) !== null;
  };
  expect([await taken("whsec_newer"), await taken(webhookSecret), await taken("whsec_other")]).toEqual([
    true,
    true,
    false,
  ]);
});
