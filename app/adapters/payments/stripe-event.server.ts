// Stripe's objects in our words, and what of them is kept. The practice checkout speaks Stripe's language too, so
// that both are read here.
import type Stripe from "stripe";
import type { PaymentEvent, PaymentFact, Product } from "#app/adapters/payments/contract.ts";

type Provider = PaymentEvent["provider"];
type Session = Stripe.Checkout.Session;

/** Reads one genuine event. Whatever we do not act on gets no `fact` and keeps hardly any payload. */
export function readStripeEvent(event: Stripe.Event, product: Product, provider: Provider): PaymentEvent {
  const object = event.data.object as unknown as Record<string, unknown>;
  const { fact, sessionId = null } = factOf(event, product);
  return {
    ...{ id: event.id, provider, type: event.type, happenedAt: new Date(event.created * 1000), sessionId, fact },
    intentId: fact ? idOf(object.payment_intent) : null,
    payload: {
      ...keep(event, ["id", "type", "created", "livemode", "api_version"]),
      object: keep(object, fact ? keptOfObject : ["id", "object"]),
    },
  };
}

/** What Stripe says of a checkout when it is asked: an event of our own making, the same each time it says the same. */
export function readStripeSession(session: Session, product: Product, provider: Provider): PaymentEvent | null {
  const fact = isOurs(session, product) ? factOfSession(session) : null;
  if (!fact) return null;
  return {
    id: `looked-up:${session.id}:${fact.kind === "checkout" ? fact.outcome : fact.kind}`,
    ...{ provider, type: "looked-up", happenedAt: new Date(), sessionId: session.id, fact },
    intentId: idOf(session.payment_intent),
    payload: { object: keep(session, keptOfObject) },
  };
}

function factOf(event: Stripe.Event, product: Product): { fact: PaymentFact | null; sessionId?: string } {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = event.data.object;
      if (!isOurs(session, product)) return { fact: null };
      const isFailed = event.type === "checkout.session.async_payment_failed";
      return { sessionId: session.id, fact: factOfSession(session, isFailed) };
    }
    case "charge.refunded": {
      const { amount_refunded: refundedCents, refunded: isWhole } = event.data.object;
      return { fact: { kind: "refund", refundedCents, isWhole } };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return { fact: factOfDispute(event.data.object) };
    default:
      return { fact: null };
  }
}

function factOfSession(session: Session, isFailed = false): PaymentFact | null {
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

/** An inquiry ("warning_…") moves no money: it counts only once it has become a dispute. */
function factOfDispute({ id, status }: Stripe.Dispute): PaymentFact | null {
  if (status.startsWith("warning_")) return null;
  if (status === "won" || status === "prevented") return { kind: "dispute", disputeId: id, outcome: "won" };
  return { kind: "dispute", disputeId: id, outcome: status === "lost" ? "lost" : "open" };
}

/**
 * Whether a checkout sells our product: it carries its mark, or, made by hand at Stripe (a payment link), it has
 * exactly its price. The same merchant may sell other things.
 */
function isOurs(session: Session, { id, price }: Product): boolean {
  if (session.metadata?.product) return session.metadata.product === id;
  return session.amount_total === price.cents && session.currency?.toLowerCase() === price.currency.toLowerCase();
}

const idOf = (reference: unknown): string | null => {
  if (typeof reference === "string") return reference;
  return (reference as { id?: string } | null)?.id ?? null;
};

/** Kept by list: nothing of a card, an address or a phone number stands on it, and nothing that Stripe may add. */
const keptOfObject = [
  ...["id", "object", "created", "livemode", "mode", "status", "payment_status", "payment_intent", "charge"],
  ...["amount", "amount_subtotal", "amount_total", "amount_refunded", "refunded", "currency", "reason"],
  ...["client_reference_id", "customer_email"],
];

function keep(from: object, names: readonly string[]): Record<string, unknown> {
  const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
  return Object.fromEntries(
    Object.entries(from)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, isPlain(value) ? value : idOf(value)]),
  );
}
