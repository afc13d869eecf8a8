// The personal link of an invitation, or of an email with the files, and its button. Opening the link changes nothing,
// because mail scanners open links too.
import { and, eq, isNotNull } from "drizzle-orm";
import { approvedAttendees } from "#app/database/schema/leads.ts";
import { grantDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import { findFilesReader } from "#app/domain/audience/files-link.server.ts";
import { readInviteToken } from "#app/domain/audience/invite-token.server.ts";
import { recordReaderProof } from "#app/domain/emails/proofs.server.ts";
import type { Services } from "#app/services.ts";

export interface InviteLink {
  hub: { id: string; speakerId: string };
  /** An archived hub opens only to people who entered before. */
  isArchived: boolean;
  token: string;
}

/** "invitation": the person is on that hub's list. "files": the hub's files were emailed to them. Otherwise null. */
export async function findInvitee(
  services: Services,
  link: InviteLink,
): Promise<{ kind: "invitation" | "files"; email: string } | null> {
  const person = await findInvitedAttendee(services, link);
  if (person) return { kind: "invitation", ...person };
  const reader = await findFilesReader(services, link.hub.id, link.token);
  return reader && { kind: "files", ...reader };
}

async function findInvitedAttendee({ db, signer }: Services, { hub, isArchived, token }: InviteLink) {
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

/** Grants the invited person's device access; false if the invitation is no longer valid. A repeat changes nothing. */
export async function redeemInvite(services: Services, link: InviteLink & { deviceId: string }): Promise<boolean> {
  const person = await findInvitee(services, link);
  if (!person) return false;
  const { hub, deviceId } = link;
  const grant = { hubId: hub.id, speakerId: hub.speakerId, deviceId, email: person.email };
  await services.db.transaction(async (tx) => {
    await grantDeviceAccess(tx, grant, services.clock.now());
    await recordReaderProof(services, tx, grant);
  });
  return true;
}
