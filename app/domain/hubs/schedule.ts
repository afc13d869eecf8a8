// What the owner's acts do to a hub's schedule. Safe in the browser: the panel says beforehand what a save will do.
import {
  closingMoment,
  effectiveStatus,
  type HubSchedule,
  type HubStatus,
  openingMoment,
} from "#app/domain/hubs/hubs.ts";

type Schedule = Pick<HubSchedule, "openDate" | "openTime" | "closeDate" | "closeTime" | "autoClose" | "timezone">;

/**
 * The hub after its schedule was saved. An opening moment publishes: the hub becomes scheduled, active or closed by
 * the clock. Archived stays archived, and a closing by hand is taken back only by an opening still to come. Without
 * an opening moment the hub stays what it is, except that nothing can be scheduled for no moment at all, and that
 * what only its closing moment had closed is measured by the new one.
 */
export function rescheduled<Hub extends HubSchedule>(hub: Hub, schedule: Schedule, now: Date): Hub {
  const next = { ...hub, ...schedule };
  if (hub.status === "archived") return next;
  const opening = openingMoment(next);
  const closedByHandAt = opening && opening > now ? null : hub.closedByHandAt;
  const status = opening ? "active" : withoutOpening(hub, now);
  const published: Hub = { ...next, closedByHandAt, status };
  return { ...published, status: effectiveStatus(published, now) };
}

function withoutOpening(hub: HubSchedule, now: Date): HubStatus {
  const current = effectiveStatus(hub, now);
  if (current === "scheduled") return "draft";
  return current === "closed" && closingMoment(hub) ? "active" : current;
}

/** "Open Now": active, without an opening moment; a closing moment still to come is kept. */
export function openedByHand(hub: HubSchedule, now: Date) {
  const closing = closingMoment(hub);
  const keeps = closing !== null && closing > now;
  return {
    status: "active" as const,
    closedByHandAt: null,
    openDate: null,
    openTime: null,
    ...(keeps ? {} : { autoClose: false, closeDate: null, closeTime: null }),
  };
}
