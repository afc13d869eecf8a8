// The email of a follow-up: its content, read when it is sent, and what became of it.
import { and, eq, sql } from "drizzle-orm";
import { followUpRecipients, followUps, leadCaptures, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import { createFilesToken, filesLinkParam } from "#app/domain/audience/files-link.server.ts";
import type { BlockReason } from "#app/domain/emails/sends.server.ts";
import type { FollowUpState, FollowUpText } from "#app/domain/follow-ups/follow-ups.ts";
import { textColumns } from "#app/domain/follow-ups/queries.server.ts";
import { anonymousViewer, authoriseHub } from "#app/domain/hubs/hubs.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { toEmailBranding } from "#app/domain/leads/files-email.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import type { FollowUpEmail, FollowUpNotice } from "#app/emails/follow-up.tsx";
import type { Actor, Services } from "#app/services.ts";

/** Whether people who follow a link to the hub find its page: no draft, not private, and not still to come. */
export function canBeShared(hub: Parameters<typeof authoriseHub>[0]["hub"], now: Date): boolean {
  const { mayKnow, view } = authoriseHub({ hub, viewer: anonymousViewer, now });
  return mayKnow && view !== "scheduled";
}

interface Reader {
  email: string;
  name: string | null;
  /** Null for the speaker's own preview, whose link is the page's plain address. */
  captureId: string | null;
}

/** What the email says to this reader. Null when the hub cannot be shared now. */
async function buildContent(
  services: Services,
  { address, text, reader }: { address: { username: string | null; slug: string }; text: FollowUpText; reader: Reader },
): Promise<FollowUpEmail | null> {
  const { username, slug } = address;
  const hub = username ? await findPublicHub(services, { username, slug }) : null;
  if (!hub || !canBeShared(hub, services.clock.now())) return null;
  const { origin } = services.settings.appUrl;
  const token = reader.captureId && createFilesToken(services, reader.captureId);
  const speakerId = hub.speaker.id;
  const { email } = reader;
  return {
    ...text,
    name: reader.name ?? "",
    title: hub.title,
    speaker: fullName(hub.speaker),
    speakerId,
    branding: toEmailBranding(hub, origin),
    link: `${origin}/${username}/${slug}${token ? `?${filesLinkParam}=${token}` : ""}`,
    privacyLink: privacyLink(services, { speakerId, email }),
    unsubscribe: unsubscribeLink(services, { speakerId, emailKind: "audience", email }),
  };
}

/**
 * The email as a reader gets it, addressed to the speaker. Null while the hub's page could not be opened from it, or
 * when the hub is not the actor's.
 */
export async function previewFollowUp(
  services: Services,
  actor: Actor,
  hub: { slug: string },
  text: FollowUpText,
): Promise<{ to: string; values: FollowUpEmail } | null> {
  const [speaker] = await services.db
    .select({ username: profiles.username, email: profiles.email, name: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  if (!speaker) return null;
  const { username, email, name } = speaker;
  const reader = { email, name, captureId: null };
  const values = await buildContent(services, { address: { username, slug: hub.slug }, text, reader });
  return values && { to: email, values };
}

/**
 * The email to send now; or why it is not sent: the person withdrew, unsubscribed or was deleted, or the hub can no
 * longer be shared. Null when nobody waits for it any more.
 */
export async function findFollowUpContent(
  services: Services,
  { recipientId }: FollowUpNotice,
): Promise<{ to: string; values: FollowUpEmail } | Extract<FollowUpState, "withdrawn" | "blocked"> | null> {
  const [row] = await services.db
    .select({
      text: textColumns,
      to: leads.email,
      name: leads.firstName,
      withdrawnAt: sql<unknown>`coalesce(${leads.consentWithdrawnAt}, ${leadCaptures.consentWithdrawnAt})`,
      captureId: leadCaptures.id,
      consentedAt: leadCaptures.consentedAt,
      address: { slug: talkHubs.slug, username: profiles.username },
      deletedAt: talkHubs.deletedAt,
    })
    .from(followUpRecipients)
    .innerJoin(followUps, eq(followUps.id, followUpRecipients.followUpId))
    .innerJoin(talkHubs, eq(talkHubs.id, followUps.talkHubId))
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .leftJoin(leads, eq(leads.id, followUpRecipients.leadId))
    .leftJoin(leadCaptures, and(eq(leadCaptures.leadId, leads.id), eq(leadCaptures.talkHubId, talkHubs.id)))
    .where(and(eq(followUpRecipients.id, recipientId), eq(followUpRecipients.state, "queued")));
  if (!row) return null;
  const { text, to, name, captureId, address } = row;
  if (!to || row.withdrawnAt || !row.consentedAt) return "withdrawn";
  if (row.deletedAt) return "blocked";
  const values = await buildContent(services, { address, text, reader: { email: to, name, captureId } });
  return values ? { to, values } : "blocked";
}

/** The state of an email that was held back: a reader's own wish counts as such. */
export const toBlockedState = (reason: BlockReason): "withdrawn" | "blocked" =>
  reason === "reader-unsubscribed" ? "withdrawn" : "blocked";

/** Stores what became of the email, once. */
export async function recordFollowUp(
  { db, clock }: Services,
  { recipientId }: FollowUpNotice,
  state: Exclude<FollowUpState, "waiting" | "queued">,
): Promise<void> {
  await db
    .update(followUpRecipients)
    .set({ state, settledAt: clock.now() })
    .where(and(eq(followUpRecipients.id, recipientId), eq(followUpRecipients.state, "queued")));
}
