import type { ResourceView } from "#app/talk-page/resource-view.ts";

/** A request as everyone sees it. */
export interface AudienceRequestView {
  id: string;
  text: string;
  /** Devices that asked for it or tapped +1. */
  supporterCount: number;
  answer: AudienceRequestAnswerView | null;
}

/** A file or link is null if the speaker gave none, or has removed it since. */
export interface AudienceRequestAnswerView {
  text: string | null;
  resource: ResourceView | null;
}

/** What this visitor has just sent. */
export type SentAudienceRequestKind = "request" | "support";
