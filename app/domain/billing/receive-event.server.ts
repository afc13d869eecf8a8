// Turns the payment provider's events into memberships, in one transaction: the event is stored, the payment and the
// membership are derived from all known events, and the emails are queued.
import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { PaymentChange, PaymentEvent, Purchase } from "#app/adapters/payments/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import { lockNames } from "#app/database/locks.server.ts";
import { paymentEvents, payments, profiles } from "#app/database/schema/index.ts";
import { admit } from "#app/domain/accounts/admission.server.ts";
import { createBuyerAccount, findBuyerAccount } from "#app/domain/accounts/buyer-account.server.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import { voidUnprovenAccess } from "#app/domain/accounts/ways-in.server.ts";
import { isMember, lifetimePlan, paymentStatusOf } from "#app/domain/billing/billing.ts";
import { derivePaymentState, type PaymentState } from "#app/domain/billing/payment-state.server.ts";
import { enqueuePaymentToRefund, enqueueReceipt, enqueueWelcome } from "#app/domain/billing/purchase-emails.server.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import type { Services } from "#app/services.ts";

type Payment = typeof payments.$inferSelect;

/** How long the link in the welcome email works: people buy on a Friday. */
export const welcomeLinkSeconds = 7 * 24 * 60 * 60;

/**
 * Processes one verified event. A repeated event does nothing ("known"); events of one payment lead to the same result
 * in any order and when processed concurrently.
 */
export async function receiveEvent(services: Services, event: PaymentEvent): Promise<"new" | "known"> {
  return services.db.transaction(async (tx) => {
    // Events are processed one at a time: two concurrent events of one payment would not see each other.
    await lockNames(tx, "payment events");
    const [inserted] = await tx
      .insert(paymentEvents)
      .values({ ...event, createdAt: services.clock.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (!inserted) return "known";
    if (event.change) await applyEvent(services, tx, event);
    return "new";
  });
}

/** Updates the payment that `event` is about, and its account. */
async function applyEvent(services: Services, tx: Database, event: PaymentEvent) {
  const existing = await findPayment(tx, event);
  const sessionId = event.sessionId ?? existing?.sessionId ?? (await findSessionId(tx, event.intentId));
  // The checkout of this payment is not known yet: its own event will find this one.
  if (!sessionId) return;
  const intentId = event.intentId ?? existing?.intentId ?? (await findIntentId(tx, sessionId));
  const state = derivePaymentState(await listChanges(tx, sessionId, intentId));
  if (!state.status || !state.purchase) return;

  const payment = await savePayment(services, tx, event.provider, { state, sessionId, intentId, existing });
  if (!payment) return services.log.warn({ event: event.id }, "payment without an email address");
  const paid = state.paidAt && !payment.fulfilledAt ? await fulfil(services, tx, payment, state.purchase) : payment;
  if (paid.userId) await updatePaymentStatus(tx, paid.userId);
}

async function findPayment(tx: Database, { sessionId, intentId }: PaymentEvent): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(isAbout(payments, sessionId, intentId));
  return payment;
}

async function listChanges(tx: Database, sessionId: string, intentId: string | null) {
  const rows = await tx
    .select({ change: paymentEvents.change, occurredAt: paymentEvents.occurredAt })
    .from(paymentEvents)
    .where(and(isNotNull(paymentEvents.change), isAbout(paymentEvents, sessionId, intentId)));
  return rows.map(({ change, occurredAt }) => ({ change: change as PaymentChange, occurredAt }));
}

async function findSessionId(tx: Database, intentId: string | null) {
  if (!intentId) return null;
  const [row] = await tx
    .select({ sessionId: paymentEvents.sessionId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.intentId, intentId), isNotNull(paymentEvents.sessionId)));
  return row?.sessionId ?? null;
}

async function findIntentId(tx: Database, sessionId: string) {
  const [row] = await tx
    .select({ intentId: paymentEvents.intentId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.sessionId, sessionId), isNotNull(paymentEvents.intentId)));
  return row?.intentId ?? null;
}

function isAbout(
  table: Pick<typeof payments | typeof paymentEvents, "sessionId" | "intentId">,
  sessionId: string | null,
  intentId: string | null,
): SQL | undefined {
  const conditions = [
    sessionId ? eq(table.sessionId, sessionId) : undefined,
    intentId ? eq(table.intentId, intentId) : undefined,
  ];
  return conditions.some(Boolean) ? or(...conditions) : sql`false`;
}

