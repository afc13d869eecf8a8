// How a hub's status is shown and counted. Beside hubs.ts, whose schedules bring a calendar that lists of hubs do not need.
import { hubStatuses } from "#app/database/vocabulary.ts";

type Status = (typeof hubStatuses)[number];

/** A plan limits each bucket separately. Closed hubs belong to none. */
export type HubBucket = "live" | "draft" | "archived";

/** Expects the effective status. A scheduled hub counts as live. */
export function bucketOf(status: Status): HubBucket | null {
  if (status === "active" || status === "scheduled") return "live";
  return status === "closed" ? null : status;
}

/** Specification: badge colours. */
export const statusColours: Record<Status, "green" | "blue" | "red" | "yellow" | "grey"> = {
  active: "green",
  scheduled: "blue",
  closed: "red",
  draft: "yellow",
  archived: "grey",
};

/** "Active". Unknown statuses are shown unchanged, an empty one as "Unknown". */
export function statusLabel(status: string | null): string {
  if (!status) return "Unknown";
  return hubStatuses.some((known) => known === status) ? status.charAt(0).toUpperCase() + status.slice(1) : status;
}

/** Ruling: "trash for 30 days". */
export const trashDays = 30;
