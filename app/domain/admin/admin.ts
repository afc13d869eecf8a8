// What an administrator may see and do. Safe in the browser.
import { type auditActs, paymentStatuses, plans } from "#app/database/vocabulary.ts";
import type { Actor } from "#app/services.ts";

export type AuditAct = (typeof auditActs)[number];
export type Plan = (typeof plans)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Somebody without the right came as far as the data. The screens say "Access Denied" before; this is the second lock. */
export class NotAdministrator extends Error {
  override name = "NotAdministrator";
}

/** Ruling "The administrator": asked first by every administrator's query and command, whatever the page did. */
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

/** As the Plan column says it; a missing one is "-" (specification, "Admin list item"). */
export const planLabels: Record<Plan, string> = { lifetime: "Lifetime", speaker: "Speaker" };
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: "Pending",
  paid: "Paid",
  refunded: "Refunded",
  disputed: "Disputed",
};

/** "none" finds the accounts that have no value there. */
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

/** What the list of accounts is narrowed by. */
export interface AccountSelection {
  search?: string;
  plan?: (typeof planFilters)[number];
  payment?: (typeof paymentFilters)[number];
  sort?: AccountSort;
}

/** "set-password" as a reader sees it: "Set password". */
export const toSentenceCase = (name: string): string => {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
