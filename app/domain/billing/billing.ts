// The one product for sale, and what a payment means for the buyer's account. Every price text in the product comes
// from here. Safe in the browser.
import type { paymentStates, paymentStatuses, plans } from "#app/database/vocabulary.ts";
import { maxWithoutPlan } from "#app/domain/limits/limits.ts";
import { bytesPerGb, bytesPerMb } from "#app/domain/values/size.ts";
import type { FreeLimits, Price } from "#app/installation/settings.ts";

const dollars = ["AUD", "USD", "NZD", "CAD", "SGD", "HKD"];
const symbols: Record<string, string> = { EUR: "€", GBP: "£", INR: "₹" };

/** "$280 AUD", "€280 EUR", "280 CHF"; with cents if there are any, or if the text is for a receipt. */
export function formatMoney(cents: number, currency: string, digits = cents % 100 === 0 ? 0 : 2): string {
  const amount = (cents / 100).toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `${symbols[currency] ?? (dollars.includes(currency) ? "$" : "")}${amount} ${currency}`;
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

export const lifetimePlan = {
  /** Identifies its checkouts at the payment provider. */
  id: "talk-hubs-lifetime",
  name: "Lifetime Plan",
  membershipLine: "Unlimited Lead Capture & Email Community Support",
  storageLimitGb: 2,
  maxActiveHubs: 5,
  features: planFeatures,
  contents: [...planLimits, ...planFeatures],
} as const;

/**
 * What accounts without a plan have of each kind, for what the operator's FREE_LIMITS leave open. Where the plan is for
 * sale (SHOP) or needed to publish (PUBLISH_REQUIRES_PLAN) that is what the plan has, so that nobody buys less than they
 * had (ruling "Limits of a free account"); elsewhere nothing limits them but `maxWithoutPlan`.
 */
export function freeLimitsOf(
  { hasShop, publishRequiresPlan }: { hasShop: boolean; publishRequiresPlan: boolean },
  set: FreeLimits = {},
): FreeLimits {
  if (!hasShop && !publishRequiresPlan) return set;
  const { maxActiveHubs, storageLimitGb } = lifetimePlan;
  const ofPlan = { live: maxActiveHubs, draft: maxActiveHubs, archived: maxActiveHubs };
  const storageMb = (storageLimitGb * bytesPerGb) / bytesPerMb;
  return { ...ofPlan, storageMb, ...(publishRequiresPlan && { live: 0 }), ...set };
}

export function describePrice({ cents, currency, taxLine }: Price) {
  const priceText = formatMoney(cents, currency);
  return {
    priceText,
    priceWithTax: `${priceText} ${taxLine}`,
    priceNote: `One-time payment, ${taxLine}. All future updates included.`,
    joinLabel: `Join for ${priceText}`,
  };
}

/** What a payment bought, in a sentence. */
export const describePlan = (productName: string): string => `${productName}, paid once. All future updates included.`;

/** What a checkout sells from now on; payments of before carry what was paid. */
export const toProduct = ({ productName, price: { cents, currency } }: { productName: string; price: Price }) => ({
  id: lifetimePlan.id,
  name: lifetimePlan.name,
  description: describePlan(productName),
  price: { cents, currency },
});

/**
 * The Australian GST in a payment that includes it: a tenth of the net price, an eleventh of the gross price. Cents; null
 * where another tax, or none, is in the price.
 */
export const gstIn = ({ cents, currency, taxLine }: Price): number | null =>
  currency === "AUD" && /\bincluding GST\b/i.test(taxLine) ? Math.round(cents / 11) : null;

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
export function describeLock({ paymentStatus }: Membership, hasShop: boolean): { title: string; message: string } {
  const stays = "Your public pages stay as they are, and you can export your data.";
  const remedy = hasShop ? "Join again" : "Contact support";
  return paymentStatus === "disputed"
    ? {
        title: "Editing is locked",
        message: `Your payment is disputed, so editing is locked until that is settled. ${stays}`,
      }
    : {
        title: "Editing is locked",
        message: `Your payment was refunded. ${stays} ${remedy} to continue editing.`,
      };
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
 * Specification: the account's own limits count "when above 0". The administrator's override replaces them. Without a
 * plan, those of `freeLimitsOf` and `maxWithoutPlan` apply where the account has none of its own. What is free beyond the
 * plan is free for members too.
 */
export function limitsOf(account: LimitedAccount, free: FreeLimits = {}): AccountLimits {
  const isFree = !isMember(account);
  const maxHubs = account.maxHubsOverride || account.maxActiveHubs;
  const storageGb = account.storageGbOverride || account.storageLimitGb;
  const inBucket = (allowed?: number) => {
    if (!maxHubs) return isFree ? (allowed ?? null) : null;
    const isBeyondPlan = allowed !== undefined && allowed > lifetimePlan.maxActiveHubs;
    return isBeyondPlan && !account.maxHubsOverride ? Math.max(maxHubs, allowed) : maxHubs;
  };
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
