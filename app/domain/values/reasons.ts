// Why an attendee rated so, and which reasons a hub offers. A rating stores what was ticked by its words, because the
// speaker may reword a reason while phones still have the page. Safe in the browser.
import type { reasonDefaults, reasonKinds } from "#app/database/vocabulary.ts";

/** About the talk, which its speaker can change, or about the room. */
export interface Reason {
  text: string;
  kind: (typeof reasonKinds)[number];
}

/** "Pace", or "Sound (room)". */
export const labelReason = ({ text, kind }: Reason): string => (kind === "room" ? `${text} (room)` : text);

/** Reasons about the talk and about the room: beside 4 and 5 stars (high), and beside fewer (low). */
export type ReasonLists = Record<keyof typeof reasonDefaults, string[]>;

/** A hub's or a template's reasons as they are stored. */
export type ReasonSettings = ReasonLists & { askReasons: boolean };

/** What an attendee may tick beside one rating: the reasons about the talk come first. */
export const toReasons = (talk: string[], room: string[]): Reason[] => [
  ...talk.map((text) => ({ text, kind: "talk" as const })),
  ...room.map((text) => ({ text, kind: "room" as const })),
];
