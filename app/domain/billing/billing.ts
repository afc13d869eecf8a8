// The one product that is sold, and what a payment means for whoever made it. Every price text in the product comes
// from here. Safe in the browser.
import type { paymentStates, paymentStatuses, plans } from "#app/database/vocabulary.ts";
import { freeCeilings } from "#app/domain/values/ceilings.ts";
import { bytesPerGb, bytesPerMb } from "#app/domain/values/size.ts";

const price = { cents: 28_000, currency: "AUD" };

/** "$280 AUD"; with cents where there are any, or where the text is a receipt's. */
export function formatMoney(cents: number, currency: string, digits = cents % 100 === 0 ? 0 : 2): string {
  const amount = (cents / 100).toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `$${amount} ${currency}`;
}

const priceText = formatMoney(price.cents, price.currency);

export const lifetimePlan = {
  /** Marks its checkouts at the payment provider. */
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
  /** Specification, section 9: what the plan contains. */
  contents: [
    "Up to 5 live hubs, 5 draft hubs, 5 archived hubs",
    "2 GB total file storage",
    "Unlimited lead capture and feedback",
    "Custom branding (logo and colours)",
    "QR codes",
    "Basic analytics",
    "Public speaker profile",
    "E-mail community support",
  ],
} as const;

/** The Australian tax in a price that includes it: a tenth of the rest, an eleventh of the whole. Cents. */
export const gstIn = (cents: number): number => Math.round(cents / 11);

export type Plan = (typeof plans)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type SinglePaymentStatus = (typeof paymentStates)[number];

/** What an account has of a plan, and how the payments for it stand. */
export interface Membership {
  plan: Plan | null;
  paymentStatus: PaymentStatus | null;
}

/**
 * Whether the payment was given back or is disputed: public pages stay, editing is locked, export stays (ruling
 * "Checkout"). A plan that the administrator granted is free: no old payment's fate touches it.
 */
export const isLocked = ({ plan, paymentStatus }: Membership): boolean =>
  plan !== "speaker" && (paymentStatus === "refunded" || paymentStatus === "disputed");

/** What a locked account is told: what happened, what stays, what to do. */
export function describeLock({ paymentStatus }: Membership): { title: string; message: string } {
  const stays = "Your public pages stay as they are, and you can export your data.";
  return paymentStatus === "disputed"
    ? {
        title: "Editing is locked",
        message: `Your payment is disputed, so editing is locked until that is settled. ${stays}`,
      }
    : { title: "Editing is locked", message: `Your payment was refunded. ${stays} Join again to continue editing.` };
}

/** Whether the account has an active plan: it sees no banner and is sold no second one. */
export const isMember = (membership: Membership): boolean => membership.plan !== null && !isLocked(membership);

/** What the operator allows an account without a plan (setting FREE_LIMITS); what is absent is not limited by it. */
export interface FreeLimits {
  live?: number;
  draft?: number;
  archived?: number;
  storageMb?: number;
}

/** What an account may have; null where there is no limit. */
export interface AccountLimits {
  /** Hubs in each bucket. */
  live: number | null;
  draft: number | null;
  archived: number | null;
  /** Hubs in all, the trash included. */
  hubs: number | null;
  storageBytes: number | null;
}

/**
 * Specification: the account's own limits count "when above 0". Without a plan, what it has none for is limited by the
 * operator's FREE_LIMITS, and by the ceilings against abuse.
 */
export function limitsOf(
  account: Membership & { maxActiveHubs: number | null; storageLimitGb: number | null },
  free: FreeLimits = {},
): AccountLimits {
  const isFree = !isMember(account);
  const inBucket = (allowed?: number) => account.maxActiveHubs || (isFree ? (allowed ?? null) : null);
  const freeMb = Math.min(free.storageMb ?? freeCeilings.storageMb, freeCeilings.storageMb);
  const storage = account.storageLimitGb ? account.storageLimitGb * bytesPerGb : isFree ? freeMb * bytesPerMb : null;
  return {
    live: inBucket(free.live),
    draft: inBucket(free.draft),
    archived: inBucket(free.archived),
    hubs: isFree ? freeCeilings.hubs : null,
    storageBytes: storage,
  };
}

/** Why nobody is sold a membership; null when they may buy. Whose payment was given back may buy again. */
export function findPurchaseRefusal(membership: Membership): "member" | "pending" | "disputed" | null {
  if (isMember(membership)) return "member";
  const { paymentStatus } = membership;
  return paymentStatus === "pending" || paymentStatus === "disputed" ? paymentStatus : null;
}

/** Specification, "Account Settings": "Lifetime Plan" or "No plan"; "Speaker Plan" is the administrator's gift. */
export function planName(plan: Plan | null): string {
  if (plan === null) return "No plan";
  return plan === "speaker" ? "Speaker Plan" : lifetimePlan.name;
}

const strongestFirst = ["paid", "disputed", "refunded", "pending"] as const;

/**
 * What several payments of one account come to: one that stands is enough; a dispute weighs more than money given back
 * long ago, and a transfer on its way opens nothing that is locked.
 */
export const paymentStatusOf = (payments: readonly SinglePaymentStatus[]): PaymentStatus | null =>
  strongestFirst.find((status) => payments.includes(status)) ?? null;

/** "TH-1001" */
export const invoiceNumber = (number: number): string => `TH-${number}`;
