// What refusals of changes to a Talk Hub say.
import { maxCounts, maxWithoutPlan } from "#app/domain/limits/limits.ts";

/** Of what makes a hub live. */
export const liveRefusals = {
  "plan-required": { status: 403, message: "Publishing needs a plan. Drafts are free." },
  "hub-limit-reached": { message: "Hub Limit Reached. Please close, archive or delete another hub first." },
} as const;

/** Of what opens a hub that may have no date yet. */
export const openingRefusals = {
  ...liveRefusals,
  "event-date-missing": { status: 422, field: "eventDate", message: "Event Date is required" },
} as const;

const slugConflict = {
  field: "slug",
  message: "Another of your hubs uses or used this address. Please choose a different one.",
};

const textTooLong = {
  status: 422,
  field: "description",
  message: "This description is too long. Please shorten it.",
} as const;

/** Of what makes one hub more. */
export const anotherHubRefusals = {
  ...liveRefusals,
  "hub-total-reached": {
    message: `Without a plan you can have up to ${maxWithoutPlan.hubs} hubs, including those in the trash.`,
  },
} as const;

/** Of what makes a hub with an address and texts of its own. */
export const newHubRefusals = {
  ...anotherHubRefusals,
  "slug-taken": slugConflict,
  "text-too-long": textTooLong,
  "username-missing": {
    field: "slug",
    message: "Please set your username in Profile Settings to enable public URL for your Talk Hubs.",
  },
} as const;

/** Of what changes a copy that is older than the stored one. */
export const staleHub = {
  status: 412,
  message: "This Talk Hub was changed since you read it. Please read it again.",
} as const;

/** A time that the clocks of the zone never show. */
export const skippedTime = ({ field, message }: { field: string; message: string }) =>
  ({ status: 422, field, message }) as const;

/** Of what changes the fields of a hub. */
export const hubEditRefusals = {
  ...openingRefusals,
  "stale-copy": staleHub,
  "skipped-time": skippedTime,
  "slug-taken": slugConflict,
  "slug-limit-reached": {
    field: "slug",
    message: `This hub has reached the limit of ${maxCounts.addressesPerHub} addresses. Please choose one it has had before.`,
  },
  "text-too-long": textTooLong,
  "notes-too-long": {
    status: 422,
    field: "privateNotes",
    message: "These notes are too long. Please shorten them.",
  },
} as const;
