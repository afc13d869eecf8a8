import { randomUUID } from "node:crypto";
import { CheckoutError } from "#app/adapters/payments/contract.ts";
import { findPurchaseRefusal, lifetimePlan } from "#app/domain/billing/billing.ts";
import { findMembership, findPurchase } from "#app/domain/billing/queries.server.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Opens a checkout for the one product, for who is signed in or for a stranger; writes nothing. `origin` is where the
 * buyer comes from and is led back to. Refuses a member, and whose payment is on its way or disputed. Rejects with
 * CheckoutTrouble when the provider gives no page to pay on.
 */
export async function startCheckout(
  services: Services,
  actor: Actor | null,
  origin: string,
): Promise<Outcome<{ url: string }, "already-member" | "payment-pending" | "payment-disputed">> {
  const membership = actor && (await findMembership(services, actor));
  const refusal = membership && findPurchaseRefusal(membership);
  if (refusal) return refuse(refusal === "member" ? "already-member" : `payment-${refusal}`);
  const { url } = await services.payments.openCheckout({
    product: lifetimePlan,
    ...(actor && { buyer: { email: actor.email, reference: actor.id } }),
    returnTo: {
      // In words: an address would be written with its braces escaped.
      success: `${origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelled: `${origin}/checkout/cancelled`,
    },
    idempotencyKey: randomUUID(),
  });
  return done({ url });
}

/**
 * Asks the provider itself what became of a checkout, in case its webhook is late or lost, and does what the webhook
 * would have done; gives what is known then. A provider that does not answer has told nothing.
 */
export async function confirmCheckout(services: Services, sessionId: string) {
  try {
    const event = await services.payments.retrieveEvent(sessionId);
    if (event) await receiveEvent(services, event);
    if (event?.change?.kind === "expired") return "expired" as const;
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    services.log.warn({ err: error }, "checkout look-up");
  }
  return findPurchase(services, sessionId);
}
