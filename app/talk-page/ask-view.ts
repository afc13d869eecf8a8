import type { ResourceView } from "#app/talk-page/hub-view.ts";

/** A request as everyone sees it. */
export interface RequestView {
  id: string;
  text: string;
  /** Devices that asked for it or tapped +1. */
  supporterCount: number;
  answer: RequestAnswerView | null;
}

/** A file or link is null if the speaker gave none, or has removed it since. */
export interface RequestAnswerView {
  text: string | null;
  resource: ResourceView | null;
}

/** What this visitor has just sent. */
export type SentRequestKind = "request" | "support";
