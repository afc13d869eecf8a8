import { and, eq, ne } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { hubSlugs, talkHubs } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import type { HubEdit } from "#app/domain/hubs/form.ts";
import { findStatusRefusal, lockSpeaker } from "#app/domain/hubs/hub-limits.server.ts";
import {
  descriptionMaxLength,
  effectiveStatus,
  type HubStatus,
  openManually,
  privateNotesMaxLength,
} from "#app/domain/hubs/hubs.ts";
import { enqueueOpeningJobs } from "#app/domain/hubs/opening-jobs.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { hubEditRefusals } from "#app/domain/hubs/refusals.server.ts";
import { brandingOf, extractOwnBranding, sharedBrandingOf } from "#app/domain/hubs/settings/branding.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { bucketOf } from "#app/domain/values/hub-status.ts";
import { measure } from "#app/domain/values/measured-text.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { maxRead } from "#app/domain/values/plain-text.ts";
import { sanitizeNotes, sanitizeRichText } from "#app/domain/values/rich-text.server.ts";
import { findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";
import type { Actor, Services } from "#app/services.ts";

type Hub = typeof talkHubs.$inferSelect;

type EditRefusal =
  | "slug-taken"
  | "slug-limit-reached"
  | "hub-limit-reached"
  | "plan-required"
  | "stale-copy"
  | "text-too-long"
  | "notes-too-long";

/** A time that the clocks of the hub's zone never show. */
export type SkippedTime = { ok: false; refusal: "skipped-time"; field: string; message: string };

/**
 * Saves the complete edit form. Null when the hub is missing or not the actor's. Refuses a copy older than the stored
 * one ("stale-copy", unless it changes nothing), a slug of another hub, more slugs than a hub may have, a description or
 * notes that are too long once sanitised, a time that clocks skip, a full bucket, and going live without a plan where
 * the operator requires one. Old slugs keep working. Under universal branding, fields that differ from the shared
 * branding become this hub's own.
 */
export const updateHub = command(
  hubEditRefusals,
  async (
    services: Services,
    actor: Actor,
    id: string,
    { version, status, statusShown, description: text, privateNotes: notes, sharedShown, ...edit }: HubEdit,
  ): Promise<Outcome<{ version: number }, EditRefusal> | SkippedTime | null> => {
    const now = services.clock.now();
    const html = measure(toRichText(text ?? ""), maxRead(descriptionMaxLength));
    const description = html === null ? null : sanitizeRichText(html);
    const notesHtml = measure(toRichText(notes ?? ""), maxRead(privateNotesMaxLength));
    const privateNotes = notesHtml === null ? null : sanitizeNotes(notesHtml);
    if (html === null || (description && description.length > descriptionMaxLength)) return refuse("text-too-long");
    if (notesHtml === null || (privateNotes && privateNotes.length > privateNotesMaxLength))
      return refuse("notes-too-long");
    try {
      return await services.db.transaction(async (tx) => {
        const speaker = await lockSpeaker(tx, actor);
        const hub = await lockHub(tx, actor, id);
        if (!hub) return null;
        const skipped = findSkippedTalkTime({ ...edit, timezone: hub.timezone });
        if (skipped) return { ...refuse("skipped-time"), ...skipped };
        const { universal } = speaker;
        const branding = brandingOf(edit);
        const changes: Partial<Hub> = {
          ...omitBranding(edit),
          ...(universal.useUniversalBranding
            ? extractOwnBranding(branding, sharedBrandingOf(universal), sharedShown)
            : branding),
          description,
          privateNotes,
          ...(status === statusShown ? {} : changesForStatus(hub, status, now)),
        };
        // After a double click the second copy is stale, but it changes nothing.
        if (hub.version !== version)
          return hasNoChanges(hub, changes) ? done({ version: hub.version }) : refuse("stale-copy");

        const before = effectiveStatus(hub, now);
        const after = effectiveStatus({ ...hub, ...changes }, now);
        if (bucketOf(after) !== bucketOf(before)) {
          const refusal = await findStatusRefusal(services, tx, actor, { speaker, status: after, hubId: id });
          if (refusal) return refuse(refusal);
        }
        const otherSlugs = and(eq(hubSlugs.talkHubId, id), ne(hubSlugs.slug, edit.slug));
        if (edit.slug !== hub.slug && (await tx.$count(hubSlugs, otherSlugs)) >= maxCounts.addressesPerHub)
          return refuse("slug-limit-reached");
        const next = hub.version + 1;
        await tx
          .update(talkHubs)
          .set({ ...changes, version: next, updatedAt: now })
          .where(isOwnHub(actor, id));
        await enqueueOpeningJobs({ ...services, db: tx });
        return done({ version: next });
      });
    } catch (error) {
      if (violatedConstraint(error) === "talk_hubs_user_slug") return refuse("slug-taken");
      throw error;
    }
  },
);

type HubColumns = Omit<HubEdit, "version" | "status" | "statusShown" | "description" | "privateNotes" | "sharedShown">;

const omitBranding = (edit: HubColumns) => {
  const names = Object.keys(brandingOf(edit));
  return Object.fromEntries(Object.entries(edit).filter(([name]) => !names.includes(name))) as Partial<Hub>;
};

/** Locks the actor's hub until the transaction ends. Null when it is missing or not the actor's. */
export async function lockHub(tx: Database, actor: Actor, id: string): Promise<Hub | null> {
  const [hub] = await tx.select().from(talkHubs).where(isOwnHub(actor, id)).for("no key update");
  return hub ?? null;
}

/** The owner's choice of a status overrides the schedule (ruling "Effective status"). */
function changesForStatus(hub: Hub, newStatus: HubStatus, now: Date): Partial<Hub> {
  if (newStatus === "active") return openManually(hub, now);
  if (newStatus === "draft" || newStatus === "archived") return { status: newStatus, closedManuallyAt: null };
  // "scheduled" and "closed" are set by the schedule only.
  return {};
}

/**
 * Whether every value in `changes` is already stored, so that a repeated request
 * succeeds. Times are compared to the minute.
 */
export const hasNoChanges = (hub: Hub, changes: Partial<Hub>): boolean =>
  Object.entries(changes).every(([name, value]) => {
    const stored = hub[name as keyof Hub];
    if (Array.isArray(value)) return String(stored) === String(value);
    // The database returns "14:30:00" for "14:30".
    return name.endsWith("Time") ? String(stored).slice(0, 5) === String(value).slice(0, 5) : stored === value;
  });
