import { describe, expect, it } from "vitest";
import {
  describePrice,
  findPurchaseRefusal,
  formatMoney,
  freeLimitsOf,
  gstIn,
  isLocked,
  isMember,
  limitsOf,
  paymentStatusOf,
} from "#app/domain/billing/billing.ts";
import { defaultPrice } from "#app/installation/settings.ts";

describe("the price", () => {
  it("is one number, formatted for people", () => {
    expect(describePrice(defaultPrice).priceText).toBe("$280 AUD");
    expect(describePrice(defaultPrice).joinLabel).toBe("Join for $280 AUD");
    expect(formatMoney(28_000, "AUD", 2)).toBe("$280.00 AUD");
    expect(formatMoney(7_050, "AUD")).toBe("$70.50 AUD");
    expect(formatMoney(123_456_700, "AUD")).toBe("$1,234,567 AUD");
  });

  it("is the operator's, with the tax that it includes", () => {
    const price = { cents: 9_900, currency: "EUR", taxLine: "including 19% VAT" };
    expect(describePrice(price)).toEqual({
      priceText: "€99 EUR",
      priceWithTax: "€99 EUR including 19% VAT",
      priceNote: "One-time payment, including 19% VAT. All future updates included.",
      joinLabel: "Join for €99 EUR",
    });
    expect(formatMoney(9_950, "CHF")).toBe("99.50 CHF");
  });

  it.each([
    ["EUR", "including GST"],
    ["AUD", "no tax added"],
  ])("includes no Australian tax in %s, %s", (currency, taxLine) => {
    expect(gstIn({ cents: 28_000, currency, taxLine })).toBeNull();
  });

  it("includes an eleventh as tax", () => {
    expect(gstIn(defaultPrice)).toBe(2_545);
    expect(gstIn({ ...defaultPrice, cents: 1_100 })).toBe(100);
    expect(gstIn({ ...defaultPrice, cents: 0 })).toBe(0);
  });
});

describe("an account's limits", () => {
  const noOverrides = { maxHubsOverride: null, storageGbOverride: null };
  const freeAccount = { ...noOverrides, plan: null, paymentStatus: null, maxActiveHubs: null, storageLimitGb: null };
  const member = {
    ...noOverrides,
    plan: "lifetime",
    paymentStatus: "paid",
    maxActiveHubs: 5,
    storageLimitGb: 2,
  } as const;
  const mib = 1024 ** 2;

  it("follow its plan", () => {
    const fives = { live: 5, draft: 5, archived: 5 };
    expect(limitsOf(member, { live: 1, storageMb: 10 })).toEqual({ ...fives, hubs: null, storageBytes: 2_048 * mib });
    const none = { live: null, draft: null, archived: null, hubs: null, storageBytes: null };
    expect(limitsOf({ ...member, maxActiveHubs: 0, storageLimitGb: null })).toEqual(none);
  });

  it("are finite without a plan, and the operator may lower but not raise them", () => {
    const open = { live: null, draft: null, archived: null, hubs: 100 };
    expect(limitsOf(freeAccount)).toEqual({ ...open, storageBytes: 2_048 * mib });
    expect(limitsOf(freeAccount, { live: 0, draft: 2, storageMb: 100 })).toEqual({
      ...open,
      live: 0,
      draft: 2,
      storageBytes: 100 * mib,
    });
    expect(limitsOf(freeAccount, { storageMb: 5_000 }).storageBytes).toBe(2_048 * mib);
    expect(limitsOf({ ...member, paymentStatus: "refunded" }).hubs).toBe(100);
  });

  it("are the plan's without a plan, where it is sold or needed, unless the operator set others", () => {
    const ofPlan = { live: 5, draft: 5, archived: 5, storageMb: 2_048 };
    expect(freeLimitsOf({ hasShop: true, publishRequiresPlan: false })).toEqual(ofPlan);
    expect(freeLimitsOf({ hasShop: true, publishRequiresPlan: false }, { live: 1 })).toEqual({ ...ofPlan, live: 1 });
    expect(freeLimitsOf({ hasShop: false, publishRequiresPlan: true })).toEqual({ ...ofPlan, live: 0 });
    expect(freeLimitsOf({ hasShop: false, publishRequiresPlan: false })).toEqual({});
  });

  it("are never below what the operator gives everybody, but its own number counts within the plan", () => {
    expect(limitsOf(member, { live: 20 })).toMatchObject({ live: 20, draft: 5 });
    expect(limitsOf({ ...member, maxActiveHubs: 1 }, { live: 5 }).live).toBe(1);
    expect(limitsOf({ ...member, maxHubsOverride: 3 }, { live: 20 }).live).toBe(3);
  });

  it("are those that the administrator set for it, with and without a plan, each on its own", () => {
    const hubs40 = { live: 40, draft: 40, archived: 40 };
    expect(limitsOf({ ...member, maxHubsOverride: 40 })).toEqual({
      ...hubs40,
      hubs: null,
      storageBytes: 2_048 * mib,
    });
    expect(limitsOf({ ...freeAccount, maxHubsOverride: 40, storageGbOverride: 10 }, { live: 1, storageMb: 1 })).toEqual(
      {
        ...hubs40,
        hubs: 120,
        storageBytes: 10_240 * mib,
      },
    );
    expect(limitsOf({ ...freeAccount, maxHubsOverride: 1 }).hubs).toBe(100);
  });
});

describe("an account whose payment was refunded or is disputed", () => {
  it("may view but not edit, unless the administrator granted its plan", () => {
    for (const paymentStatus of ["refunded", "disputed"] as const) {
      expect(isLocked({ plan: "lifetime", paymentStatus })).toBe(true);
      expect(isMember({ plan: "lifetime", paymentStatus })).toBe(false);
      expect(isLocked({ plan: "speaker", paymentStatus })).toBe(false);
      expect(isMember({ plan: "speaker", paymentStatus })).toBe(true);
    }
    expect(isLocked({ plan: "lifetime", paymentStatus: "paid" })).toBe(false);
    expect(isLocked({ plan: null, paymentStatus: null })).toBe(false);
  });

  it("may buy again after a refund, but not while a payment is disputed or pending", () => {
    expect(findPurchaseRefusal({ plan: null, paymentStatus: null })).toBeNull();
    expect(findPurchaseRefusal({ plan: "lifetime", paymentStatus: "refunded" })).toBeNull();
    expect(findPurchaseRefusal({ plan: "lifetime", paymentStatus: "disputed" })).toBe("disputed");
    expect(findPurchaseRefusal({ plan: null, paymentStatus: "pending" })).toBe("pending");
    expect(findPurchaseRefusal({ plan: "lifetime", paymentStatus: "paid" })).toBe("member");
    expect(findPurchaseRefusal({ plan: "speaker", paymentStatus: "refunded" })).toBe("member");
  });
});

it("one valid payment outweighs refunded, disputed and pending ones", () => {
  expect(paymentStatusOf(["refunded", "paid", "disputed"])).toBe("paid");
  expect(paymentStatusOf(["refunded", "disputed", "pending"])).toBe("disputed");
  expect(paymentStatusOf(["pending", "refunded", "failed"])).toBe("refunded");
  expect(paymentStatusOf(["failed"])).toBeNull();
  expect(paymentStatusOf([])).toBeNull();
});
