// Derives a payment's state from its changes. It is a pure function of the set of changes: neither their order nor
// repetition matters (a property test checks this).
import type { PaymentChange, Purchase } from "#app/adapters/payments/contract.ts";
import type { SinglePaymentStatus } from "#app/domain/billing/billing.ts";

export interface DatedChange {
  change: PaymentChange;
  occurredAt: Date;
}

export interface PaymentState {
  /** Null while no checkout was completed: there is no payment. */
  status: SinglePaymentStatus | null;
  purchase: Purchase | null;
  /** When the payment was first paid, whatever happened later; null when it never was. */
  paidAt: Date | null;
  refundedCents: number;
}

/** Derives the state of a payment from all its known changes, in any order. Amounts are in cents. */
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
    // Who holds the money now decides; `paidAt` tells whether it was ever paid.
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

/** A dispute that has ended is not reopened by an older event. */
function resolveDispute(disputeChanges: { outcome: DisputeOutcome }[]): DisputeOutcome {
  const outcomes = disputeChanges.map(({ outcome }) => outcome);
  if (outcomes.includes("lost")) return "lost";
  return outcomes.includes("won") ? "won" : "open";
}

/** Picks the same one of several equal changes, whichever arrived first. */
const compareByTimeAndText = (
  a: DatedChange["change"] & { occurredAt: Date },
  b: DatedChange["change"] & { occurredAt: Date },
) => a.occurredAt.getTime() - b.occurredAt.getTime() || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
