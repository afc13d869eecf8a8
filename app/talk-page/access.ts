// What a visitor may see of a talk. Each kind only holds what may leave the server in that state (hub-parts.ts).
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import type { FormParts, HubSummary, NoticeParts } from "#app/talk-page/hub-parts.ts";

interface VisitorState {
  /** Sees the same page as every anonymous visitor. */
  isAnonymous: boolean;
  /** When the page of anonymous visitors changes by itself; null if it never does. */
  changesAt: Date | null;
}

/** "missing" means that this speaker has no such hub; "hidden" means the visitor may not know of it. */
export type HubAccessResult =
  | { kind: "missing"; username: string }
  | { kind: "hidden"; state: "not-public" | "not-active"; speaker: HubSummary["speaker"] }
  | NoticeAccess
  | FormAccess
  | TalkAccess;

export type NoticeAccess = VisitorState & { kind: "notice" } & NoticeParts;

/** The lead form is required, so nothing else is shown. */
export type FormAccess = VisitorState & { kind: "form"; hub: FormParts; verifiedEmail: string | null };

export interface TalkAccess extends VisitorState {
  kind: "talk";
  hub: PublicHub;
  /** "read-only": archived, but this visitor had access before. */
  state: "open" | "read-only";
  /** "ask": the lead form comes first and can be skipped. */
  gate: "none" | "ask";
  /** This visitor has not filled in the lead form, and could. */
  isFormDue: boolean;
  /** The lead form comes before the files. */
  isFileFormRequired: boolean;
  hasSharedContact: boolean;
  /** The address that this device verified for this hub. */
  verifiedEmail: string | null;
  /** The token of the link in an email with the files, where this device is not known by itself. */
  filesToken: string | null;
  isOwner: boolean;
  isPreview: boolean;
}

/** Access to a hub that is shown as if it were open: in a rehearsal and in a preview. */
export const toShownAccess = (
  hub: PublicHub,
  visitor: Pick<TalkAccess, "isFormDue" | "hasSharedContact" | "isPreview">,
): TalkAccess => ({
  kind: "talk",
  ...visitor,
  isAnonymous: false,
  changesAt: null,
  hub,
  state: "open",
  gate: visitor.isFormDue && hub.leadForm.onEntry ? "ask" : "none",
  isFileFormRequired: visitor.isFormDue && hub.leadForm.beforeDownloads,
  verifiedEmail: null,
  filesToken: null,
  isOwner: false,
});
