// Events about one payment, as the payment provider reports them.
import type { PaymentChange, PaymentEvent } from "#app/adapters/payments/contract.ts";
import { noon } from "#tests/support/studio.ts";

export interface Scenario {
  session?: string;
  email?: string;
  reference?: string | null;
}

/** Every event that Stripe may send about one payment, by name. */
export function eventsOf({ session = "cs_1", email = "Rosa@Example.com", reference = null }: Scenario = {}) {
  const purchase = {
    sessionId: session,
    reference,
    email: email.toLowerCase(),
    name: "Rosa Jimenez",
    amountCents: 28_000,
    currency: "AUD",
  };
  const intentId = `pi_${session}`;
  type Change = PaymentChange | null;
  const makeEvent = (name: string, change: Change, minutes: number, ofSession: boolean): PaymentEvent => ({
    id: `evt_${session}_${name}`,
    provider: "stripe",
    type: name,
    change,
    payload: { name },
    occurredAt: new Date(noon.getTime() + minutes * 60_000),
    sessionId: ofSession ? session : null,
    intentId,
  });
  const disputeId = `dp_${session}`;
  const refund = { kind: "refund" as const, refundedCents: 28_000, isFull: true };
  return {
    waiting: makeEvent("waiting", { kind: "checkout", outcome: "waiting", purchase }, 0, true),
    paid: makeEvent("paid", { kind: "checkout", outcome: "paid", purchase }, 1, true),
    paidAgain: makeEvent("looked up", { kind: "checkout", outcome: "paid", purchase }, 2, true),
    failed: makeEvent("failed", { kind: "checkout", outcome: "failed", purchase }, 1, true),
    expired: makeEvent("expired", { kind: "expired" }, 3, true),
    part: makeEvent("part", { ...refund, refundedCents: 7_000, isFull: false }, 4, false),
    refunded: makeEvent("refunded", refund, 5, false),
    disputed: makeEvent("disputed", { kind: "dispute", disputeId, outcome: "open" }, 6, false),
    won: makeEvent("won", { kind: "dispute", disputeId, outcome: "won" }, 7, false),
    lost: makeEvent("lost", { kind: "dispute", disputeId, outcome: "lost" }, 8, false),
    unknown: makeEvent("customer.updated", null, 9, false),
  };
}
