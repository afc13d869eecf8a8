import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";

/** `isMember` (billing.ts) as an SQL condition on `profiles`. */
export const hasActivePlan = or(
  eq(profiles.plan, "speaker"),
  and(
    isNotNull(profiles.plan),
    sql`${profiles.paymentStatus} is distinct from 'refunded' and ${profiles.paymentStatus} is distinct from 'disputed'`,
  ),
);
