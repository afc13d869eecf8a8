// Requests: what attendees ask a speaker for after a talk, and the speaker's one answer. Safe in the browser.

/** Characters, as limited by the columns. */
export const requestLimits = { text: 200, answer: 2_000, linkTitle: 200 } as const;

/** How many requests one device may send at one talk. */
export const requestsPerDevice = 3;

export const requestsPerPage = 20;

/** "hidden" comes before all others: the speaker may also hide what was approved or answered. */
export const requestStates = ["waiting", "approved", "answered", "hidden"] as const;
export type RequestState = (typeof requestStates)[number];

export const requestStateLabels: Record<RequestState, string> = {
  waiting: "Waiting",
  approved: "Approved",
  answered: "Answered",
  hidden: "Hidden",
};

export interface RequestMoments {
  approvedAt: Date | null;
  hiddenAt: Date | null;
  answeredAt: Date | null;
}

/** `isInState` in queries.server.ts is the same in SQL; a test compares them. */
export function requestStateOf({ approvedAt, hiddenAt, answeredAt }: RequestMoments): RequestState {
  if (hiddenAt) return "hidden";
  if (answeredAt) return "answered";
  return approvedAt ? "approved" : "waiting";
}

/** Whether the speaker can still answer it. */
export const canAnswer = (state: RequestState): boolean => state === "waiting" || state === "approved";

/** Whether other attendees may read it. */
export const isRequestPublic = (state: RequestState): boolean => state === "approved" || state === "answered";
