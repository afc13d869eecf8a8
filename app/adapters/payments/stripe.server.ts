// Payments by Stripe: hosted Checkout, signed webhooks. The only file that speaks to Stripe's API.
import Stripe from "stripe";
import { CheckoutError, type Payments, type Product } from "#app/adapters/payments/contract.ts";
import { readStripeEvent, readStripeSession } from "#app/adapters/payments/stripe-event.server.ts";

interface StripeSettings {
  secretKey: string;
  /** One, or two with a comma between them while the one is replaced by the other. */
  webhookSecret: string;
  /** Another place than Stripe's own, for tests. */
  apiBase?: string;
  /** How long one request may take. Each is tried three times. */
  timeoutMs?: number;
}

const hostedAt = "https://checkout.stripe.com";

export function stripePayments(
  { secretKey, webhookSecret, apiBase, timeoutMs = 10_000 }: StripeSettings,
  product: Product,
): Payments {
  const base = apiBase ? new URL(apiBase) : null;
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? 443 : 80),
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });
  const origins = base ? [hostedAt, base.origin] : [hostedAt];

  return {
    provider: "stripe",
    origins,

    async openCheckout({ product, buyer, returnTo, idempotencyKey }) {
      const metadata = { product: product.id, ...(buyer && { reference: buyer.reference }) };
      const session = await stripe.checkout.sessions
        .create(
          {
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
          },
          { idempotencyKey },
        )
        .catch(throwCheckoutError);
      if (!session.url) throw new CheckoutError("no-url", "No Stripe URL returned.");
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

    async readEvent(body, signature) {
      for (const secret of webhookSecret.split(",")) {
        const event = await genuineEvent(body, signature, secret.trim());
        if (event) return readStripeEvent(event, product, "stripe");
      }
      return null;
    },
  };
}

/** The event in `body` when it was signed with `secret` within the last 5 minutes; else null. */
export async function genuineEvent(body: string, signature: string | null, secret: string) {
  try {
    return await Stripe.webhooks.constructEventAsync(body, signature ?? "", secret);
  } catch (error) {
    // Signed by nobody, or no JSON in what was signed: neither is a word of the provider's.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What the buyer may be told; never what Stripe says of our key or our request. */
function throwCheckoutError(error: unknown): never {
  const isOutage =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500);
  if (isOutage) throw new CheckoutError("no-answer", "the payment provider does not answer", error);
  if (error instanceof Stripe.errors.StripeError) throw new CheckoutError("refused", "", error);
  // What answers is not Stripe: a proxy's page, half a page.
  throw new CheckoutError("no-answer", "the payment provider does not answer as it should", error);
}
