import { expect, it } from "vitest";
import { comparePlans } from "#app/domain/billing/plan-comparison.server.ts";
import type { FreeLimits } from "#app/installation/settings.ts";

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

it("does not hide that the plan limits what is open without it", () => {
  expect(rows()).toEqual([
    ["No separate limit", "Up to 5"],
    ["No separate limit", "Up to 5"],
    ["No separate limit", "Up to 5"],
    ["Up to 100", "No limit"],
    ["1,000 MB", "2 GB"],
    ["No limit", "No limit"],
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
