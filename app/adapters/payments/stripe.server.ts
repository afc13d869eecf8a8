// Payments by Stripe: hosted Checkout and signed webhooks. The only file that calls Stripe's API.
import Stripe from "stripe";
import { CheckoutError, type NewCheckout, type Payments, type SoldProduct } from "#app/adapters/payments/contract.ts";
import { readStripeEvent, readStripeSession } from "#app/adapters/payments/stripe-event.server.ts";

interface StripeSettings {
  secretKey: string;
  /** One secret, or two separated by a comma while one replaces the other. */
  webhookSecret: string;
  /** Another address than Stripe's own, for tests. */
  apiBase?: string;
  /** The time limit of one request. Each is tried three times. */
  timeoutMs?: number;
}

const hostedAt = "https://checkout.stripe.com";

/** Payments for `product`. Opening or retrieving a checkout throws a `CheckoutError` when Stripe fails. */
export function stripePayments(settings: StripeSettings, product: SoldProduct): Payments {
  const base = settings.apiBase ? new URL(settings.apiBase) : null;
  const stripe = createClient(settings, base);
  const origins = base ? [hostedAt, base.origin] : [hostedAt];

  return {
    provider: "stripe",
    origins,

    async openCheckout(checkout) {
      const session = await stripe.checkout.sessions
        .create(toSessionParams(checkout), { idempotencyKey: checkout.idempotencyKey })
        .catch(throwCheckoutError);
      if (!session.url)
        throw new CheckoutError("no-url", "No Stripe URL returned.", new Error("No checkout URL returned."));
      if (!URL.canParse(session.url) || !origins.includes(new URL(session.url).origin))
        throw new CheckoutError("wrong-url", "Invalid checkout URL returned.", session.url);
      return { sessionId: session.id, url: session.url };
    },

    async retrieveEvent(sessionId) {
      const session = await stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
        return throwCheckoutError(error);
      });
      return session && readStripeSession(session, product, "stripe");
    },

    async expireCheckout(sessionId) {
      await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
        // It is no longer open.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
        throwCheckoutError(error);
      });
    },

    async readEvent(body, signature) {
      for (const secret of settings.webhookSecret.split(",")) {
        const event = await genuineEvent(body, signature, secret.trim());
        if (event) return readStripeEvent(event, product, "stripe");
      }
      return null;
    },
  };
}

function createClient({ secretKey, timeoutMs = 10_000 }: StripeSettings, base: URL | null): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? 443 : 80),
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });
}

function toSessionParams({ product, buyer, returnTo }: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = { product: product.id, ...(buyer && { reference: buyer.reference }) };
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: product.price.currency.toLowerCase(),
          unit_amount: product.price.cents,
          tax_behavior: "inclusive",
          product_data: { name: product.name, description: product.description },
        },
      },
    ],
    success_url: returnTo.success,
    cancel_url: returnTo.cancelled,
    ...(buyer && { client_reference_id: buyer.reference, customer_email: buyer.email }),
    metadata,
    payment_intent_data: { metadata, description: product.name },
  };
}

/** The event in `body` if it was signed with `secret` within the last 5 minutes; otherwise null. */
export async function genuineEvent(body: string, signature: string | null, secret: string) {
  try {
    return await Stripe.webhooks.constructEventAsync(body, signature ?? "", secret);
  } catch (error) {
    // A wrong signature or invalid JSON: neither comes from the provider.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Converts an error into one that the buyer may see, without Stripe's remarks on our key or request. */
function throwCheckoutError(error: unknown): never {
  const isOutage =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500);
  if (isOutage) throw new CheckoutError("no-answer", "the payment provider does not answer", error);
  if (error instanceof Stripe.errors.StripeError) throw new CheckoutError("refused", "", error);
  // Something other than Stripe responded: a proxy's page or a partial one.
  throw new CheckoutError("no-answer", "the payment provider does not answer as it should", error);
}
