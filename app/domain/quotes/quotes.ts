// Quotes: comments whose authors let the speaker show them, with a name and a role. Safe in the browser.
import { joinDetails } from "#app/domain/values/details.ts";

/** Characters, as limited by the columns. */
export const quoteLimits = { name: 100, role: 150, comment: 5_000 } as const;

/** What authors agreed to, by version. A new wording gets a new version; old ones stay, because rows name them. */
export const quoteConsents = {
  1: "The speaker may quote me: these words with my name and role, on this page, on the speaker's profile and in reports about this talk. I can change or withdraw this at any time.",
  2: "The speaker may quote me: these words with my stars, my name and role, on this page, on the speaker's profile and in reports about this talk. I can change or withdraw this at any time.",
} as const;
export type QuoteConsentVersion = keyof typeof quoteConsents;
export const currentQuoteConsent: QuoteConsentVersion = 2;

/** The first version whose authors agreed to show their stars too. */
export const firstConsentWithStars: QuoteConsentVersion = 2;

/** The most quotes that a talk's page shows; the profile shows more. */
export const quotesPerHub = 2;
export const quotesPerProfile = 20;

/**
 * "outdated": the author changed the comment afterwards, so it needs a new consent. "hidden": the speaker hid the
 * comment. Only "shown" ones are public.
 */
export type QuoteState = "waiting" | "shown" | "outdated" | "hidden";

export interface QuoteDetails {
  /** The words agreed to. */
  comment: string;
  /** What the comment says now; null once it is gone. */
  currentComment: string | null;
  isHidden: boolean;
  isApproved: boolean;
}

/** `isQuoteShown` in queries.server.ts is the same in SQL; a test compares them. */
export function quoteStateOf({ comment, currentComment, isHidden, isApproved }: QuoteDetails): QuoteState {
  if (comment !== currentComment) return "outdated";
  if (isHidden) return "hidden";
  return isApproved ? "shown" : "waiting";
}

/** "Rosa Jimenez, Nurse", with "· in the room" if she scanned the hall screen. */
export const formatQuoteAuthor = ({ name, role }: { name: string; role: string | null }, isInRoom = false): string =>
  joinDetails(role ? `${name}, ${role}` : name, isInRoom && "in the room");

/** Whether two texts are the same words: browsers send line breaks in their own ways. */
export const isSameWording = (one: string, other: string): boolean => toPlainLines(one) === toPlainLines(other);
const toPlainLines = (text: string) => text.replace(/\r\n?/g, "\n").trim();
