// What happened between a lead and the speaker: what they opened with the device on which they left their details, at
// the talks where they left them, and which emails were sent to their address (decision 018).
import { and, desc, eq, isNotNull, isNull, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connect.server.ts";
import {
  approvedAttendees,
  emailSends,
  followUpRecipients,
  followUps,
  hubEvents,
  leadCaptures,
  resources,
  talkHubs,
} from "#app/database/schema/index.ts";
import { dataRightEmails } from "#app/domain/emails/emails.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import type { TimelineEntry } from "#app/domain/leads/leads.ts";
import type { Actor, Services } from "#app/services.ts";

/** Enough for a person's story; nobody reads further. */
const maxPerKind = 100;

/**
 * What a lead did at the actor's talks, newest first. Only at talks where this person consented and has not withdrawn
 * it, only on the device they used for it, and not if another lead used the same device.
 */
export function listDeviceActivity(db: Database, actor: Pick<Actor, "id">, leadId: string) {
  const others = alias(leadCaptures, "others");
  const otherLeadOnDevice = db
    .select({ id: others.id })
    .from(others)
    .where(
      and(
        eq(others.talkHubId, leadCaptures.talkHubId),
        eq(others.deviceId, leadCaptures.deviceId),
        ne(others.leadId, leadCaptures.leadId),
      ),
    );
  return db
    .select({
      kind: hubEvents.kind,
      at: hubEvents.occurredAt,
      count: hubEvents.count,
      resource: resources.title,
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
    })
    .from(leadCaptures)
    .innerJoin(talkHubs, and(eq(talkHubs.id, leadCaptures.talkHubId), isNull(talkHubs.deletedAt)))
    .innerJoin(
      hubEvents,
      and(eq(hubEvents.talkHubId, leadCaptures.talkHubId), eq(hubEvents.deviceId, leadCaptures.deviceId)),
    )
    .leftJoin(resources, eq(resources.id, hubEvents.resourceId))
    .where(
      and(
        eq(leadCaptures.leadId, leadId),
        eq(leadCaptures.userId, actor.id),
        isNotNull(leadCaptures.consentedAt),
        isNull(leadCaptures.consentWithdrawnAt),
        notExists(otherLeadOnDevice),
      ),
    )
    .orderBy(desc(hubEvents.occurredAt), desc(hubEvents.id))
    .limit(maxPerKind);
}

/**
 * Invitations, files and follow-ups have their own records; that a person asked what is stored about them, or corrects
 * it, is not the speaker's to know.
 */
const hiddenEmails = ["invitation", "talk-files", "follow-up", ...dataRightEmails];

function listEmails(services: Services, actor: Actor, email: string) {
  return services.db
    .select({ at: sql<Date>`${emailSends.sentAt}`.mapWith(emailSends.createdAt), template: emailSends.template })
    .from(emailSends)
    .where(
      and(
        eq(emailSends.senderId, actor.id),
        eq(emailSends.readerMailbox, mailboxHash(services, email)),
        isNotNull(emailSends.sentAt),
        notInArray(emailSends.template, hiddenEmails),
      ),
    )
    .orderBy(desc(emailSends.sentAt))
    .limit(maxPerKind);
}

const listFilesEmails = ({ db }: Services, actor: Actor, leadId: string) =>
  db
    .select({
      at: sql<Date>`${leadCaptures.filesSentAt}`.mapWith(leadCaptures.createdAt),
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
    })
    .from(leadCaptures)
    .innerJoin(talkHubs, and(eq(talkHubs.id, leadCaptures.talkHubId), isNull(talkHubs.deletedAt)))
    .where(and(eq(leadCaptures.leadId, leadId), eq(leadCaptures.userId, actor.id), isNotNull(leadCaptures.filesSentAt)))
    .limit(maxPerKind);

const listFollowUpEmails = ({ db }: Services, actor: Actor, leadId: string) =>
  db
    .select({
      at: sql<Date>`${followUpRecipients.settledAt}`.mapWith(followUps.createdAt),
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
    })
    .from(followUpRecipients)
    .innerJoin(followUps, eq(followUps.id, followUpRecipients.followUpId))
    .innerJoin(talkHubs, and(eq(talkHubs.id, followUps.talkHubId), isNull(talkHubs.deletedAt)))
    .where(
      and(eq(followUpRecipients.leadId, leadId), eq(talkHubs.userId, actor.id), eq(followUpRecipients.state, "sent")),
    )
    .orderBy(desc(followUpRecipients.settledAt))
    .limit(maxPerKind);

function listInvitations({ db }: Services, actor: Actor, email: string) {
  return db
    .select({
      invitedAt: approvedAttendees.invitedAt,
      accessedAt: approvedAttendees.accessedAt,
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
    })
    .from(approvedAttendees)
    .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
    .where(
      and(
        eq(talkHubs.userId, actor.id),
        isNull(talkHubs.deletedAt),
        eq(approvedAttendees.email, email),
        or(isNotNull(approvedAttendees.invitedAt), isNotNull(approvedAttendees.accessedAt)),
      ),
    )
    .orderBy(desc(approvedAttendees.invitedAt))
    .limit(maxPerKind);
}

interface RatedFeedback {
  responses: { rating?: number };
  createdAt: Date;
  hubId: string;
  hubTitle: string;
}

/** Everything but the captures of the actor's lead, newest first, with the ratings among their `feedback`. */
export async function listTimeline(
  services: Services,
  actor: Actor,
  { id, email }: { id: string; email: string | null },
  feedback: RatedFeedback[] = [],
): Promise<TimelineEntry[]> {
  const [activity, emails, files, followUpEmails, invitations] = await Promise.all([
    listDeviceActivity(services.db, actor, id),
    email ? listEmails(services, actor, email) : [],
    listFilesEmails(services, actor, id),
    listFollowUpEmails(services, actor, id),
    email ? listInvitations(services, actor, email) : [],
  ]);
  const entries: TimelineEntry[] = [
    // People who filled in the form saw it.
    ...activity.flatMap(({ resource, ...entry }) => (entry.kind === "form" ? [] : { ...entry, detail: resource })),
    ...emails.map(({ at, template }) => ({
      kind: "email" as const,
      at,
      count: 1,
      detail: template,
      hubId: null,
      hubTitle: null,
    })),
    ...files.map((sent) => ({ ...sent, kind: "email" as const, count: 1, detail: "talk-files" })),
    ...followUpEmails.map((sent) => ({ ...sent, kind: "email" as const, count: 1, detail: "follow-up" })),
    ...invitations.flatMap(({ invitedAt, accessedAt, ...hub }) => [
      ...(invitedAt ? [{ kind: "invited" as const, at: invitedAt, count: 1, detail: null, ...hub }] : []),
      ...(accessedAt ? [{ kind: "accessed" as const, at: accessedAt, count: 1, detail: null, ...hub }] : []),
    ]),
  ];
  for (const { responses, createdAt: at, hubId, hubTitle } of feedback)
    if (responses.rating !== undefined)
      entries.push({ kind: "rating", at, count: 1, detail: String(responses.rating), hubId, hubTitle });
  return entries.sort((one, other) => other.at.getTime() - one.at.getTime());
}
