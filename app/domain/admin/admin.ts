// What an administrator may see and do. Safe in the browser.
import type { PaymentChange } from "#app/adapters/payments/contract.ts";
import { type auditActs, paymentStatuses, plans, securityEvents } from "#app/database/vocabulary.ts";
import { formatMoney, type SinglePaymentStatus } from "#app/domain/billing/billing.ts";
import type { Actor } from "#app/services.ts";

export type AuditAct = (typeof auditActs)[number];
export type Plan = (typeof plans)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A user without the right reached the data. The screens show "Access Denied" before; this is the second check. */
export class NotAdministrator extends Error {
  override name = "NotAdministrator";
}

/** Ruling "The administrator": every administrator query and command calls this first, whatever the page checked. */
export function assertAdministrator(actor: Actor): void {
  if (!actor.isAdministrator) throw new NotAdministrator(`${actor.id} is not the administrator`);
}

export const auditActLabels: Record<AuditAct, string> = {
  "password-reset-sent": "Sent a password reset",
  promoted: "Promoted to the speaker plan",
  "plan-taken-back": "Removed the speaker plan",
  "second-step-removed": "Removed two-factor authentication",
  deactivated: "Deactivated the account",
  "help-status": "Changed the status of a help message",
  "job-retried": "Retried a failed job",
  "job-dismissed": "Dismissed a failed job",
  "wrote-to-speakers": "Emailed speakers",
  "sending-stopped": "Stopped the account's emails",
  "sending-allowed": "Allowed the account's emails again",
  "hub-unpublished": "Unpublished a hub",
  suspended: "Suspended the account",
  reinstated: "Reinstated the account",
  "limits-changed": "Changed the account's limits",
  "confirmation-sent": "Sent the confirmation email again",
};

export type SecurityEventName = (typeof securityEvents)[number];

export const securityEventLabels: Record<SecurityEventName, string> = {
  "signed-in": "Signed in",
  "sign-in-failed": "Wrong password",
  "code-failed": "Wrong two-factor code",
  "recovery-code-used": "Signed in with a recovery code",
  "second-step-on": "Turned two-factor authentication on",
  "second-step-off": "Turned two-factor authentication off",
  "recovery-codes-renewed": "Renewed the recovery codes",
  "password-changed": "Changed the password",
  "email-changed": "Changed the email address",
};

/** What the audit list shows, besides the administrators' actions. */
export const securityKinds = {
  security: [...securityEvents],
  "sign-ins": ["signed-in", "recovery-code-used"],
  failed: ["sign-in-failed", "code-failed"],
  changes: ["second-step-on", "second-step-off", "recovery-codes-renewed", "password-changed", "email-changed"],
} as const satisfies Record<string, SecurityEventName[]>;
export type SecurityKind = keyof typeof securityKinds;

export const securityKindLabels: Record<SecurityKind, string> = {
  security: "Sign-ins and security",
  "sign-ins": "Sign-ins",
  failed: "Failed sign-ins",
  changes: "Security changes",
};

/** The filters of the audit list; without `kind` it shows the administrators' actions. */
export interface AuditSelection {
  kind?: SecurityKind;
  /** Part of the account's address. */
  search?: string;
}

/** Labels of the Plan column; a missing plan is "-" (specification, "Admin list item"). */
export const planLabels: Record<Plan, string> = { lifetime: "Lifetime", speaker: "Speaker" };
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: "Pending",
  paid: "Paid",
  refunded: "Refunded",
  disputed: "Disputed",
};

/** "none" matches accounts without a value. */
export const planFilters = [...plans, "none"] as const;
export const paymentFilters = [...paymentStatuses, "none"] as const;
export const accountStates = ["unconfirmed", "suspended"] as const;
export const accountSorts = ["newest", "oldest", "email", "storage", "hubs"] as const;
export type AccountSort = (typeof accountSorts)[number];
export const accountSortLabels: Record<AccountSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  email: "Email, A to Z",
  storage: "Most storage first",
  hubs: "Most hubs first",
};

/** The filters and order of the account list. */
export interface AccountSelection {
  search?: string;
  plan?: (typeof planFilters)[number];
  payment?: (typeof paymentFilters)[number];
  state?: (typeof accountStates)[number];
  sort?: AccountSort;
}

type RefundOrDispute = Extract<PaymentChange, { kind: "refund" | "dispute" }>;
const disputeLabels = { open: "Disputed", won: "Dispute won", lost: "Dispute lost" } as const;

/** "$140 AUD refunded", "Dispute won". A refund's amount is the total so far. */
export const describeChange = (change: RefundOrDispute, currency: string): string =>
  change.kind === "refund" ? `${formatMoney(change.refundedCents, currency)} refunded` : disputeLabels[change.outcome];

/** The filters of the payment list. */
export interface PaymentSelection {
  /** Part of the buyer's address, or an invoice number ("TH-1001"). */
  search?: string;
  status?: SinglePaymentStatus;
}

/** "set-password" -> "Set password". */
export const toSentenceCase = (name: string): string => {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
