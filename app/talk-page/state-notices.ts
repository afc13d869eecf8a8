import type { PublicView } from "#app/domain/hubs/hubs.ts";
import type { StateNotice } from "#app/ui/branded/nothing-here-page.tsx";

/** States in which everyone may know of the talk (specification, "Public page behaviour by state"). */
export type TalkState = Exclude<PublicView, "open" | "read-only" | "not-public" | "not-active">;

export const talkNotices: Record<TalkState, StateNotice> = {
  scheduled: { title: "Talk Hub Scheduled", text: "This Talk Hub will open soon." },
  closed: { title: "Talk Hub Closed", text: "This Talk Hub is no longer available." },
  archived: { title: "Talk Hub Archived", text: "This Talk Hub is no longer publicly accessible." },
  "email-required": {
    title: "Email Verification Required",
    text: "The speaker has restricted this page to people who verify their email address.",
  },
};

/** At a closed talk with restricted access, to those who have not verified an address there. */
export const restrictedFiles = "Its files are still open to people who verify their email address.";

const notFoundText = "Talk Hub not found for this speaker.";

/** Ruling: to other visitors a draft and a non-public hub look exactly like a missing one, except for the title. */
export const hiddenNotices: Record<"missing" | "not-public" | "not-active" | "no-speaker", StateNotice> = {
  missing: { title: "Talk Hub Not Found", text: notFoundText },
  "not-public": { title: "Not Public", text: notFoundText },
  "not-active": { title: "Talk Hub Not Active", text: notFoundText },
  "no-speaker": { title: "Talk Hub Not Found", text: "Speaker not found." },
};
