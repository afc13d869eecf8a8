import { and, desc, eq, isNotNull } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { payments, profiles } from "#app/database/schema/index.ts";
import type { Membership } from "#app/domain/billing/billing.ts";
import type { Actor, Services } from "#app/services.ts";

/** The actor's plan and payment status; null when the account is deleted. */
export async function findMembership({ db }: Services, actor: Actor): Promise<Membership | null> {
  const [membership] = await db
    .select({ plan: profiles.plan, paymentStatus: profiles.paymentStatus })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  return membership ?? null;
}

export const paymentColumns = {
  id: payments.id,
  number: payments.number,
  provider: payments.provider,
  sessionId: payments.sessionId,
  email: payments.email,
  buyerName: payments.buyerName,
  amountCents: payments.amountCents,
  refundedCents: payments.refundedCents,
  currency: payments.currency,
  taxLine: payments.taxLine,
  status: payments.status,
  alreadyMember: payments.alreadyMember,
  accountRefused: payments.accountRefused,
  paidAt: payments.paidAt,
  createdAt: payments.createdAt,
};

/** Most accounts have one payment. */
const maxListedPayments = 20;

/** The actor's payments, newest first. */
export function listPayments({ db }: Services, actor: Actor) {
  return db
    .select(paymentColumns)
    .from(payments)
    .where(eq(payments.userId, actor.id))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(maxListedPayments);
}
export type OwnPayment = Awaited<ReturnType<typeof listPayments>>[number];

/** One of the actor's paid payments, for its invoice; null when it does not exist or belongs to another account. */
export async function findPaidPayment({ db }: Services, actor: Actor, id: string): Promise<OwnPayment | null> {
  if (!isUuid(id)) return null;
  const [payment] = await db
    .select(paymentColumns)
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, actor.id), isNotNull(payments.paidAt)));
  return payment ?? null;
}

/**
 * The state of a checkout. Only the buyer knows its id, because the provider gave it to nobody else. Null while nothing
 * is known about it.
 */
export async function findPurchase({ db }: Services, sessionId: string) {
  const [purchase] = await db
    .select({
      status: payments.status,
      email: payments.email,
      number: payments.number,
      alreadyMember: payments.alreadyMember,
      accountRefused: payments.accountRefused,
      isFulfilled: isNotNull(payments.fulfilledAt).mapWith(Boolean),
    })
    .from(payments)
    .where(eq(payments.sessionId, sessionId));
  return purchase ?? null;
}
