// Every address of a talk that shows its page, in one of its forms: at the talk itself, /{username}/{slug}/…, and at a
// rehearsal of it, /rehearsal/{token}/…
import type { SentForm } from "#app/public-forms/sent-form.ts";
import type { HubPageName } from "#app/talk-page/screens.ts";

/** The pages by the last segment of their address, with what each shows. */
export const talkPages = {
  "": "talk",
  thanks: "thanks",
  recommend: "recommend",
} as const satisfies Record<string, HubPageName>;

/** The same of those that also take a form. A refused one comes back on that page. */
export const talkForms = {
  feedback: "talk",
  book: "book",
  certificate: "certificate",
  quote: "quote",
  lead: "lead",
  ask: "ask",
  plus: "ask",
  opening: "talk",
} as const satisfies Record<string, HubPageName>;
export type TalkFormName = keyof typeof talkForms;

/** A refused form, which comes back with its values and errors. */
export interface SentTalkForm extends SentForm {
  form: TalkFormName;
}

/** What was sent, if it is one of these forms. */
export const pickSent = (sent: SentTalkForm | undefined, ...forms: TalkFormName[]): SentTalkForm | undefined =>
  sent && forms.includes(sent.form) ? sent : undefined;

/** A rehearsal stores no words and makes no certificate, so these have pages there, but take nothing. */
export const rehearsalPages = [
  ...(Object.keys(talkPages) as (keyof typeof talkPages)[]),
  "quote",
  "certificate",
] as const;
/** The forms that a rehearsal takes, where their pages are. */
export const rehearsedForms = ["feedback", "book", "lead", "ask"] as const satisfies TalkFormName[];

/** What the page at a route's `pattern`, "/:username/:slug/thanks", shows. */
export function pageAt(pattern: string): HubPageName {
  const shown: Record<string, HubPageName> = { ...talkPages, ...talkForms };
  return shown[lastSegment(pattern)] ?? "talk";
}

/** The form at a route's `pattern`, which is one of them. */
export const formAt = (pattern: string) => lastSegment(pattern) as TalkFormName;

const lastSegment = (pattern: string) => pattern.slice(pattern.lastIndexOf("/") + 1);
