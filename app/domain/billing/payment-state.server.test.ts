import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PaymentChange } from "#app/adapters/payments/contract.ts";
import { type DatedChange, derivePaymentState } from "#app/domain/billing/payment-state.server.ts";

const purchase = {
  sessionId: "cs_1",
  reference: null,
  email: "rosa@example.com",
  name: "Rosa Jimenez",
  amountCents: 28_000,
  currency: "AUD",
};
const checkout = (outcome: "paid" | "waiting" | "failed"): PaymentChange => ({ kind: "checkout", outcome, purchase });
const refund = (refundedCents: number): PaymentChange => ({
  kind: "refund",
  refundedCents,
  isFull: refundedCents === 28_000,
});
const dispute = (outcome: "open" | "won" | "lost", disputeId = "dp_1"): PaymentChange => ({
  kind: "dispute",
  disputeId,
  outcome,
});
const toDatedChanges = (...changes: PaymentChange[]): DatedChange[] =>
  changes.map((change, i) => ({ change, occurredAt: new Date(Date.UTC(2026, 10, 21, 12, i)) }));
const statusOf = (...changes: PaymentChange[]) => derivePaymentState(toDatedChanges(...changes)).status;

describe("a payment", () => {
  it("does not exist before a checkout is completed, whatever other events arrive", () => {
    expect(statusOf()).toBeNull();
    expect(statusOf({ kind: "expired" })).toBeNull();
    expect(statusOf(refund(28_000))).toBeNull();
  });

  it("is pending until the bank confirms or fails it", () => {
    expect(statusOf(checkout("waiting"))).toBe("pending");
    expect(statusOf(checkout("waiting"), checkout("failed"))).toBe("failed");
    expect(statusOf(checkout("waiting"), checkout("paid"))).toBe("paid");
  });

  it("is refunded only when the full amount went back", () => {
    expect(derivePaymentState(toDatedChanges(checkout("paid"), refund(7_000)))).toMatchObject({
      status: "paid",
      refundedCents: 7_000,
    });
    expect(statusOf(checkout("paid"), refund(7_000), refund(28_000))).toBe("refunded");
  });

  it("is disputed until the dispute is won, and refunded when it is lost", () => {
    const paid = checkout("paid");
    expect(statusOf(paid, dispute("open"))).toBe("disputed");
    expect(statusOf(paid, dispute("open"), dispute("won"))).toBe("paid");
    expect(statusOf(paid, dispute("open"), dispute("lost"))).toBe("refunded");
    expect(statusOf(paid, dispute("won"), dispute("open", "dp_2"))).toBe("disputed");
  });

  it("keeps the time when it was first paid, whatever happens later", () => {
    const changes = toDatedChanges(checkout("waiting"), checkout("paid"), checkout("paid"), refund(28_000));
    expect(derivePaymentState(changes).paidAt).toEqual(new Date(Date.UTC(2026, 10, 21, 12, 1)));
  });

  it("is the same in any order and with any event repeated", () => {
    const anyChange = fc.oneof(
      fc.constantFrom("paid", "waiting", "failed").map((outcome) => checkout(outcome as "paid")),
      fc.constant<PaymentChange>({ kind: "expired" }),
      fc.constantFrom(7_000, 14_000, 28_000).map(refund),
      fc
        .tuple(fc.constantFrom("open", "won", "lost"), fc.constantFrom("dp_1", "dp_2"))
        .map(([outcome, id]) => dispute(outcome as "open", id)),
    );
    const anyDatedChange = fc.record({ change: anyChange, occurredAt: fc.date({ noInvalidDate: true }) });
    const twice = fc.array(anyDatedChange, { maxLength: 8 }).chain((changes) =>
      fc.tuple(
        fc.constant(changes),
        fc.shuffledSubarray([...changes, ...changes], {
          minLength: changes.length * 2,
          maxLength: changes.length * 2,
        }),
      ),
    );
    fc.assert(
      fc.property(twice, ([straight, mixed]) => {
        expect(derivePaymentState(mixed)).toEqual(derivePaymentState(straight));
      }),
      { numRuns: 500 },
    );
  });
});
