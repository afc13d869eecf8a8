// What the payment provider tells becomes what an account has, in one transaction: the event is kept, the payment and
// the membership follow from all that is known of it, and the letters are promised.
import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { PaymentChange, PaymentEvent, Purchase } from "#app/adapters/payments/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import { paymentEvents, payments, profiles } from "#app/database/schema/index.ts";
import { createBuyerAccount, findBuyerAccount } from "#app/domain/accounts/buyer-account.server.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import { voidUnprovenAccess } from "#app/domain/accounts/renew-access.server.ts";
import { lifetimePlan, paymentStatusOf } from "#app/domain/billing/billing.ts";
import { derivePaymentState, type PaymentState } from "#app/domain/billing/payment-state.server.ts";
import { enqueueReceipt, enqueueWelcome } from "#app/domain/billing/purchase-emails.server.ts";
import type { Services } from "#app/services.ts";

type Payment = typeof payments.$inferSelect;

/** How long the link in the welcome letter works: people buy on a Friday. Seconds. */
const welcomeLinkSeconds = 7 * 24 * 60 * 60;

/**
 * Takes in one genuine event. The same event again does nothing ("known"); events of one payment come to the same in
 * any order and at any moment beside each other.
 */
export async function receiveEvent(services: Services, event: PaymentEvent): Promise<"new" | "known"> {
  return services.db.transaction(async (tx) => {
    // One event after the other: two of one payment, each unseen by the other, would each miss half of what is known.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payment events'))`);
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

/** Brings the payment that `event` is about, and its account, to what is now known. */
async function applyEvent(services: Services, tx: Database, event: PaymentEvent) {
  const existing = await findPayment(tx, event);
  const sessionId = event.sessionId ?? existing?.sessionId ?? (await findSessionId(tx, event.intentId));
  // Money of a checkout that has not been told yet: its own event will find this one.
  if (!sessionId) return;
  const intentId = event.intentId ?? existing?.intentId ?? (await findIntentId(tx, sessionId));
  const state = derivePaymentState(await listChanges(tx, sessionId, intentId));
  if (!state.status || !state.purchase) return;

  const payment = await savePayment(services, tx, event.provider, { state, sessionId, intentId, existing });
  if (!payment) return services.log.warn({ event: event.id }, "a payment without an e-mail address");
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

/** Writes the payment's row; null when nobody can be said to have paid. */
async function savePayment(
  { clock }: Services,
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
  const account = await findBuyerAccount(tx, { reference: purchase.reference, email: purchase.email ?? "" });
  const email = purchase.email ?? account?.email;
  if (!email) return null;
  const [row] = await tx
    .insert(payments)
    .values({
      ...{ provider, sessionId, intentId, status, paidAt, refundedCents },
      ...{ userId: account?.id, email, buyerName: purchase.name?.slice(0, 200) },
      ...{ amountCents: purchase.amountCents, currency: purchase.currency, createdAt: now, updatedAt: now },
    })
    .returning();
  return row ?? null;
}

/** The membership for money that came, once: the account, its plan and limits, the receipt and the welcome. */
async function fulfil(services: Services, tx: Database, payment: Payment, { reference }: Purchase): Promise<Payment> {
  const now = services.clock.now();
  const buyer = { reference, email: payment.email, name: payment.buyerName };
  const account = (await findBuyerAccount(tx, buyer)) ?? (await createBuyerAccount(tx, buyer));
  await tx
    .update(profiles)
    .set({
      plan: "lifetime",
      storageLimitGb: lifetimePlan.storageLimitGb,
      maxActiveHubs: lifetimePlan.maxActiveHubs,
    })
    // What the administrator granted stays as it is, with its limits.
    .where(and(eq(profiles.id, account.id), sql`${profiles.plan} is null`));
  const [fulfilled] = await tx
    .update(payments)
    .set({ userId: account.id, fulfilledAt: now })
    .where(eq(payments.id, payment.id))
    .returning();
  if (!fulfilled) throw new Error("The payment is gone while it is held");

  await enqueueReceipt(services, tx, fulfilled);
  // An address that nobody has shown to be theirs may be somebody else's: what was set there lets nobody in.
  if (!account.isConfirmed) await voidUnprovenAccess(tx, account.id);
  const token = account.isConfirmed ? null : await createPasswordToken(services, tx, account.id, welcomeLinkSeconds);
  await enqueueWelcome(services, tx, account, token);
  return fulfilled;
}

/** `payment_status` is what all payments of the account come to. */
async function updatePaymentStatus(tx: Database, userId: string) {
  const own = await tx.select({ status: payments.status }).from(payments).where(eq(payments.userId, userId));
  const paymentStatus = paymentStatusOf(own.map(({ status }) => status));
  await tx.update(profiles).set({ paymentStatus }).where(eq(profiles.id, userId));
}
