// Where a visitor was going when the guard asked them to sign in. Kept in a cookie, so that the guard leads to plain
// /signin, as the specification says, and no link from elsewhere can choose where signing in leads.
import { createCookie } from "react-router";

const tenMinutes = 60 * 10;
const nextCookie = createCookie("hub.next", { maxAge: tenMinutes });

/** The Set-Cookie value that remembers the page that was `wanted`. */
export function rememberNextPath({ pathname, search }: URL): Promise<string> {
  // The framework fetches a page's data under the page's own path with `.data` after it.
  const isData = pathname.endsWith(".data");
  return nextCookie.serialize(isData ? pathname.slice(0, -".data".length) : pathname + search);
}

/** The page to go to after signing in (the dashboard when none is remembered), and the cookie that forgets it. */
export async function takeNextPath(request: Request): Promise<{ path: string; cookie: string }> {
  const remembered: unknown = await nextCookie.parse(request.headers.get("cookie"));
  return { path: parseLocalPath(remembered) ?? "/dashboard", cookie: await nextCookie.serialize("", { maxAge: 0 }) };
}

/**
 * `path` where it leads to a page of ours, else null. Browsers drop tabs, read backslashes as slashes and resolve dots
 * (`/x/..//evil.example` is `//evil.example`), so it is asked where it leads, and what comes of it is asked again.
 */
export function parseLocalPath(path: unknown): string | null {
  const resolvedPath = resolveLocalPath(path);
  return resolvedPath !== null && resolveLocalPath(resolvedPath) === resolvedPath ? resolvedPath : null;
}

function resolveLocalPath(path: unknown): string | null {
  const here = "http://here.invalid";
  const url = typeof path === "string" && path.startsWith("/") ? URL.parse(path, here) : null;
  return url?.origin === here ? url.pathname + url.search : null;
}
