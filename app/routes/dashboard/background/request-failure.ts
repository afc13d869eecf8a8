// Why a request of an open screen failed, and the words for it.
import { href, isRouteErrorResponse } from "react-router";

export type FailureReason = "offline" | "signed-out" | "missing" | "failed";

export interface RequestFailure {
  reason: FailureReason;
  title: string;
  message: string;
  link?: { label: string; href: string };
}

const signIn = { label: "Sign in", href: href("/signin") };
const here = "What you typed is still here.";

const lostRefreshes: Record<FailureReason, Omit<RequestFailure, "reason">> = {
  offline: { title: "No connection", message: `This page shows what was loaded before. ${here}` },
  "signed-out": {
    title: "Your session has ended",
    message: `${here} Sign in from another tab, then try again.`,
    link: signIn,
  },
  missing: { title: "This page no longer exists", message: `${here} Copy what you need before you leave.` },
  failed: { title: "We couldn't refresh this page", message: `It shows what was loaded before. ${here}` },
};

export type LostForm = Omit<RequestFailure, "reason"> & { status: number };

const tooLarge: LostForm = {
  status: 413,
  title: "Form too large",
  message: "Nothing was saved, but your text is still here. Please shorten the longest text.",
};

const lostForms: Record<FailureReason, LostForm> = {
  offline: {
    status: 503,
    title: "No connection",
    message: "Nothing was saved, but your text is still here. Please try again.",
  },
  "signed-out": {
    status: 401,
    title: "Your session has ended",
    message: "Nothing was saved, but your text is still here. Sign in from another tab, then try again.",
    link: signIn,
  },
  missing: {
    status: 404,
    title: "This no longer exists",
    message: "Nothing was saved. Your text is still here so you can copy it.",
  },
  failed: {
    status: 500,
    title: "Something went wrong",
    message: "We couldn't save this, but your text is still here. Please try again in a moment.",
  },
};

/** Whether no answer came: none at all, or a proxy's that there is none. */
export const isUnanswered = (result: unknown): boolean =>
  isRouteErrorResponse(result) ? [502, 503, 504].includes(result.status) : findReason(result) === "offline";

/** Why a screen's data did not arrive; null for a redirect that should be followed. */
export function describeLostRefresh(result: unknown): RequestFailure | null {
  const reason = findReason(result);
  return reason && { reason, ...lostRefreshes[reason] };
}

/** Why an action did not run; null for a redirect that should be followed. */
export function describeLostForm(result: unknown): LostForm | null {
  // Thrown by request/intents.server.ts.
  if (isRouteErrorResponse(result) && result.data?.locked) return { status: result.status, ...result.data.locked };
  if (isRouteErrorResponse(result) && result.status === tooLarge.status) return tooLarge;
  const reason = findReason(result);
  if (reason === "failed" && isRouteErrorResponse(result)) {
    const { message, ...failed } = lostForms.failed;
    return { ...failed, message: `${describeStatus(result.status)}. ${message}` };
  }
  return reason && lostForms[reason];
}

/** Tells support a proxy's failure from the product's (specification, section 8, "Checkout in the banner"). */
const describeStatus = (status: number) => `Failed with status ${status}`;

function findReason(result: unknown): FailureReason | null {
  if (result instanceof Response) return isSignInRedirect(result.headers.get("location")) ? "signed-out" : null;
  if (isRouteErrorResponse(result)) return reasonOfStatus(result.status);
  // The browser's error without a network. React Router wraps that of a form in a `data(…)`.
  const error = (result as { data?: unknown } | null)?.data ?? result;
  return error instanceof TypeError ? "offline" : "failed";
}

/** The reason behind the HTTP status of a failed request. */
export function reasonOfStatus(status: number): FailureReason {
  if (status === 401) return "signed-out";
  return status === 404 || status === 410 ? "missing" : "failed";
}

const isSignInRedirect = (location: string | null) =>
  location !== null && new URL(location, window.location.href).pathname === href("/signin");
