// Requests: what attendees ask a speaker for after a talk, and the speaker's one answer. Safe in the browser.

/** Characters, as limited by the columns. */
export const audienceRequestLimits = { text: 200, answer: 2_000, linkTitle: 200 } as const;

/** How many requests one device may send at one talk. */
export const audienceRequestsPerDevice = 3;

export const audienceRequestsPerPage = 20;

/** "hidden" comes before all others: the speaker may also hide what was approved or answered. */
export const audienceRequestStates = ["waiting", "approved", "answered", "hidden"] as const;
export type AudienceRequestState = (typeof audienceRequestStates)[number];

export const audienceRequestStateLabels: Record<AudienceRequestState, string> = {
  waiting: "Waiting",
  approved: "Approved",
  answered: "Answered",
  hidden: "Hidden",
};

export interface AudienceRequestMoments {
  approvedAt: Date | null;
  hiddenAt: Date | null;
  answeredAt: Date | null;
}

/** `isInState` in queries.server.ts is the same in SQL; a test compares them. */
export function audienceRequestStateOf({
  approvedAt,
  hiddenAt,
  answeredAt,
}: AudienceRequestMoments): AudienceRequestState {
  if (hiddenAt) return "hidden";
  if (answeredAt) return "answered";
  return approvedAt ? "approved" : "waiting";
}

/** Whether the speaker can still answer it. */
export const canAnswer = (state: AudienceRequestState): boolean => state === "waiting" || state === "approved";

/** Whether other attendees may read it. */
export const isAudienceRequestPublic = (state: AudienceRequestState): boolean =>
  state === "approved" || state === "answered";
