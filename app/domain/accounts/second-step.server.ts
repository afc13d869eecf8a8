import { eq } from "drizzle-orm";
import { sessions, twoFactors, users } from "#app/database/schema/index.ts";
import { tellOwner } from "#app/domain/accounts/tell-owner.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Takes the second step of an account away that lost its phone and its codes, ends its sessions and tells its owner.
 * Who may ask for it, the caller decides (the administrator, once the person is known to be the owner). False when
 * there was none.
 */
export async function removeSecondStep(services: Services, userId: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const gone = await tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning({ id: twoFactors.id });
    if (gone.length === 0) return false;
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tellOwner(services, tx, userId, "second-step-removed");
    return true;
  });
}
