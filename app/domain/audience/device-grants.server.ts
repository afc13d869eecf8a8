import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { deviceGrants } from "#app/database/schema/audience.ts";

/** The contact that this device left with this speaker, or null. */
export async function findLeadOfDevice(db: Database, deviceId: string, speakerId: string): Promise<string | null> {
  const [grant] = await db
    .select({ leadId: deviceGrants.leadId })
    .from(deviceGrants)
    .where(and(eq(deviceGrants.deviceId, deviceId), eq(deviceGrants.userId, speakerId), eq(deviceGrants.kind, "lead")))
    .limit(1);
  return grant?.leadId ?? null;
}

interface LeadGrant {
  deviceId: string;
  speakerId: string;
  leadId: string;
  email: string | null;
  at: Date;
}

/** Records that the device left a contact; a second contact updates the same row. */
export async function upsertLeadGrant(db: Database, { deviceId, speakerId, leadId, email, at }: LeadGrant) {
  await db
    .insert(deviceGrants)
    .values({ deviceId, userId: speakerId, kind: "lead", leadId, email, grantedAt: at })
    .onConflictDoUpdate({
      target: [deviceGrants.deviceId, deviceGrants.userId, deviceGrants.kind, deviceGrants.talkHubId],
      set: { leadId, email, grantedAt: at },
    });
}
