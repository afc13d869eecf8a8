import { and, eq, isNotNull } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/** Whether the administrator has suspended the account. */
export const isAccountSuspended = async ({ db }: Pick<Services, "db">, userId: string): Promise<boolean> =>
  (await db.$count(profiles, and(eq(profiles.id, userId), isNotNull(profiles.suspendedAt)))) > 0;
