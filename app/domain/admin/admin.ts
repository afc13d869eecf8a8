// What an administrator may see and do. Safe in the browser.
import type { PaymentChange } from "#app/adapters/payments/contract.ts";
import type { auditActs } from "#app/database/vocabulary.ts";
import type { SecurityEventName } from "#app/domain/accounts/security-events.server.ts";
import { formatMoney, type PaymentStatus, type Plan, type SinglePaymentStatus } from "#app/domain/billing/billing.ts";
import { helpStatusLabels } from "#app/domain/support/support.ts";
import { choiceFilter, type FilterValues, searchFilter } from "#app/domain/values/filters.ts";
import type { SignUpMode } from "#app/installation/settings.ts";
import type { Actor } from "#app/services.ts";

/** Who may make an account. */
export const signUpModeLabels: Record<SignUpMode, string> = {
  open: "Everyone",
  invited: "People with an invitation link",
  closed: "Nobody new",
};

export type AuditAct = (typeof auditActs)[number];

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
  "ways-in-removed": "Removed passkeys and single sign-on",
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
  "sign-up-changed": "Changed who may sign up",
  "invitation-made": "Made an invitation link",
  "invitation-revoked": "Withdrew an invitation link",
  "talks-imported": "Imported talks",
  "confirmation-sent": "Sent the confirmation email again",
};

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
  "passkey-failed": "Refused passkey",
  "passkey-copied": "Refused a passkey that may be copied",
  "passkey-added": "Added a passkey",
  "passkey-removed": "Removed a passkey",
  "identity-linked": "Connected single sign-on",
  "api-key-made": "Made an API key",
  "api-key-revoked": "Revoked an API key",
  "api-write": "Changed something through the API",
};

/** What the audit list shows, besides the administrators' actions. */
export const securityKinds = {
  security: Object.keys(securityEventLabels) as SecurityEventName[],
  "sign-ins": ["signed-in", "recovery-code-used"],
  failed: ["sign-in-failed", "code-failed", "passkey-failed", "passkey-copied"],
  changes: [
    ...(["second-step-on", "second-step-off", "recovery-codes-renewed", "password-changed", "email-changed"] as const),
    ...(["passkey-added", "passkey-removed", "identity-linked"] as const),
    ...(["api-key-made", "api-key-revoked"] as const),
  ],
  api: ["api-key-made", "api-key-revoked", "api-write"],
} as const satisfies Record<string, SecurityEventName[]>;
export type SecurityKind = keyof typeof securityKinds;

const securityKindLabels: Record<SecurityKind, string> = {
  security: "Sign-ins and security",
  "sign-ins": "Sign-ins",
  failed: "Failed sign-ins",
  changes: "Security changes",
  api: "API keys and their changes",
};

/** The audit list: part of the account's address; without `kind` the administrators' actions. */
export const auditFilters = {
  search: searchFilter("The account's email", 254),
  kind: choiceFilter("Show", securityKindLabels, { all: "Administrators' actions", use: "view" }),
};
export type AuditSelection = FilterValues<typeof auditFilters>;

/** Labels of the Plan column; a missing plan is "-" (specification, "Admin list item"). */
export const planLabels: Record<Plan, string> = { lifetime: "Lifetime", speaker: "Speaker" };
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: "Pending",
  paid: "Paid",
  refunded: "Refunded",
  disputed: "Disputed",
};

const accountSortLabels = {
  oldest: "Oldest first",
  email: "Email, A to Z",
  storage: "Most storage first",
  hubs: "Most hubs first",
};
export type AccountSort = keyof typeof accountSortLabels;

/** The account list; "none" matches accounts without a value. */
export const accountFilters = {
  search: searchFilter("Email, name or username"),
  plan: choiceFilter("Plan", { ...planLabels, none: "No plan" }),
  payment: choiceFilter("Stripe Status", { ...paymentStatusLabels, none: "None" }),
  state: choiceFilter("State", { unconfirmed: "Not confirmed", suspended: "Suspended" }),
  sort: choiceFilter("Sort", accountSortLabels, { all: "Newest first", use: "sort" }),
};
export type AccountSelection = FilterValues<typeof accountFilters>;

type RefundOrDispute = Extract<PaymentChange, { kind: "refund" | "dispute" }>;
const disputeLabels = { open: "Disputed", won: "Dispute won", lost: "Dispute lost" } as const;

/** "$140 AUD refunded", "Dispute won". A refund's amount is the total so far. */
export const describeChange = (change: RefundOrDispute, currency: string): string =>
  change.kind === "refund" ? `${formatMoney(change.refundedCents, currency)} refunded` : disputeLabels[change.outcome];

/** The payment list: part of the buyer's name or address, or an invoice number ("TH-1001"). */
export const paymentFilters = {
  search: searchFilter("Name, email or invoice", 254),
  status: choiceFilter<SinglePaymentStatus>("Status", { ...paymentStatusLabels, failed: "Failed" }),
};
export type PaymentSelection = FilterValues<typeof paymentFilters>;

export const helpMessageFilters = { status: choiceFilter("Status", helpStatusLabels) };
export type HelpMessageSelection = FilterValues<typeof helpMessageFilters>;

/** "set-password" -> "Set password". */
export const toSentenceCase = (name: string): string => {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
