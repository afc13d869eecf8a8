// What the facts of one payment come to. A pure function of the set of facts: their order, and how often each is
// told, make no difference (held by a property test).
import type { PaymentChange, Purchase } from "#app/adapters/payments/contract.ts";
import type { SinglePaymentStatus } from "#app/domain/billing/billing.ts";

/** A fact, and when it happened. */
export interface DatedChange {
  change: PaymentChange;
  occurredAt: Date;
}

export interface PaymentState {
  /** Null while no checkout was completed: there is no payment. */
  status: SinglePaymentStatus | null;
  purchase: Purchase | null;
  /** When the money first came, whatever became of it; null when it never did. */
  paidAt: Date | null;
  refundedCents: number;
}

/** What a payment is, from all that is known of it; the order in which it became known does not matter. Amounts in cents. */
export function derivePaymentState(changes: readonly DatedChange[]): PaymentState {
  const checkouts = changes.flatMap(({ change, occurredAt }) =>
    change.kind === "checkout" ? [{ ...change, occurredAt }] : [],
  );
  const refunds = changes.flatMap(({ change }) => (change.kind === "refund" ? [change] : []));
  const disputes = changes.flatMap(({ change }) => (change.kind === "dispute" ? [change] : []));
  const checkoutsWith = (outcome: "paid" | "waiting" | "failed") =>
    checkouts.filter((each) => each.outcome === outcome);

  const disputeIds = [...new Set(disputes.map(({ disputeId }) => disputeId))];
  const disputeOutcomes = disputeIds.map((id) => resolveDispute(disputes.filter(({ disputeId }) => disputeId === id)));
  const paid = checkoutsWith("paid");
  const [checkout] = [...(paid.length ? paid : checkouts)].sort(compareByTimeAndText);
  const refundedCents = Math.max(0, ...refunds.map((refund) => refund.refundedCents));

  function status(): PaymentState["status"] {
    if (checkouts.length === 0) return null;
    // Who holds the money now decides; whether it ever came is `paidAt`.
    if (refunds.some(({ isFull }) => isFull) || disputeOutcomes.includes("lost")) return "refunded";
    if (disputeOutcomes.includes("open")) return "disputed";
    if (paid.length) return "paid";
    return checkoutsWith("failed").length ? "failed" : "pending";
  }
  return {
    status: status(),
    purchase: checkout?.purchase ?? null,
    paidAt: paid.length ? new Date(Math.min(...paid.map(({ occurredAt }) => occurredAt.getTime()))) : null,
    refundedCents: Math.min(refundedCents, checkout?.purchase.amountCents ?? refundedCents),
  };
}

type DisputeOutcome = "open" | "won" | "lost";

/** A dispute that has ended is not opened again by an older word of it. */
function resolveDispute(disputeChanges: { outcome: DisputeOutcome }[]): DisputeOutcome {
  const outcomes = disputeChanges.map(({ outcome }) => outcome);
  if (outcomes.includes("lost")) return "lost";
  return outcomes.includes("won") ? "won" : "open";
}

/** One and the same of several that say it, whichever came first. */
const compareByTimeAndText = (
  a: DatedChange["change"] & { occurredAt: Date },
  b: DatedChange["change"] & { occurredAt: Date },
) => a.occurredAt.getTime() - b.occurredAt.getTime() || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
