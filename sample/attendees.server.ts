// The sample's restricted hub: a small workshop for invited people.
import type { Database } from "#app/database/connect.server.ts";
import * as tables from "#app/database/schema/index.ts";
import { isHubOf } from "#sample/factories.server.ts";
import { sampleAudience } from "#sample/sample-people.ts";

const dayMs = 24 * 60 * 60 * 1000;
const restrictedHub = "the-quiet-deploy";

/** Eighteen people in every state of a list: pending, not invited, invited, unreachable, verified. */
export async function writeAttendees(db: Database, userId: string, now: Date) {
  const [hub] = await db
    .update(tables.talkHubs)
    .set({ access: "listed" })
    .where(isHubOf(userId, restrictedHub))
    .returning({ id: tables.talkHubs.id });
  if (!hub) return;
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const values = sampleAudience.slice(14, 32).map(({ email, firstName, lastName }, i) => {
    const person = { talkHubId: hub.id, email, firstName, lastName, createdAt: ago(9 - i / 3) };
    if (i < 7)
      return {
        ...person,
        approvedAt: ago(9),
        inviteState: "sent" as const,
        invitedAt: ago(6),
        accessedAt: ago(5 - i / 2),
      };
    if (i < 11) return { ...person, approvedAt: ago(9), inviteState: "sent" as const, invitedAt: ago(6) };
    if (i === 11) return { ...person, approvedAt: ago(9), inviteState: "failed" as const, invitedAt: ago(6) };
    if (i < 15) return { ...person, approvedAt: ago(2) };
    return { ...person, approvedAt: null, createdAt: ago((18 - i) / 4) };
  });
  await db.insert(tables.approvedAttendees).values(values);
}
