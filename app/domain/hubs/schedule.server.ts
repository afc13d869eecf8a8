import { and, eq, isNull, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { hasNoChanges, lockHub, type SkippedTime } from "#app/domain/hubs/edit-hub.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { ScheduleEdit } from "#app/domain/hubs/form.ts";
import { findStatusRefusal, lockSpeaker } from "#app/domain/hubs/hub-limits.server.ts";
import {
  applySchedule,
  canGoLive,
  effectiveStatus,
  type OpenedHub,
  openManually,
  undoManualClosing,
} from "#app/domain/hubs/hubs.ts";
import { enqueueOpeningJobs } from "#app/domain/hubs/opening-jobs.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { openingRefusals, skippedTime, staleHub } from "#app/domain/hubs/refusals.server.ts";
import { command } from "#app/domain/values/command.ts";
import { bucketOf } from "#app/domain/values/hub-status.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";
import type { Actor, Services } from "#app/services.ts";

type Hub = typeof talkHubs.$inferSelect;
/** The edit form compares these to know whether somebody else changed the hub in between. */
type VersionChange = { from: number; to: number };
type StaleCopy = { ok: false; refusal: "stale-copy" };
type LiveRefusal = "plan-required" | "hub-limit-reached" | "event-date-missing";

/**
 * Saves the schedule and the status that follows from it (hubs.ts). Null when the hub is missing or not the actor's.
 * Refuses a stale copy, a zone whose clocks skip the talk's times, whatever prevents the hub from going live, and one
 * draft too many: emptied, the schedule of a hub that waits to open leaves a draft.
 */
export const saveSchedule = command(
  { ...openingRefusals, "stale-copy": staleHub, "skipped-time": skippedTime },
  (
    services: Services,
    actor: Actor,
    id: string,
    { version, ...schedule }: ScheduleEdit,
  ): Promise<Outcome<VersionChange, LiveRefusal | "stale-copy"> | SkippedTime | null> => {
    return changeSchedule<StaleCopy | SkippedTime>(services, actor, id, (hub, now) => {
      const { timezone } = schedule;
      const skipped = hub.timezone === timezone ? null : findSkippedTalkTime({ ...hub, timezone });
      if (skipped) return { ...refuse("skipped-time"), ...skipped, field: "timezone" };
      const next = applySchedule(hub, schedule, now);
      if (hub.version === version) return next;
      // After a double click the second copy is one version old, but it changes nothing.
      return hub.version === version + 1 && hasNoChanges(hub, schedule) ? next : refuse("stale-copy");
    });
  },
);

/** "Open Now". Null when the hub is missing or not the actor's. */
export const openHubNow = command(
  openingRefusals,
  (services: Services, actor: Actor, id: string): Promise<Outcome<VersionChange, LiveRefusal> | null> => {
    return changeSchedule<never>(services, actor, id, (hub, now) => ({ ...hub, ...openManually(hub, now) }));
  },
);

/** "Close Now" is never refused. Null when the hub is missing or not the actor's. */
export const closeHubNow = command(
  openingRefusals,
  (services: Services, actor: Actor, id: string): Promise<Outcome<VersionChange, LiveRefusal> | null> => {
    return changeSchedule<never>(services, actor, id, (hub, now) => ({
      ...hub,
      status: "closed",
      closedManuallyAt: now,
    }));
  },
);

/** Undoes "Close Now", refused as "Open Now" is. Null when the hub is missing or not the actor's. */
export const undoClosing = command(
  openingRefusals,
  (services: Services, actor: Actor, id: string): Promise<Outcome<VersionChange, LiveRefusal> | null> => {
    return changeSchedule<never>(services, actor, id, undoManualClosing);
  },
);

async function changeSchedule<Refused extends StaleCopy | SkippedTime>(
  services: Services,
  actor: Actor,
  id: string,
  decide: (hub: Hub, now: Date) => OpenedHub | Refused,
): Promise<Outcome<VersionChange, LiveRefusal> | Refused | null> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const speaker = await lockSpeaker(tx, actor);
    const hub = await lockHub(tx, actor, id);
    if (!hub) return null;
    const next = decide(hub, now);
    if ("refusal" in next) return next;

    const status = effectiveStatus(next, now);
    const bucket = bucketOf(status);
    if (bucket !== bucketOf(effectiveStatus(hub, now))) {
      if (bucket === "live" && !canGoLive(hub)) return refuse("event-date-missing");
      const refusal = await findStatusRefusal(services, tx, actor, { speaker, status, hubId: id });
      if (refusal) return refuse(refusal);
    }
    const { openDate, openTime, closeDate, closeTime, autoClose, timezone, openedManuallyAt, closedManuallyAt } = next;
    await tx
      .update(talkHubs)
      .set({
        openDate,
        openTime,
        closeDate,
        closeTime,
        autoClose,
        timezone,
        openedManuallyAt,
        closedManuallyAt,
        status: next.status,
        version: hub.version + 1,
        updatedAt: now,
      })
      .where(isOwnHub(actor, id));
    await enqueueOpeningJobs({ ...services, db: tx });
    return done({ from: hub.version, to: hub.version + 1 });
  });
}

/**
 * Specification: "When the dashboard computes a status different from the stored one, it writes the new status back".
 * Nothing depends on it, because every reader uses the effective status. The version stays, as nobody edited the hub.
 */
export async function storeDueStatuses({ db, clock }: Services, actor: Actor): Promise<void> {
  const due = effectiveStatusAt(clock.now());
  await db
    .update(talkHubs)
    .set({ status: due })
    .where(and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt), sql`${talkHubs.status} <> ${due}`));
}
