import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { paymentStatuses, plans } from "#app/database/vocabulary.ts";
import { hasActivePlan } from "#app/domain/billing/active-plan.server.ts";
import { isMember } from "#app/domain/billing/billing.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";

const memberships = [null, ...plans].flatMap((plan) =>
  [null, ...paymentStatuses].map((paymentStatus) => ({ plan, paymentStatus })),
);

it.for(memberships)("counts a plan of $plan, payment $paymentStatus, as the rule does", async (membership, { db }) => {
  const { id } = await insertSpeaker(db, ada);
  await db.update(profiles).set(membership).where(eq(profiles.id, id));
  expect(await db.$count(profiles, hasActivePlan)).toBe(isMember(membership) ? 1 : 0);
});
