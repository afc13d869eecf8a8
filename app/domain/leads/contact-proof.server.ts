import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";

interface Submitter {
  leadId: string;
  speakerId: string;
  /** In lower case; null if the contact has none. */
  email: string | null;
  deviceId: string;
  withdrawnAt: Date | null;
  now: Date;
}

/**
 * Whether a form from this device may speak for the contact: the device left it first (before the withdrawal, if there was
 * one), or proved the address to this speaker, with a code or a personal link. Anyone else may have typed the address.
 */
export async function isContactsDevice(
  tx: Database,
  { leadId, speakerId, email, deviceId, withdrawnAt, now }: Submitter,
): Promise<boolean> {
  const { rows } = await tx.execute<{ proven: boolean }>(sql`
    select exists (
      select from (
        select device_id, created_at from lead_captures where lead_id = ${leadId} order by created_at, id limit 1
      ) as first
      where first.device_id = ${deviceId}
        and (${toText(withdrawnAt)}::timestamptz is null or first.created_at < ${toText(withdrawnAt)}::timestamptz)
    ) or exists (
      select from device_grants
      where device_id = ${deviceId} and user_id = ${speakerId} and kind = 'access' and email = ${email}
        and expires_at > ${toText(now)}::timestamptz
    ) as proven`);
  return rows[0]?.proven ?? false;
}

const toText = (moment: Date | null) => moment?.toISOString() ?? null;
