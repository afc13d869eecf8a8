// What the loaders of a talk's URL may return, with a type for each state. Everything that a loader returns reaches the
// visitor, whether the page shows it or not.
import { bandOf, type Rating } from "#app/domain/feedback/feedback.ts";
import type { EventTime } from "#app/domain/values/event-time.ts";
import type { AudienceRequestView, SentAudienceRequestKind } from "#app/talk-page/ask-view.ts";
import type { GatedFile } from "#app/talk-page/file-gate.server.ts";
import type { OtherTalk } from "#app/talk-page/hub-feedback.tsx";
import type { PageMeta } from "#app/talk-page/hub-meta.tsx";
import type { OwnQuoteView } from "#app/talk-page/quote-view.ts";
import type { ResourceView } from "#app/talk-page/resource-view.ts";
import type { FormHub, NoticeHub, TalkHub } from "#app/talk-page/shown-hub.ts";
import type { TalkState } from "#app/talk-page/state-notices.ts";
import type { StateNotice } from "#app/ui/branded/nothing-here-page.tsx";
import type { QuoteView } from "#app/ui/branded/quote-list.tsx";

/** The query parameter with which a page reports that it shows the lead form. */
export const formParam = "form";

export type HubScreen =
  | NothingScreen
  | NoticeScreen
  | FormScreen
  | TalkScreen
  | AskScreen
  | BookScreen
  | CertificateScreen;
/**
 * After feedback comes "quote" with a comment, otherwise "recommend" with 4 or 5 stars and "thanks" with fewer. "ask" is
 * the page with requests to the speaker, "book" the short booking form, "certificate" that of attendance.
 */
export type HubPageName = "talk" | "thanks" | "recommend" | "quote" | "lead" | "ask" | "book" | "certificate";

export const thanksPageOf = (rating: Rating): HubPageName => (bandOf(rating) === "high" ? "recommend" : "thanks");

export const isThanksPage = (page: HubPageName): boolean =>
  page === "thanks" || page === "recommend" || page === "quote";

export interface NothingScreen {
  kind: "nothing";
  notice: StateNotice;
  profilePath: string | null;
}

export interface NoticeScreen {
  kind: "notice";
  hub: NoticeHub;
  meta: PageMeta;
  state: TalkState;
  /** A code gives access: to the talk, or to the files of a closed one. */
  mayRequestAccess: boolean;
  /** Only for a scheduled talk: when it takes place, and when its page opens. */
  dates: { when: EventTime | null; opens: EventTime | null } | null;
  /** Only for a scheduled talk: when its page looks whether it has opened. */
  refreshSeconds: number | null;
  formToken: string;
  /** Only for a closed talk whose speaker keeps the files open. */
  files: ResourceView[];
  /** True right after the visitor asked for an email about the opening. */
  isNoted: boolean;
  /** The token of a personal link that gives access to this talk: an invitation, or an email with the files. */
  invite: { kind: "invitation" | "files"; token: string } | null;
}

/** The lead form on a page of its own: before a talk that requires it, or before a file. */
export interface FormScreen {
  kind: "form";
  hub: FormHub;
  meta: PageMeta;
  formToken: string;
  others: OtherTalk[] | null;
  /** The file that the form unlocks. */
  gatedFile: GatedFile | null;
  /** The address that this device verified, already in the form. */
  verifiedEmail: string | null;
}

export interface TalkScreen {
  kind: "talk";
  hub: TalkHub;
  meta: PageMeta;
  /** "ask": the lead form comes first and can be skipped. */
  gate: "none" | "ask";
  /** The address that this device verified, already in the lead form. */
  verifiedEmail: string | null;
  /** Left contact details with this speaker, so no form asks for them again. */
  hasSharedContact: boolean;
  /** For the page's forms (request/form-token.server.ts). */
  formToken: string;
  /** Archived, but this visitor had access before: nothing can be sent. */
  isReadOnly: boolean;
  others: OtherTalk[] | null;
  /** After feedback: the address that the files were just sent to. */
  filesTo: string | null;
  /** After 4 or 5 stars: asks who else should hear the talk. */
  offersBooking: boolean;
  /** What this visitor wrote, where the page asks to quote it or knows the device. */
  ownQuote: OwnQuoteView | null;
  /** How many requests everyone may read; null where nobody can ask. */
  audienceRequestCount: number | null;
  /** What others wrote, as they and the speaker agreed to show it. */
  quotes: QuoteView[];
  isWelcome: boolean;
  /** The file that starts to download right after the form. */
  download: { title: string; href: string } | null;
  /** Only for the owner: what other visitors see instead, and where to change it (null in a preview). */
  owner: { status: string; editPath: string | null } | null;
}

/** Where attendees ask the speaker for something, with what others asked for. */
export interface AskScreen {
  kind: "ask";
  hub: NoticeHub;
  meta: PageMeta;
  formToken: string;
  canAsk: boolean;
  requests: AudienceRequestView[];
  page: number;
  pages: number;
  /** Right after this visitor has sent something. */
  sent: SentAudienceRequestKind | null;
}

/** Where someone who heard the talk asks its speaker to speak. */
export interface BookScreen {
  kind: "book";
  hub: NoticeHub;
  meta: PageMeta;
  formToken: string;
  /** Right after this visitor has sent the form. */
  isSent: boolean;
  /** It waits for the button in an email. */
  isWaiting: boolean;
}

/**
 * "open": this device may have a certificate, or correct its own. "early": the talk is not over. "absent": the device did
 * not scan the hall screen.
 */
export type CertificateState = "open" | "early" | "absent" | "archived" | "rehearsal";

export interface CertificateView {
  name: string;
  details: { label: string; value: string }[];
  checkPath: string;
  checkUrl: string;
}

/** Where a device that was in the room gets its certificate of attendance. */
export interface CertificateScreen {
  kind: "certificate";
  hub: NoticeHub;
  meta: PageMeta;
  formToken: string;
  state: CertificateState;
  /** This device's certificate. */
  own: CertificateView | null;
}
