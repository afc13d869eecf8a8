// Whom an invitation's link names, and the button behind it. The link alone changes nothing: mail scanners open it.
import { and, eq, isNotNull } from "drizzle-orm";
import { approvedAttendees } from "#app/database/schema/approved-attendees.ts";
import { admitDevice } from "#app/domain/audience/admission.server.ts";
import { readInviteToken } from "#app/domain/audience/invite-token.server.ts";
import type { Services } from "#app/services.ts";

export interface InvitedTo {
  hub: { id: string; speakerId: string };
  /** An archived hub opens to whoever was inside before. */
  isArchived: boolean;
  token: string;
}

/** The invited person's address while they are on that hub's list; null for everybody else, whatever the reason. */
export async function findInvited({ db, signer }: Services, { hub, isArchived, token }: InvitedTo) {
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
export async function enterByInvite(services: Services, invited: InvitedTo & { deviceId: string }): Promise<boolean> {
  const person = await findInvited(services, invited);
  if (!person) return false;
  const { hub, deviceId } = invited;
  const admission = { hubId: hub.id, speakerId: hub.speakerId, deviceId, email: person.email };
  await services.db.transaction((tx) => admitDevice(tx, admission, services.clock.now()));
  return true;
}
