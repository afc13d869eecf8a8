import { and, eq, isNotNull } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

export const isAccountSuspended = async ({ db }: Pick<Services, "db">, userId: string): Promise<boolean> =>
  (await db.$count(profiles, and(eq(profiles.id, userId), isNotNull(profiles.suspendedAt)))) > 0;
