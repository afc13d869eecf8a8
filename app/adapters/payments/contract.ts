// How the product speaks of payments, whoever takes them.
/** What is sold, once. `id` marks its checkouts, so that other sales of the same merchant are not taken for ours. */
export interface Product {
  id: string;
  name: string;
  description: string;
  price: { cents: number; currency: string };
}

/** A checkout about to begin. The provider leads the buyer back to `returnTo`. */
export interface NewCheckout {
  product: Product;
  /** Of who is signed in: the address to pay with, and the id that comes back with the payment. */
  buyer?: { email: string; reference: string };
  returnTo: {
    /** `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
    success: string;
    cancelled: string;
  };
  /** One for each checkout begun: asked again with it, the provider opens no second one. */
  idempotencyKey: string;
}

/** What a checkout said about who pays what. */
export interface Purchase {
  sessionId: string;
  /** The id that the checkout was begun with; anything may stand there. */
  reference: string | null;
  email: string | null;
  name: string | null;
  amountCents: number;
  currency: string;
}

/**
 * One thing that is now known about a payment. Facts are only ever added, in any order and more than once; what they
 * come to is reckoned by domain/billing/payment-state.server.ts.
 */
export type PaymentChange =
  | { kind: "checkout"; outcome: "paid" | "waiting" | "failed"; purchase: Purchase }
  | { kind: "expired" }
  /** All that was given back up to now. */
  | { kind: "refund"; refundedCents: number; isFull: boolean }
  | { kind: "dispute"; disputeId: string; outcome: "open" | "won" | "lost" };

/** Something the provider told, genuine. */
export interface PaymentEvent {
  id: string;
  provider: "stripe" | "practice";
  type: string;
  occurredAt: Date;
  sessionId: string | null;
  intentId: string | null;
  /** Null for what we do not act on, and for sales that are not ours. */
  change: PaymentChange | null;
  /** What is kept of it, for audit. */
  payload: Record<string, unknown>;
}

export interface Payments {
  /** Null where no payments are set up: then checkout is off. */
  provider: PaymentEvent["provider"] | null;
  /** Where its pages are, as origins: forms may lead there (content security policy). */
  origins: string[];
  /** Opens a hosted page on which the buyer pays once. Rejects with CheckoutTrouble when there is none to go to. */
  openCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;
  /**
   * What the provider itself says now of a checkout, as an event that repeats safely; null while it says nothing that
   * counts, or knows no such checkout. Rejects with CheckoutTrouble when it does not answer.
   */
  retrieveEvent(sessionId: string): Promise<PaymentEvent | null>;
  /** The event in a webhook's body; null when the signature is not the provider's, or older than 5 minutes. */
  readEvent(body: string, signature: string | null): Promise<PaymentEvent | null>;
}

/** Why no checkout could be opened or asked about. Its message may be shown to the buyer; `cause` goes to the log. */
export class CheckoutError extends Error {
  readonly kind: "no-answer" | "refused" | "no-url" | "wrong-url";
  constructor(kind: CheckoutError["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
