// A form sent without a network, or after the session ended, would take its screen and everything typed along. Here,
// once for all signed-in screens, such an answer becomes a message, and the screen stays as it is.
import { data, href, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { showToast } from "#app/ui/toast.tsx";

interface RouteResult {
  type: "data" | "error";
  result: unknown;
}

/** Client middleware of the frame: a POST that never reached its command leaves the screen alone and says why. */
export const preserveForms: MiddlewareFunction<Record<string, RouteResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method === "GET") return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    const failure = type === "error" && describeFailure(result);
    if (!failure) continue;
    showToast({ tone: "error", ...failure });
    // A status of 400 and more: nothing was changed, so nothing is loaded anew.
    results[route] = { type: "data", result: data(undefined, { status: failure.status }) };
  }
  return results;
};

/** Why the server did not do what was asked; undefined when it did, or failed in its own way. */
function describeFailure(result: unknown) {
  // What a browser throws when there is no network; React Router hands it on inside a `data(…)`.
  if ((result as { data?: unknown }).data instanceof TypeError) {
    return {
      status: 503,
      title: "No connection",
      message: "Nothing was saved, but your text is still here. Please try again.",
    };
  }
  // request/editing-lock.server.ts
  if (isRouteErrorResponse(result) && result.data?.locked) return { status: result.status, ...result.data.locked };
  const isSignIn = result instanceof Response && isSignInRedirect(result.headers.get("location"));
  if (!isSignIn) return;
  return {
    status: 401,
    title: "Your session has ended",
    message: "Nothing was saved, but your text is still here. Sign in from another tab, then try again.",
    link: { label: "Sign in", href: href("/signin") },
  };
}

const isSignInRedirect = (location: string | null) =>
  location !== null && new URL(location, window.location.href).pathname === href("/signin");
