import { and, eq, isNull } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Makes a hub of the account a draft, whatever limits it has, and emails the owner the reason. A draft stays as it is.
 * Null when the account has no such hub or it is in the trash.
 */
export async function unpublishHub(
  { db, clock, queue }: Services,
  actor: Actor,
  accountId: string,
  { hubId, reason }: { hubId: string; reason: string },
): Promise<{ title: string } | null> {
  assertAdministrator(actor);
  return db.transaction(async (tx) => {
    const [hub] = await tx
      .select({
        id: talkHubs.id,
        title: talkHubs.title,
        status: talkHubs.status,
        version: talkHubs.version,
        owner: { id: profiles.id, email: profiles.email, firstName: profiles.firstName },
      })
      .from(talkHubs)
      .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
      .where(and(eq(talkHubs.id, hubId), eq(talkHubs.userId, accountId), isNull(talkHubs.deletedAt)))
      .for("no key update", { of: talkHubs });
    if (!hub) return null;
    const { title, owner } = hub;
    if (hub.status === "draft") return { title };
    await tx
      .update(talkHubs)
      // The next version, so that a copy that its owner has open elsewhere is stale.
      .set({ status: "draft", closedManuallyAt: null, version: hub.version + 1, updatedAt: clock.now() })
      .where(eq(talkHubs.id, hubId));
    await queue.enqueue(tx, "send-email", {
      template: "hub-unpublished",
      to: owner.email,
      values: { accountId: owner.id, name: owner.firstName, hub: { id: hubId, title }, reason },
    });
    await writeAudit(tx, actor, { act: "hub-unpublished", subject: owner, detail: `“${title}”: ${reason}` });
    return { title };
  });
}
