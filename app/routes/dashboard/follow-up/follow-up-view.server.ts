import { findSendingLimit } from "#app/domain/emails/sending-limits.server.ts";
import { countAudience } from "#app/domain/follow-ups/audience.server.ts";
import { canBeShared, previewFollowUp } from "#app/domain/follow-ups/follow-up-email.server.ts";
import { describeLeftOut, type FollowUpText, suggestFollowUp } from "#app/domain/follow-ups/follow-ups.ts";
import {
  countPendingEmails,
  findDraft,
  followUpsPerPage,
  listConsentTexts,
  listFollowUps,
} from "#app/domain/follow-ups/queries.server.ts";
import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { describeDeleted } from "#app/domain/leads/leads.ts";
import { countDeletedLeads } from "#app/domain/leads/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { loadCursorPage } from "#app/domain/values/cursor.ts";
import { pickColumns } from "#app/domain/values/page.ts";
import { renderEmail } from "#app/jobs/send-email.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import type { Actor, Services } from "#app/services.ts";

export type FollowUpView = Awaited<ReturnType<typeof loadFollowUp>>;

/** The form or, with `?check`, the email as it will be sent and who gets it; and what was sent before. */
export async function loadFollowUp(services: Services, actor: Actor, hub: OwnHub, query: URLSearchParams) {
  const [profile, draft, sendingLimit, wordings, page, pending] = await Promise.all([
    findOwnProfile(services, actor),
    findDraft(services, actor, hub.id),
    findSendingLimit(services, actor, "followUps"),
    listConsentTexts(services, actor, hub.id),
    loadCursorPage((range) => listFollowUps(services, actor, hub.id, range), {
      query,
      perPage: followUpsPerPage,
      dateOf: (row) => row.startedAt,
    }),
    countPendingEmails(services, actor, hub.id),
  ]);
  const { username, firstName } = orNotFound(profile);
  const now = services.clock.now();
  const text = draft ?? suggestFollowUp(hub, firstName);
  const isChecked = draft !== null && query.has("check");
  const isWriting = draft !== null || page.rows.length === 0 || query.has("write");
  return {
    hub: { id: hub.id, title: hub.title },
    text,
    draft: draft && { id: draft.id, version: draft.version },
    // While emails are sent, this screen is read every two seconds: it counts only for a speaker who writes.
    audience: isWriting ? await findAudience(services, actor, hub, text) : { ready: 0, leftOut: [] },
    sendingLimit,
    wordings,
    obstacle: findObstacle(hub, { username, now }),
    areFilesClosed: hub.effectiveStatus === "closed" && !hub.filesAfterClose,
    preview: isChecked ? await renderPreview(services, actor, hub, text) : null,
    sent: pickColumns(page, ["id", "startedAt", "subject", "counts"]),
    pending,
    isWriting,
  };
}

async function findAudience(services: Services, actor: Actor, hub: OwnHub, text: FollowUpText) {
  const [counts, deleted] = await Promise.all([
    countAudience(services, { speakerId: actor.id, hubId: hub.id, text }),
    countDeletedLeads(services, actor, hub.id),
  ]);
  return {
    ready: counts.ready,
    leftOut: [...describeLeftOut(counts), describeDeleted(deleted)].filter((reason) => reason !== null),
  };
}

function findObstacle(hub: OwnHub, { username, now }: { username: string | null; now: Date }) {
  if (!username) return "username-missing";
  return canBeShared(hub, now) ? null : "hub-not-open";
}

async function renderPreview(services: Services, actor: Actor, hub: OwnHub, text: FollowUpText) {
  const email = await previewFollowUp(services, actor, hub, text);
  if (!email) return null;
  const { subject, fromName, html } = await renderEmail({ template: "follow-up", ...email }, services.settings);
  return { subject, fromName, email: email.to, html };
}
