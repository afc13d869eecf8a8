// What an account may have without the plan and with it, by the limits that are enforced.
import { type AccountLimits, type LimitedAccount, lifetimePlan, limitsOf } from "#app/domain/billing/billing.ts";
import { formatSize } from "#app/domain/values/size.ts";
import type { FreeLimits } from "#app/installation/settings.ts";

export interface ComparedLimit {
  label: string;
  withoutPlan: string;
  withPlan: string;
}

/**
 * The limits of one account without and with the plan, side by side; the administrator's own numbers for it count. The
 * plan never has less (`freeLimitsOf`, `limitsOf`).
 */
export function comparePlans(
  overrides: Pick<LimitedAccount, "maxHubsOverride" | "storageGbOverride">,
  { freeLimits, publishRequiresPlan }: { freeLimits?: FreeLimits; publishRequiresPlan: boolean },
): ComparedLimit[] {
  const { maxHubsOverride, storageGbOverride } = overrides;
  const { maxActiveHubs, storageLimitGb } = lifetimePlan;
  const own = { maxHubsOverride, storageGbOverride };
  const without = { plan: null, paymentStatus: null, maxActiveHubs: null, storageLimitGb: null, ...own };
  const free = limitsOf(without, freeLimits);
  const paid = { plan: "lifetime", paymentStatus: "paid", maxActiveHubs, storageLimitGb, ...own } as const;
  const member = limitsOf(paid, freeLimits);
  const bucket = (label: string, limitOf: (limits: AccountLimits) => number | null) => ({
    label,
    withoutPlan: describeBucket(limitOf(free)),
    withPlan: describeBucket(limitOf(member)),
  });
  return [
    { ...bucket("Live hubs", ({ live }) => live), ...(publishRequiresPlan && { withoutPlan: describeBucket(0) }) },
    bucket("Draft hubs", ({ draft }) => draft),
    bucket("Archived hubs", ({ archived }) => archived),
    { label: "All hubs, with closed and trashed ones", withoutPlan: `Up to ${free.hubs}`, withPlan: "No limit" },
    { label: "Files", withoutPlan: describeSize(free.storageBytes), withPlan: describeSize(member.storageBytes) },
    { label: "Leads and feedback", withoutPlan: "No limit", withPlan: "No limit" },
  ];
}

const describeBucket = (limit: number | null): string =>
  limit === null ? "No separate limit" : limit === 0 ? "None" : `Up to ${limit}`;
const describeSize = (bytes: number | null): string => (bytes === null ? "No limit" : formatSize(bytes));
