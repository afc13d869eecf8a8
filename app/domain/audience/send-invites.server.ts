import { and, eq } from "drizzle-orm";
import { approvedAttendees, talkHubs } from "#app/database/schema/index.ts";
import { enqueueInvitations } from "#app/domain/audience/invitation-email.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { TaskWork } from "#app/domain/tasks/commands.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Finishes a task of the release that sent invitations itself: attendees who still wait get their email from the queue.
 */
export async function sendInvites(services: Services, { actor, input }: TaskWork<"send-invites">): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Locked, so that a repeated task finds them with an email already.
    const attendees = await tx
      .select({ id: approvedAttendees.id, email: approvedAttendees.email })
      .from(approvedAttendees)
      .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
      .where(and(isOwnHub(actor, input.hubId), eq(approvedAttendees.inviteState, "queued")))
      .for("update", { of: approvedAttendees });
    if (attendees.length)
      await enqueueInvitations(services, tx, { hubId: input.hubId, speakerId: actor.id, attendees });
  });
}
