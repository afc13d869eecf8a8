// What an administrator may see and do. Safe in the browser.
import { type auditActs, paymentStatuses, plans } from "#app/database/vocabulary.ts";
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
};

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
  sort?: AccountSort;
}

/** "set-password" -> "Set password". */
export const toSentenceCase = (name: string): string => {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
