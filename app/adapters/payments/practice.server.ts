// The embedded default: a checkout that takes no money and then sends the signed events that Stripe would send. Its
// checkouts are files, like the emails of the mail folder. None of it is reachable from a network.
import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type Stripe from "stripe";
import type { NewCheckout, Payments, Product, SoldProduct } from "#app/adapters/payments/contract.ts";
import { readStripeEvent, readStripeSession } from "#app/adapters/payments/stripe-event.server.ts";

export const practicePath = "/_local/checkout";

/** What the practising buyer, bank or merchant can do next. */
export type PracticeStep =
  | { do: "pay" | "pay-later"; email: string; name: string }
  | { do: "transfer-arrives" | "transfer-fails" | "abandon" }
  | { do: "refund" | "refund-part" | "dispute" | "dispute-won" | "dispute-lost" };

/** A stored practice checkout: the parts of Stripe's session and charge that its events are made from. */
export interface PracticeCheckout {
  id: string;
  intentId: string;
  createdAt: number;
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid";
  transfer: "none" | "awaited" | "failed";
  product: Product;
  email: string | null;
  name: string | null;
  reference: string | null;
  returnTo: NewCheckout["returnTo"];
  refundedCents: number;
  dispute: "none" | "open" | "won" | "lost";
  /** How many events it has sent. */
  eventCount: number;
}

/** A webhook as it would arrive. */
export interface SignedEvent {
  body: string;
  signature: string;
}

export interface PracticePayments extends Payments {
  provider: "practice";
  find(id: string): Promise<PracticeCheckout | null>;
  /** Newest first. */
  list(limit: number): Promise<PracticeCheckout[]>;
  /** Takes the step and returns the event that Stripe would send; null when the step is not possible now. */
  take(id: string, step: PracticeStep): Promise<SignedEvent | null>;
}

const isId = (id: string) => /^cs_practice_[0-9a-f]{32}$/.test(id);

/** Payments that are only practised, with their checkouts in `folder`. `secret` is the installation's. */
export function practicePayments(folder: string, secret: string, product: SoldProduct): PracticePayments {
  // Derived for this installation alone, and different from the secret that signs sessions.
  const signingSecret = `whsec_${createHmac("sha256", secret).update("practice checkout").digest("hex")}`;
  const { find, list, write } = openCheckoutFolder(folder);

  return {
    provider: "practice",
    origins: [],

    async openCheckout(request) {
      const createId = (kind: "cs" | "pi") => {
        const name = createHmac("sha256", secret)
          .update(`${kind} ${request.idempotencyKey}`)
          .digest("hex")
          .slice(0, 32);
        return `${kind}_practice_${name}`;
      };
      const id = createId("cs");
      if (!(await find(id))) await write(newCheckout(request, id, createId("pi")));
      return { sessionId: id, url: new URL(`${practicePath}?session=${id}`, request.returnTo.success).href };
    },

    async retrieveEvent(sessionId) {
      const checkout = await find(sessionId);
      return checkout && readStripeSession(sessionOf(checkout), product, "practice");
    },

    async expireCheckout(sessionId) {
      const checkout = await find(sessionId);
      if (checkout?.status === "open") await write({ ...checkout, status: "expired" });
    },

    async readEvent(body, signature) {
      const { genuineEvent } = await import("#app/adapters/payments/stripe.server.ts");
      const event = await genuineEvent(body, signature, signingSecret);
      return event && readStripeEvent(event, product, "practice");
    },

    find,
    list,

    async take(id, step) {
      const before = await find(id);
      const next = before && applyStep(before, step);
      if (!next) return null;
      const after = { ...next.checkout, eventCount: next.checkout.eventCount + 1 };
      await write(after);
      return signEvent(eventOf(next.type, after), signingSecret);
    },
  };
}

/** Stores each checkout in a file of its own. */
function openCheckoutFolder(folder: string) {
  const fileOf = (id: string) => join(folder, `${id}.json`);

  async function find(id: string): Promise<PracticeCheckout | null> {
    if (!isId(id)) return null;
    const text = await readFile(fileOf(id), "utf8").catch(() => null);
    return text === null ? null : JSON.parse(text);
  }
  async function list(limit: number): Promise<PracticeCheckout[]> {
    const names = await readdir(folder).catch(() => []);
    const all = await Promise.all(names.map((name) => find(name.replace(/\.json$/, ""))));
    const checkouts = all.filter((checkout) => checkout !== null);
    return checkouts.sort((a, b) => b.createdAt - a.createdAt).slice(0, limit);
  }
  async function write(checkout: PracticeCheckout) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = `${fileOf(checkout.id)}.${randomBytes(4).toString("hex")}`;
    await writeFile(unfinished, JSON.stringify(checkout, null, 2), { mode: 0o600 });
    await rename(unfinished, fileOf(checkout.id));
  }
  return { find, list, write };
}

