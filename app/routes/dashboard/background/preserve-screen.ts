// React Router replaces a screen by its error boundary when a form, or a refresh of what the screen shows, fails. Both
// would lose what was typed. For all signed-in screens, this middleware leaves the screen as it is and says what failed.
// It also shows what an action says: the form that was sent may be gone by then.
import { data, type MiddlewareFunction, redirect } from "react-router";
import type { ActionResult } from "#app/forms/action-result.ts";
import {
  describeLostForm,
  describeLostRefresh,
  isUnanswered,
} from "#app/routes/dashboard/background/request-failure.ts";
import { screenRefresh } from "#app/routes/dashboard/background/screen-refresh.ts";
import { untilAnswer, watchSilence } from "#app/routes/dashboard/background/server-away.ts";
import { closeErrorsOf, showToast } from "#app/ui/toast.tsx";

interface RouteResult {
  type: "data" | "error";
  result: unknown;
}
type RouteResults = Record<string, RouteResult>;

/** Client middleware of the layout. Only a screen that could not be opened at all shows its error boundary. */
export const preserveScreen: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  const form = request.method === "GET" ? null : await nameForm(request);
  const results = await watchSilence(next());
  if (request.signal.aborted) return results;
  const { pathname, search } = new URL(request.url);
  if (hasNoAnswer(results)) {
    const answer = untilAnswer();
    if (form === null && pathname !== screenRefresh.shown?.pathname && (await answer))
      return openAgain(request, results);
  }
  if (form === null) preserveData(pathname, results);
  else preserveForm(results, { form, isAutosave: search === autosaveQuery });
  return results;
};

const hasNoAnswer = (results: RouteResults) =>
  Object.values(results).some(({ type, result }) => type === "error" && isUnanswered(result));

/** The screen that was left stays until the server was back, and the other one opens now. */
function openAgain({ url, signal }: Request, results: RouteResults): RouteResults {
  const [routeId] = Object.keys(results);
  if (signal.aborted || routeId === undefined) return results;
  const { pathname, search } = new URL(url);
  const result = redirect(pathname + search);
  // Back and Forward have changed the address already.
  if (window.location.href === url) result.headers.set("x-remix-replace", "true");
  return { [routeId]: { type: "error", result } };
}

/** The query of the address to which a form that nobody pressed is sent. */
export const autosaveQuery = "?autosave";

/** The same for each time that a form is sent: its address, and which of the forms there it is. */
async function nameForm(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  const isText = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  const intent = isText ? new URLSearchParams(await request.clone().text()).get("intent") : null;
  return `${pathname} ${intent ?? ""}`;
}

/** React Router keeps the data of a shown route that has no result. */
function preserveData(pathname: string, results: RouteResults) {
  const { shown } = screenRefresh;
  if (!shown) return;
  const isRefresh = pathname === shown.pathname;
  const failures = Object.entries(results).flatMap(([routeId, { type, result }]) => {
    // The frame stays around the error of a screen that could not be opened.
    const isFrame = routeId === shown.layoutId && !(result instanceof Response);
    const canStay = isRefresh ? shown.routeIds.has(routeId) : isFrame;
    const failure = canStay && type === "error" && describeLostRefresh(result);
    if (!failure) return [];
    delete results[routeId];
    return [failure];
  });
  if (isRefresh) screenRefresh.report(failures[0] ?? null);
}

/** The screen's own line says whether an autosave arrived. */
function preserveForm(results: RouteResults, { form, isAutosave }: { form: string; isAutosave: boolean }) {
  if (!isAutosave) closeErrorsOf(form);
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type === "data") showActionToast(result, form);
    const failure = type === "error" && describeLostForm(result);
    if (!failure) continue;
    if (!isAutosave) showToast({ tone: "error", ...failure, form });
    // With a status of 400 or more React Router does not revalidate, and nothing has changed.
    results[routeId] = {
      type: "data",
      result: data(isAutosave ? { lost: failure } : undefined, { status: failure.status }),
    };
  }
}

/** React Router wraps what an action gives back in a `data(…)`. */
function showActionToast(result: unknown, form: string) {
  const { toast } = (result as { data?: Partial<ActionResult> | null } | null)?.data ?? {};
  if (toast) showToast({ ...toast, form });
}
