import type { Database } from "#app/database/connect.server.ts";
import type { payments } from "#app/database/schema/index.ts";
import { formatMoney, gstIn, invoiceNumber, lifetimePlan } from "#app/domain/billing/billing.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import type { Services } from "#app/services.ts";

/** Invoices are dated in the time zone of the business, which is Australian. */
export const businessZone = "Australia/Sydney";

export function enqueueReceipt({ queue }: Services, tx: Database, payment: typeof payments.$inferSelect) {
  const { number, email, buyerName, amountCents, currency, taxLine, paidAt, id } = payment;
  const gst = gstIn({ cents: amountCents, currency, taxLine });
  const amount = formatMoney(amountCents, currency, 2);
  return queue.enqueue(tx, "send-email", {
    template: "receipt",
    to: email,
    values: {
      paymentId: id,
      invoice: invoiceNumber(number),
      product: lifetimePlan.name,
      buyer: buyerName ?? email,
      date: formatDay(dayOf(paidAt ?? payment.createdAt, businessZone)),
      // Australian GST is a tax invoice's alone.
      amount: gst === null ? `${amount} ${taxLine}` : amount,
      gst: gst === null ? null : formatMoney(gst, currency, 2),
    },
  });
}

/** Tells a buyer who pays for nothing, and the support address, which refunds it. */
export async function enqueuePaymentToRefund(
  { queue, settings }: Services,
  tx: Database,
  payment: typeof payments.$inferSelect,
) {
  const { number, email, buyerName, amountCents, currency } = payment;
  const values = {
    why: payment.alreadyMember ? ("member" as const) : ("closed" as const),
    invoice: invoiceNumber(number),
    product: lifetimePlan.name,
    amount: formatMoney(amountCents, currency, 2),
    buyer: buyerName ?? email,
  };
  await queue.enqueue(tx, "send-email", { template: "payment-to-refund", to: email, values });
  await queue.enqueue(tx, "send-email", {
    template: "payment-to-refund-notice",
    to: settings.supportEmail,
    values: { ...values, email },
  });
}

/** Sends the welcome to the account's address; `token` opens the form for its first password, null if it has one. */
export function enqueueWelcome(
  { queue }: Services,
  tx: Database,
  account: { email: string; name: string },
  token: string | null,
) {
  const values = { name: account.name.split(" ")[0] ?? "", plan: lifetimePlan.name, token };
  return queue.enqueue(tx, "send-email", { template: "welcome", to: account.email, values });
}
