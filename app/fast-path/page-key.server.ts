// Which requests may share a page, and which of them share the same one.
import { hasSessionCookie } from "#app/request/session-cookie.server.ts";

/** Whether this visitor gets the shared page: no session, no recognised device. */
export const isAnonymous = (cookie: string | undefined | null): boolean =>
  !cookie || !(hasSessionCookie(cookie) || cookie.includes("hub.known="));

/**
 * Whether this visitor gets the shared page while the database is away: a speaker too, who else could not show her own
 * talk. A recognised device does not, for which the page may look as if it had lost its access.
 */
export const isServedInOutage = (cookie: string | undefined | null): boolean =>
  isAnonymous(cookie) || hasSessionCookie(cookie);

/**
 * Query parameters that change a public page. All others are ignored: `?s=qr` is for the view beacon, `?utm_source=`
 * for someone's analytics, and a made-up name must not cause a new rendering.
 */
export const knownQueryNames: ReadonlySet<string> = new Set([
  "company",
  "code",
  "date",
  "delete",
  "done",
  "emailed",
  "file",
  "fit",
  "format",
  "from",
  "invitation",
  "invite",
  "look",
  "maxheight",
  "maxwidth",
  "mine",
  "noted",
  "other",
  "page",
  "preview",
  "q",
  "saved",
  "sent",
  "session_id",
  "slides",
  "state",
  "token",
  "url",
  "verified",
  "w",
  "welcome",
  "without",
  // React Router's own, in requests for data.
  "_routes",
  "index",
]);

/** The name of the shared page at a path with its query; null when the query changes the page. */
export function pageKeyOf(url: string): string | null {
  const query = url.indexOf("?");
  if (query === -1) return url;
  const search = url.slice(query);
  if (!/^\?s=\w+$/.test(search)) {
    for (const name of new URLSearchParams(search).keys()) if (knownQueryNames.has(name)) return null;
  }
  return url.slice(0, query);
}
