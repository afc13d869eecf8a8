// Where a visitor was going when they were redirected to sign in. It is in a cookie, so that the redirect leads to
// plain /signin, as the specification says, and no outside link can choose the page after signing in.
import { createCookie, redirect } from "react-router";

const tenMinutes = 60 * 10;
const nextCookie = createCookie("hub.next", { maxAge: tenMinutes });

/** The Set-Cookie value: the page to open after signing in within ten minutes. */
export function rememberNextPath({ pathname, search }: URL): Promise<string> {
  // React Router fetches a page's data at the page's path with `.data` appended.
  const isData = pathname.endsWith(".data");
  return nextCookie.serialize(isData ? pathname.slice(0, -".data".length) : pathname + search);
}

/** The page to open after signing in (by default the dashboard), and the cookie that clears it. */
export async function takeNextPath(request: Request): Promise<{ path: string; cookie: string }> {
  const remembered: unknown = await nextCookie.parse(request.headers.get("cookie"));
  return { path: parseLocalPath(remembered) ?? "/dashboard", cookie: await nextCookie.serialize("", { maxAge: 0 }) };
}

/** Redirects someone who has signed in already to where they were going. */
export async function leadOn(request: Request, cookies: string[]): Promise<Response> {
  const { path, cookie } = await takeNextPath(request);
  cookies.push(cookie);
  return redirect(path);
}

/**
 * `path` if it leads to a page of ours, else null. Browsers drop tabs, read backslashes as slashes and resolve dots
 * (`/x/..//evil.example` is `//evil.example`), so the path is resolved twice and must not change.
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
