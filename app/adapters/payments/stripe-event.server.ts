// Reads Stripe's objects into our own model, and selects what is stored of them. The practice checkout sends Stripe's
// events too, so that both are read here.
import type Stripe from "stripe";
import type { PaymentChange, PaymentEvent, SoldProduct } from "#app/adapters/payments/contract.ts";

type Provider = PaymentEvent["provider"];
type Session = Stripe.Checkout.Session;

/** Reads one verified event. Events that we do not act on get no `change` and hardly any payload. */
export function readStripeEvent(event: Stripe.Event, product: SoldProduct, provider: Provider): PaymentEvent {
  const object = event.data.object as unknown as Record<string, unknown>;
  const { change, sessionId = null } = readChange(event, product);
  return {
    id: event.id,
    provider,
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    sessionId,
    change,
    intentId: change ? idOf(object.payment_intent) : null,
    payload: {
      ...pickFields(event, ["id", "type", "created", "livemode", "api_version"]),
      object: pickFields(object, change ? storedFields : ["id", "object"]),
    },
  };
}

/** The current state of a checkout as an event of our own; the same state has the same id. */
export function readStripeSession(session: Session, product: SoldProduct, provider: Provider): PaymentEvent | null {
  const change = isOurs(session, product) ? readSessionChange(session) : null;
  if (!change) return null;
  return {
    id: `looked-up:${session.id}:${change.kind === "checkout" ? change.outcome : change.kind}`,
    provider,
    type: "looked-up",
    occurredAt: new Date(),
    sessionId: session.id,
    change,
    intentId: idOf(session.payment_intent),
    payload: { object: pickFields(session, storedFields) },
  };
}

function readChange(event: Stripe.Event, product: SoldProduct): { change: PaymentChange | null; sessionId?: string } {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = event.data.object;
      if (!isOurs(session, product)) return { change: null };
      const isFailed = event.type === "checkout.session.async_payment_failed";
      return { sessionId: session.id, change: readSessionChange(session, isFailed) };
    }
    case "charge.refunded": {
      const { amount_refunded: refundedCents, refunded: isFull } = event.data.object;
      return { change: { kind: "refund", refundedCents, isFull } };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return { change: readDisputeChange(event.data.object) };
    default:
      return { change: null };
  }
}

function readSessionChange(session: Session, isFailed = false): PaymentChange | null {
  if (session.status === "expired") return { kind: "expired" };
  if (session.status === "open") return null;
  const isPaid = session.payment_status !== "unpaid";
  return {
    kind: "checkout",
    outcome: isFailed ? "failed" : isPaid ? "paid" : "waiting",
    purchase: {
      sessionId: session.id,
      reference: session.client_reference_id,
      email: (session.customer_details?.email ?? session.customer_email)?.trim().toLowerCase() ?? null,
      name: session.customer_details?.name?.trim() || null,
      amountCents: session.amount_total ?? 0,
      currency: (session.currency ?? "AUD").toUpperCase(),
    },
  };
}

/** An inquiry ("warning_…") moves no money: it counts only once it is a dispute. */
function readDisputeChange({ id, status }: Stripe.Dispute): PaymentChange | null {
  if (status.startsWith("warning_")) return null;
  if (status === "won" || status === "prevented") return { kind: "dispute", disputeId: id, outcome: "won" };
  return { kind: "dispute", disputeId: id, outcome: status === "lost" ? "lost" : "open" };
}

/**
 * Whether a checkout sells our product: it carries our mark or, for a payment link made at Stripe, has exactly our
 * price. The merchant may sell other things.
 */
function isOurs(session: Session, { id, price }: SoldProduct): boolean {
  if (session.metadata?.product) return session.metadata.product === id;
  return session.amount_total === price.cents && session.currency?.toLowerCase() === price.currency.toLowerCase();
}

const idOf = (reference: unknown): string | null => {
  if (typeof reference === "string") return reference;
  return (reference as { id?: string } | null)?.id ?? null;
};

/** An allow list without card, address or phone number; whatever Stripe adds later is not on it. */
const storedFields = [
  "id",
  "object",
  "created",
  "livemode",
  "mode",
  "status",
  "payment_status",
  "payment_intent",
  "charge",
  "amount",
  "amount_subtotal",
  "amount_total",
  "amount_refunded",
  "refunded",
  "currency",
  "reason",
  "client_reference_id",
  "customer_email",
];

function pickFields(from: object, names: readonly string[]): Record<string, unknown> {
  const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
  return Object.fromEntries(
    Object.entries(from)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, isPlain(value) ? value : idOf(value)]),
  );
}
