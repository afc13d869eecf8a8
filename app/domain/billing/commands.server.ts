import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt, notExists, sql } from "drizzle-orm";
import { CheckoutError } from "#app/adapters/payments/contract.ts";
import { paymentEvents, payments as storedPayments } from "#app/database/schema/index.ts";
import { isWayOpen } from "#app/domain/accounts/accounts.ts";
import { findSignUpMode } from "#app/domain/accounts/admission.server.ts";
import { findPurchaseRefusal, type Membership, toProduct } from "#app/domain/billing/billing.ts";
import { findMembership, findPurchase } from "#app/domain/billing/queries.server.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

interface CheckoutStart {
  /** Where the buyer returns to. */
  origin: string;
  /** The same for every press of one button; null for an account whose browser runs no scripts. */
  attempt: string | null;
}

/**
 * Opens a checkout for the one product, for a signed-in user or a visitor. Pressing twice opens one checkout. Refuses
 * members, buyers whose payment is pending or disputed, and visitors who could get no account. Rejects with CheckoutError
 * when the provider returns no payment page.
 */
export const startCheckout = command(
  {
    "sign-up-closed": { message: "Checkout failed: this site takes no new accounts. Please sign in first." },
    "already-member": {
      message: "Checkout failed: you already have a membership. There is nothing more to pay.",
    },
    "payment-pending": {
      message: "Checkout failed: you already have a payment in progress. We'll email you as soon as it arrives.",
    },
    "payment-disputed": { message: "Checkout failed: your earlier payment is disputed. Please contact support." },
  },
  async (
    services: Services,
    actor: Actor | null,
    { origin, attempt }: CheckoutStart,
  ): Promise<
    Outcome<{ url: string }, "already-member" | "payment-pending" | "payment-disputed" | "sign-up-closed">
  > => {
    if (!actor && !isWayOpen(await findSignUpMode(services, services.db), "payment")) return refuse("sign-up-closed");
    const membership = actor && (await findMembership(services, actor));
    const refusal = membership && findPurchaseRefusal(membership);
    if (refusal) return refuse(refusal === "member" ? "already-member" : `payment-${refusal}`);
    const { url, sessionId } = await services.payments.openCheckout({
      product: toProduct(services.settings),
      ...(actor && { buyer: { email: actor.email, reference: actor.id } }),
      returnTo: {
        // Not a URL object, which would escape the braces.
        success: `${origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelled: `${origin}/checkout/cancelled`,
      },
      idempotencyKey: createCheckoutKey(services, { actor, membership, origin, attempt }),
    });
    if (actor) await storeOpenCheckout(services, actor, sessionId);
    return done({ url });
  },
);

/**
 * The same key for the presses of one attempt, or of one account within a minute; a visitor without an attempt can't be
 * told from another. Whatever the provider is told is part of the key, because it refuses a known key with other
 * values.
 */
function createCheckoutKey(
  { clock, settings }: Services,
  { actor, membership, origin, attempt }: CheckoutStart & { actor: Actor | null; membership: Membership | null },
): string {
  const press = attempt ?? (actor && Math.floor(clock.now().getTime() / 60_000));
  if (press === null) return randomUUID();
  const buyer = actor && [actor.id, actor.email, membership];
  return createHash("sha256")
    .update(JSON.stringify([press, buyer, origin, toProduct(settings)]))
    .digest("hex");
}

/** How long the provider keeps a checkout open. */
const checkoutHours = 24;
const openedType = "checkout.opened";

/**
 * Among the provider's events, which tell how the checkout ended. Its id is a hash: who knows a checkout sees its
 * buyer.
 */
async function storeOpenCheckout({ db, clock, payments: { provider } }: Services, actor: Actor, sessionId: string) {
  if (!provider) return;
  const id = `opened_${createHash("sha256").update(sessionId).digest("hex")}`;
  const [now, payload] = [clock.now(), { reference: actor.id }];
  await db
    .insert(paymentEvents)
    .values({ id, provider, type: openedType, sessionId, payload, occurredAt: now, createdAt: now })
    .onConflictDoNothing();
}

/** Ends the checkouts that this account has opened and not paid, so that a forgotten page takes no second payment. */
export async function expireOpenCheckouts({ db, clock, payments }: Services, userId: string): Promise<void> {
  const opened = await db
    .select({ sessionId: paymentEvents.sessionId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.type, openedType),
        sql`${paymentEvents.payload} ->> 'reference' = ${userId}`,
        gt(paymentEvents.createdAt, new Date(clock.now().getTime() - checkoutHours * 60 * 60 * 1_000)),
        notExists(
          db
            .select({ id: storedPayments.id })
            .from(storedPayments)
            .where(eq(storedPayments.sessionId, paymentEvents.sessionId)),
        ),
      ),
    );
  for (const { sessionId } of opened) if (sessionId) await payments.expireCheckout(sessionId);
}

/**
 * Asks the provider about a checkout, in case its webhook is late or lost, and processes the result as the webhook
 * would; returns what is known then. When the provider does not respond, nothing changes.
 */
export async function confirmCheckout(services: Services, sessionId: string) {
  try {
    const event = await services.payments.retrieveEvent(sessionId);
    if (event) await receiveEvent(services, event);
    if (event?.change?.kind === "expired") return "expired" as const;
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    services.log.warn({ err: error }, "checkout not retrieved");
  }
  return findPurchase(services, sessionId);
}
