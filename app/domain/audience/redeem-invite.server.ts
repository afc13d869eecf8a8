// Whom an invitation's link names, and the button behind it. The link alone changes nothing: mail scanners open it.
import { and, eq, isNotNull } from "drizzle-orm";
import { approvedAttendees } from "#app/database/schema/approved-attendees.ts";
import { grantDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import { readInviteToken } from "#app/domain/audience/invite-token.server.ts";
import type { Services } from "#app/services.ts";

export interface InviteLink {
  hub: { id: string; speakerId: string };
  /** An archived hub opens to whoever was inside before. */
  isArchived: boolean;
  token: string;
}

/** The invited person's address while they are on that hub's list; null for everybody else, whatever the reason. */
export async function findInvitee({ db, signer }: Services, { hub, isArchived, token }: InviteLink) {
  const id = readInviteToken({ signer }, token);
  if (!id) return null;
  const { talkHubId, approvedAt, accessedAt, email } = approvedAttendees;
  const [person] = await db
    .select({ email })
    .from(approvedAttendees)
    .where(
      and(
        eq(approvedAttendees.id, id),
        eq(talkHubId, hub.id),
        isNotNull(approvedAt),
        isArchived ? isNotNull(accessedAt) : undefined,
      ),
    );
  return person ?? null;
}

/** Lets the device of an invited person in; false where the invitation holds no more. Sent twice, it is one entry. */
export async function redeemInvite(services: Services, link: InviteLink & { deviceId: string }): Promise<boolean> {
  const person = await findInvitee(services, link);
  if (!person) return false;
  const { hub, deviceId } = link;
  const grant = { hubId: hub.id, speakerId: hub.speakerId, deviceId, email: person.email };
  await services.db.transaction((tx) => grantDeviceAccess(tx, grant, services.clock.now()));
  return true;
}