interface KnownPayment {
  state: PaymentState;
  sessionId: string;
  intentId: string | null;
  existing: Payment | undefined;
}

/** Writes the payment's row; null when the buyer is unknown. */
async function savePayment(
  { clock, settings }: Services,
  tx: Database,
  provider: PaymentEvent["provider"],
  { state, sessionId, intentId, existing }: KnownPayment,
): Promise<Payment | null> {
  const { status, purchase, paidAt, refundedCents } = state;
  if (!status || !purchase) return null;
  const now = clock.now();
  if (existing) {
    const changed = { status, paidAt, refundedCents, intentId, updatedAt: now };
    const [row] = await tx.update(payments).set(changed).where(eq(payments.id, existing.id)).returning();
    return row ?? null;
  }
  const typed = purchase.email && normaliseEmail(purchase.email);
  const account = await findBuyerAccount(tx, { reference: purchase.reference, email: typed ?? "" });
  const email = typed ?? account?.email;
  if (!email) return null;
  const [row] = await tx
    .insert(payments)
    .values({
      provider,
      sessionId,
      intentId,
      status,
      paidAt,
      refundedCents,
      userId: account?.id,
      email,
      buyerName: purchase.name && cutText(purchase.name, 200),
      amountCents: purchase.amountCents,
      currency: purchase.currency,
      taxLine: settings.price.taxLine,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return row ?? null;
}

/**
 * Grants the membership for a received payment, once: the account, its plan and limits, the receipt and the welcome. A
 * payment of a member, or of somebody who may have no account, is marked, for a refund by hand. The account's other open
 * checkouts end.
 */
async function fulfil(services: Services, tx: Database, payment: Payment, { reference }: Purchase): Promise<Payment> {
  const now = services.clock.now();
  const buyer = { reference, email: payment.email, name: payment.buyerName };
  const known = await findBuyerAccount(tx, buyer);
  if (!known && !(await admit(services, tx, "buyer"))) return refuseAccount(services, tx, payment);
  const account = known ?? (await createBuyerAccount(tx, buyer));
  const alreadyMember = await hasMembership(tx, account.id);
  await tx
    .update(profiles)
    .set({
      plan: "lifetime",
      storageLimitGb: lifetimePlan.storageLimitGb,
      maxActiveHubs: lifetimePlan.maxActiveHubs,
    })
    // A plan that the administrator granted stays as it is, with its limits.
    .where(and(eq(profiles.id, account.id), sql`${profiles.plan} is null`));
  const [fulfilled] = await tx
    .update(payments)
    .set({ userId: account.id, fulfilledAt: now, alreadyMember })
    .where(eq(payments.id, payment.id))
    .returning();
  if (!fulfilled) throw new Error("The locked payment no longer exists");

  await enqueueReceipt(services, tx, fulfilled);
  await services.queue.enqueue(tx, "expire-checkouts", { userId: account.id });
  if (alreadyMember) {
    await enqueuePaymentToRefund(services, tx, fulfilled);
    return fulfilled;
  }
  // Nobody has confirmed this address, so another person may have signed it up: existing credentials are revoked.
  if (!account.isConfirmed) await voidUnprovenAccess(tx, account.id);
  const token = account.isConfirmed ? null : await createPasswordToken(services, tx, account.id, welcomeLinkSeconds);
  await enqueueWelcome(services, tx, account, token);
  return fulfilled;
}

/** The checkout began while new accounts were still taken. The money goes back by hand. */
async function refuseAccount(services: Services, tx: Database, payment: Payment): Promise<Payment> {
  const [refused] = await tx
    .update(payments)
    .set({ fulfilledAt: services.clock.now(), accountRefused: true })
    .where(eq(payments.id, payment.id))
    .returning();
  if (!refused) throw new Error("The locked payment no longer exists");
  await enqueuePaymentToRefund(services, tx, refused);
  return refused;
}

async function hasMembership(tx: Database, userId: string): Promise<boolean> {
  const { plan, paymentStatus } = profiles;
  const [membership] = await tx.select({ plan, paymentStatus }).from(profiles).where(eq(profiles.id, userId));
  return membership !== undefined && isMember(membership);
}

/** `payment_status` summarises all payments of the account. */
async function updatePaymentStatus(tx: Database, userId: string) {
  const own = await tx.select({ status: payments.status }).from(payments).where(eq(payments.userId, userId));
  const paymentStatus = paymentStatusOf(own.map(({ status }) => status));
  await tx.update(profiles).set({ paymentStatus }).where(eq(profiles.id, userId));
}
