// A form submitted without a network, or after the session ended, would normally replace the screen and lose its
// values. For all signed-in screens, this turns such a response into a message and keeps the screen.
import { data, href, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { showToast } from "#app/ui/toast.tsx";

interface RouteResult {
  type: "data" | "error";
  result: unknown;
}

/** Client middleware of the layout: when a POST never reached its action, it keeps the screen and says why. */
export const preserveForms: MiddlewareFunction<Record<string, RouteResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method === "GET") return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    const failure = type === "error" && describeFailure(result);
    if (!failure) continue;
    showToast({ tone: "error", ...failure });
    // With a status of 400 or more React Router does not revalidate, and nothing has changed.
    results[route] = { type: "data", result: data(undefined, { status: failure.status }) };
  }
  return results;
};

/** Why the action did not run; undefined when it ran or failed in its own way. */
function describeFailure(result: unknown) {
  // The browser's error without a network. React Router wraps it in a `data(…)`.
  if ((result as { data?: unknown }).data instanceof TypeError) {
    return {
      status: 503,
      title: "No connection",
      message: "Nothing was saved, but your text is still here. Please try again.",
    };
  }
  // Thrown by request/editing-lock.server.ts.
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
