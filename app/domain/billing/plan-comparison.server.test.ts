import { expect, it } from "vitest";
import { freeLimitsOf } from "#app/domain/billing/billing.ts";
import { comparePlans } from "#app/domain/billing/plan-comparison.server.ts";
import type { FreeLimits } from "#app/installation/settings.ts";

const shop = { hasShop: true, publishRequiresPlan: false };
const noOverrides = { maxHubsOverride: null, storageGbOverride: null };
const rows = (
  freeLimits?: FreeLimits,
  publishRequiresPlan = false,
  overrides: Parameters<typeof comparePlans>[0] = noOverrides,
) =>
  comparePlans(overrides, { freeLimits, publishRequiresPlan }).map(({ withoutPlan, withPlan }) => [
    withoutPlan,
    withPlan,
  ]);

it("sells no less than what is open without the plan", () => {
  expect(rows(freeLimitsOf(shop))).toEqual([
    ["Up to 5", "Up to 5"],
    ["Up to 5", "Up to 5"],
    ["Up to 5", "Up to 5"],
    ["Up to 100", "No limit"],
    ["2 GB", "2 GB"],
    ["No limit", "No limit"],
  ]);
});

it("gives members at least what the operator gives everybody", () => {
  const [live, draft, archived, , files] = rows(freeLimitsOf(shop, { live: 20, draft: 2, storageMb: 9_000 }));
  expect([live, draft, archived, files]).toEqual([
    ["Up to 20", "Up to 20"],
    ["Up to 2", "Up to 5"],
    ["Up to 5", "Up to 5"],
    ["2 GB", "2 GB"],
  ]);
});

it("follows the operator's settings", () => {
  const [live, draft, archived, , files] = rows({ live: 1, draft: 2, archived: 5, storageMb: 100 });
  expect([live, draft, archived, files]).toEqual([
    ["Up to 1", "Up to 5"],
    ["Up to 2", "Up to 5"],
    ["Up to 5", "Up to 5"],
    ["100 MB", "2 GB"],
  ]);
  // Whatever FREE_LIMITS says, nothing can be opened without the plan.
  expect(rows({ live: 3 }, true)[0]).toEqual(["None", "Up to 5"]);
});

it("follows what the administrator set for the account", () => {
  const [live, , , , files] = rows({ live: 1 }, false, { maxHubsOverride: 20, storageGbOverride: 3 });
  expect([live, files]).toEqual([
    ["Up to 20", "Up to 20"],
    ["3 GB", "3 GB"],
  ]);
});
