// The product's own model of payments, whichever provider takes them.
/** The product for sale. `id` marks its checkouts, so that the merchant's other sales are not taken for ours. */
export interface Product {
  id: string;
  name: string;
  description: string;
  price: { cents: number; currency: string };
}

/** What tells our sales from others of the merchant. */
export type SoldProduct = Pick<Product, "id" | "price">;

/** A checkout to be opened. The provider returns the buyer to `returnTo`. */
export interface NewCheckout {
  product: Product;
  /** The signed-in buyer: the address to pay with, and the id that comes back with the payment. */
  buyer?: { email: string; reference: string };
  returnTo: {
    /** The provider replaces `{CHECKOUT_SESSION_ID}` with the checkout's id. */
    success: string;
    cancelled: string;
  };
  /** Unique for each checkout: when a request is repeated with it, the provider opens no second one. */
  idempotencyKey: string;
}

/** What a checkout says about buyer and amount. */
export interface Purchase {
  sessionId: string;
  /** The id that the checkout was opened with; it may contain anything. */
  reference: string | null;
  email: string | null;
  name: string | null;
  amountCents: number;
  currency: string;
}

/**
 * One thing that is known about a payment. Changes are only ever added, in any order and more than once;
 * domain/billing/payment-state.server.ts derives the payment's state from them.
 */
export type PaymentChange =
  | { kind: "checkout"; outcome: "paid" | "waiting" | "failed"; purchase: Purchase }
  | { kind: "expired" }
  /** The total refunded so far. */
  | { kind: "refund"; refundedCents: number; isFull: boolean }
  | { kind: "dispute"; disputeId: string; outcome: "open" | "won" | "lost" };

export interface PaymentEvent {
  id: string;
  provider: "stripe" | "practice";
  type: string;
  occurredAt: Date;
  sessionId: string | null;
  intentId: string | null;
  /** Null for events that we do not act on, and for sales that are not ours. */
  change: PaymentChange | null;
  /** What is stored for audit. */
  payload: Record<string, unknown>;
}

export interface Payments {
  /** Null when no payments are configured: then checkout is off. */
  provider: PaymentEvent["provider"] | null;
  /** The origins of its pages, to which forms may lead (content security policy). */
  origins: string[];
  /** Opens a hosted page where the buyer pays once. Rejects with CheckoutError when there is none. */
  openCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }>;
  /**
   * The provider's current state of a checkout, as an event that may safely be repeated; null while there is nothing to
   * act on or when the checkout is unknown. Rejects with CheckoutError when the provider does not respond.
   */
  retrieveEvent(sessionId: string): Promise<PaymentEvent | null>;
  /**
   * Ends an open checkout, so that it takes no payment. One that is paid, ended or unknown stays as it is. Rejects with
   * CheckoutError when the provider does not respond.
   */
  expireCheckout(sessionId: string): Promise<void>;
  /** The event in a webhook's body; null when the signature is invalid or older than 5 minutes. */
  readEvent(body: string, signature: string | null): Promise<PaymentEvent | null>;
}

/** Why a checkout could not be opened or retrieved. The buyer may see its message; `cause` goes to the log. */
export class CheckoutError extends Error {
  readonly kind: "no-answer" | "refused" | "no-url" | "wrong-url";
  constructor(kind: CheckoutError["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