const newCheckout = ({ product, buyer, returnTo }: NewCheckout, id: string, intentId: string): PracticeCheckout => ({
  id,
  intentId,
  product,
  returnTo,
  createdAt: Math.floor(Date.now() / 1000),
  status: "open",
  paymentStatus: "unpaid",
  transfer: "none",
  email: buyer?.email ?? null,
  name: null,
  reference: buyer?.reference ?? null,
  refundedCents: 0,
  dispute: "none",
  eventCount: 0,
});

const eventOf = (type: string, checkout: PracticeCheckout) => ({
  id: `evt_practice_${checkout.id.slice(-32)}_${checkout.eventCount}`,
  object: "event",
  type,
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  api_version: "practice",
  data: { object: objectOf(type, checkout) },
});

async function signEvent(event: object, secret: string): Promise<SignedEvent> {
  const { default: Stripe } = await import("stripe");
  const body = JSON.stringify(event);
  return { body, signature: await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret }) };
}

/** The checkout after a step, and the type of the event that reports it. */
function applyStep(
  checkout: PracticeCheckout,
  step: PracticeStep,
): { checkout: PracticeCheckout; type: string } | null {
  const { status, paymentStatus, transfer, dispute, product, refundedCents } = checkout;
  const fullCents = product.price.cents;
  const isPaid = paymentStatus === "paid";
  const advance = (type: string, changes: Partial<PracticeCheckout>) => ({
    checkout: { ...checkout, ...changes },
    type,
  });
  const session = "checkout.session";
  switch (step.do) {
    case "pay":
    case "pay-later": {
      if (status !== "open") return null;
      const buyer = { status: "complete" as const, email: checkout.email ?? step.email, name: step.name };
      const paid = { paymentStatus: "paid" as const };
      return advance(`${session}.completed`, { ...buyer, ...(step.do === "pay" ? paid : { transfer: "awaited" }) });
    }
    case "abandon":
      return status === "open" ? advance(`${session}.expired`, { status: "expired" }) : null;
    case "transfer-arrives":
      if (transfer !== "awaited") return null;
      return advance(`${session}.async_payment_succeeded`, { transfer: "none", paymentStatus: "paid" });
    case "transfer-fails":
      return transfer === "awaited" ? advance(`${session}.async_payment_failed`, { transfer: "failed" }) : null;
    case "refund":
      return isPaid && refundedCents < fullCents ? advance("charge.refunded", { refundedCents: fullCents }) : null;
    case "refund-part":
      return isPaid && refundedCents === 0
        ? advance("charge.refunded", { refundedCents: Math.round(fullCents / 4) })
        : null;
    case "dispute":
      return isPaid && dispute === "none" ? advance("charge.dispute.created", { dispute: "open" }) : null;
    case "dispute-won":
      return dispute === "open" ? advance("charge.dispute.closed", { dispute: "won" }) : null;
    case "dispute-lost":
      return dispute === "open" ? advance("charge.dispute.closed", { dispute: "lost" }) : null;
  }
}

function objectOf(type: string, checkout: PracticeCheckout): object {
  if (type.startsWith("checkout.")) return sessionOf(checkout);
  const { price } = checkout.product;
  const charge = checkout.intentId.replace("pi_", "ch_");
  const money = { payment_intent: checkout.intentId, amount: price.cents, currency: price.currency.toLowerCase() };
  if (type.startsWith("charge.dispute.")) {
    const status = checkout.dispute === "open" ? "needs_response" : checkout.dispute;
    return { id: charge.replace("ch_", "dp_"), object: "dispute", charge, status, reason: "general", ...money };
  }
  const { refundedCents } = checkout;
  return {
    id: charge,
    object: "charge",
    status: "succeeded",
    ...money,
    amount_refunded: refundedCents,
    refunded: refundedCents === price.cents,
  };
}

const sessionOf = (checkout: PracticeCheckout) =>
  ({
    id: checkout.id,
    object: "checkout.session",
    mode: "payment",
    livemode: false,
    created: checkout.createdAt,
    status: checkout.status,
    payment_status: checkout.paymentStatus,
    payment_intent: checkout.intentId,
    amount_total: checkout.product.price.cents,
    currency: checkout.product.price.currency.toLowerCase(),
    client_reference_id: checkout.reference,
    customer_email: checkout.email,
    customer_details: { email: checkout.email, name: checkout.name },
    metadata: { product: checkout.product.id },
  }) as unknown as Stripe.Checkout.Session;
