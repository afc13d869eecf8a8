// What the facts of one payment come to. A pure function of the set of facts: their order, and how often each is
// told, make no difference (held by a property test).
import type { PaymentFact, Purchase } from "#app/adapters/payments/contract.ts";
import type { PaymentStatusOfOne } from "#app/domain/billing/billing.ts";

/** A fact, and when it happened. */
export interface KnownFact {
  fact: PaymentFact;
  happenedAt: Date;
}

export interface PaymentState {
  /** Null while no checkout was completed: there is no payment. */
  status: PaymentStatusOfOne | null;
  purchase: Purchase | null;
  /** When the money first came, whatever became of it; null when it never did. */
  paidAt: Date | null;
  refundedCents: number;
}

/** What a payment is, from all that is known of it; the order in which it became known does not matter. Amounts in cents. */
export function paymentState(known: readonly KnownFact[]): PaymentState {
  const checkouts = known.flatMap(({ fact, happenedAt }) =>
    fact.kind === "checkout" ? [{ ...fact, happenedAt }] : [],
  );
  const refunds = known.flatMap(({ fact }) => (fact.kind === "refund" ? [fact] : []));
  const disputes = known.flatMap(({ fact }) => (fact.kind === "dispute" ? [fact] : []));
  const came = (outcome: "paid" | "waiting" | "failed") => checkouts.filter((each) => each.outcome === outcome);

  const disputeIds = [...new Set(disputes.map(({ disputeId }) => disputeId))];
  const endings = disputeIds.map((id) => endingOf(disputes.filter(({ disputeId }) => disputeId === id)));
  const paid = came("paid");
  const [told] = [...(paid.length ? paid : checkouts)].sort(byTimeAndText);
  const refundedCents = Math.max(0, ...refunds.map((refund) => refund.refundedCents));

  function status(): PaymentState["status"] {
    if (checkouts.length === 0) return null;
    // Who holds the money now decides; whether it ever came is `paidAt`.
    if (refunds.some(({ isWhole }) => isWhole) || endings.includes("lost")) return "refunded";
    if (endings.includes("open")) return "disputed";
    if (paid.length) return "paid";
    return came("failed").length ? "failed" : "pending";
  }
  return {
    status: status(),
    purchase: told?.purchase ?? null,
    paidAt: paid.length ? new Date(Math.min(...paid.map(({ happenedAt }) => happenedAt.getTime()))) : null,
    refundedCents: Math.min(refundedCents, told?.purchase.amountCents ?? refundedCents),
  };
}

type Ending = "open" | "won" | "lost";

/** A dispute that has ended is not opened again by an older word of it. */
function endingOf(told: { outcome: Ending }[]): Ending {
  const outcomes = told.map(({ outcome }) => outcome);
  if (outcomes.includes("lost")) return "lost";
  return outcomes.includes("won") ? "won" : "open";
}

/** One and the same of several that say it, whichever came first. */
const byTimeAndText = (a: KnownFact["fact"] & { happenedAt: Date }, b: KnownFact["fact"] & { happenedAt: Date }) =>
  a.happenedAt.getTime() - b.happenedAt.getTime() || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
