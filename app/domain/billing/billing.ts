// The one product for sale, and what a payment means for the buyer's account. Every price text in the product comes
// from here. Safe in the browser.
import type { paymentStates, paymentStatuses, plans } from "#app/database/vocabulary.ts";
import { maxWithoutPlan } from "#app/domain/limits/limits.ts";
import { bytesPerGb, bytesPerMb } from "#app/domain/values/size.ts";
import type { FreeLimits } from "#app/settings.ts";

const price = { cents: 28_000, currency: "AUD" };

/** "$280 AUD"; with cents if there are any, or if the text is for a receipt. */
export function formatMoney(cents: number, currency: string, digits = cents % 100 === 0 ? 0 : 2): string {
  const amount = (cents / 100).toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `$${amount} ${currency}`;
}

/** Specification, section 9: what the plan contains. */
const planLimits = ["Up to 5 live hubs, 5 draft hubs, 5 archived hubs", "2 GB total file storage"];
const planFeatures = [
  "Unlimited lead capture and feedback",
  "Custom branding (logo and colours)",
  "QR codes",
  "Basic analytics",
  "Public speaker profile",
  "E-mail community support",
];

const priceText = formatMoney(price.cents, price.currency);

export const lifetimePlan = {
  /** Identifies its checkouts at the payment provider. */
  id: "talk-hubs-lifetime",
  name: "Lifetime Plan",
  description: "Talk Hubs, paid once. All future updates included.",
  price,
  priceText,
  priceNote: "One-time payment, including GST. All future updates included.",
  membershipLine: "Unlimited Lead Capture & Email Community Support",
  joinLabel: `Join for ${priceText}`,
  storageLimitGb: 2,
  maxActiveHubs: 5,
  features: planFeatures,
  contents: [...planLimits, ...planFeatures],
} as const;

/** The Australian GST in a price that includes it: a tenth of the net price, an eleventh of the gross price. Cents. */
export const gstIn = (cents: number): number => Math.round(cents / 11);

export type Plan = (typeof plans)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type SinglePaymentStatus = (typeof paymentStates)[number];

export interface Membership {
  plan: Plan | null;
  paymentStatus: PaymentStatus | null;
}

/**
 * Whether the payment was refunded or is disputed: public pages stay, editing is locked, export stays (ruling
 * "Checkout"). A plan that the administrator granted is free, so old payments do not affect it.
 */
export const isLocked = ({ plan, paymentStatus }: Membership): boolean =>
  plan !== "speaker" && (paymentStatus === "refunded" || paymentStatus === "disputed");

/** The message for a locked account: what happened, what stays and what to do. */
export function describeLock({ paymentStatus }: Membership): { title: string; message: string } {
  const stays = "Your public pages stay as they are, and you can export your data.";
  return paymentStatus === "disputed"
    ? {
        title: "Editing is locked",
        message: `Your payment is disputed, so editing is locked until that is settled. ${stays}`,
      }
    : { title: "Editing is locked", message: `Your payment was refunded. ${stays} Join again to continue editing.` };
}

/** Whether the account has an active plan: it sees no banner and cannot buy another plan. */
export const isMember = (membership: Membership): boolean => membership.plan !== null && !isLocked(membership);

/** An account's limits; null means unlimited. */
export interface AccountLimits {
  /** Hubs in each bucket. */
  live: number | null;
  draft: number | null;
  archived: number | null;
  /** Hubs in total, including trashed ones. */
  hubs: number | null;
  storageBytes: number | null;
}

/** The columns of an account that decide its limits. */
export interface LimitedAccount extends Membership {
  maxActiveHubs: number | null;
  storageLimitGb: number | null;
  /** Set by the administrator for this account; they replace the plan's. */
  maxHubsOverride: number | null;
  storageGbOverride: number | null;
}

/** Live, draft and archived. */
const bucketCount = 3;

/**
 * Specification: the account's own limits count "when above 0". The administrator's override replaces them. Without a plan, the operator's FREE_LIMITS and the
 * limits of every account apply where the account has no limit of its own.
 */
export function limitsOf(account: LimitedAccount, free: FreeLimits = {}): AccountLimits {
  const isFree = !isMember(account);
  const maxHubs = account.maxHubsOverride || account.maxActiveHubs;
  const storageGb = account.storageGbOverride || account.storageLimitGb;
  const inBucket = (allowed?: number) => maxHubs || (isFree ? (allowed ?? null) : null);
  const freeMb = Math.min(free.storageMb ?? maxWithoutPlan.storageMb, maxWithoutPlan.storageMb);
  const storage = storageGb ? storageGb * bytesPerGb : isFree ? freeMb * bytesPerMb : null;
  // Each bucket must be able to reach its override.
  const maxTotalHubs = Math.max(maxWithoutPlan.hubs, bucketCount * (account.maxHubsOverride ?? 0));
  return {
    live: inBucket(free.live),
    draft: inBucket(free.draft),
    archived: inBucket(free.archived),
    hubs: isFree ? maxTotalHubs : null,
    storageBytes: storage,
  };
}

/** Why a membership cannot be bought; null when it can. A refunded buyer may buy again. */
export function findPurchaseRefusal(membership: Membership): "member" | "pending" | "disputed" | null {
  if (isMember(membership)) return "member";
  const { paymentStatus } = membership;
  return paymentStatus === "pending" || paymentStatus === "disputed" ? paymentStatus : null;
}

/** Specification, "Account Settings": "Lifetime Plan" or "No plan"; the administrator grants the "Speaker Plan". */
export function planName(plan: Plan | null): string {
  if (plan === null) return "No plan";
  return plan === "speaker" ? "Speaker Plan" : lifetimePlan.name;
}

const strongestFirst = ["paid", "disputed", "refunded", "pending"] as const;

/**
 * The status of several payments of one account: one valid payment is enough; a dispute outweighs an old refund, and a
 * pending transfer unlocks nothing.
 */
export const paymentStatusOf = (payments: readonly SinglePaymentStatus[]): PaymentStatus | null =>
  strongestFirst.find((status) => payments.includes(status)) ?? null;

/** "TH-1001" */
export const invoiceNumber = (number: number): string => `TH-${number}`;
