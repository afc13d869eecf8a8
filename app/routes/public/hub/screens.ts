// What the loaders of a talk's address may return: a view for each state, for what a loader returns is sent to whoever
// asks, whether the page shows it or not. None is a hub with fields left empty.
import type { GatedFile } from "#app/routes/public/hub/file-gate.server.ts";
import type { OtherTalk } from "#app/routes/public/hub/hub-feedback.tsx";
import type { PageMeta } from "#app/routes/public/hub/hub-meta.tsx";
import type { FormView, HubSummaryView, HubView } from "#app/routes/public/hub/hub-view.ts";
import type { Notice, TalkState } from "#app/routes/public/hub/state-notices.ts";

export type HubScreen = NothingScreen | NoticeScreen | FormScreen | TalkScreen;
export type HubPageName = "talk" | "thanks" | "lead";

export interface NothingScreen {
  kind: "nothing";
  notice: Notice;
  profilePath: string | null;
}

export interface NoticeScreen {
  kind: "notice";
  hub: HubSummaryView;
  meta: PageMeta;
  state: TalkState;
  /** Of a scheduled talk: when it takes place, and when its page opens. */
  dates: { when: HubView["when"]; opens: HubView["when"] } | null;
  formToken: string;
  /** Somebody who was just noted down for the letter that tells of the opening. */
  isNoted: boolean;
  /** The token of an invitation that opens this talk: its page has one button. */
  invite: string | null;
}

/** The lead form alone: before a talk that nobody reads without it, or before a file. */
export interface FormScreen {
  kind: "form";
  hub: FormView;
  meta: PageMeta;
  formToken: string;
  others: OtherTalk[] | null;
  /** The file that is got for it. */
  gatedFile: GatedFile | null;
}

export interface TalkScreen {
  kind: "talk";
  hub: HubView;
  meta: PageMeta;
  /** "ask": the lead form stands before the talk and may be passed. */
  gate: "none" | "ask";
  /** For the page's forms (request/form-token.server.ts): about this hub, made now. */
  formToken: string;
  /** Archived, and shown to somebody who was here before: nothing can be sent. */
  isReadOnly: boolean;
  others: OtherTalk[] | null;
  isWelcome: boolean;
  /** A file on its way to a device that just filled the form. */
  download: { title: string; href: string } | null;
  /** Given to the owner alone: what strangers see instead, and where to change it; null in a preview. */
  owner: { status: string; editPath: string | null } | null;
}
