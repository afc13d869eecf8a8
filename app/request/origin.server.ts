import { cacheableHeader } from "#app/request/page-cache.server.ts";

/** Names of this very machine. */
export const isLocalHost = (name: string) => name === "localhost" || name === "[::1]" || name.startsWith("127.");

/** Frames that a description may hold: the two players of the specification, loaded on a click. */
const players = "https://www.youtube-nocookie.com https://player.vimeo.com";

const common = (checkout: string[]) =>
  `default-src 'self'; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; frame-src 'self' ${players}; base-uri 'none'; object-src 'none'; frame-ancestors 'self'; form-action ${["'self'", ...checkout].join(" ")}`;

/**
 * The content security policy of a document; only signed-in pages have inline scripts, told by their nonce. Browsers
 * hold a form's redirect against it too: `checkout` is where the payment provider's pages are.
 */
export const contentPolicy = (checkout: string[], nonce?: string) =>
  `${common(checkout)}; script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`;

/** Security headers that the answer does not carry yet, as name and value. */
export function policyFor(appUrl: URL, checkout: string[], headers: Headers): [string, string][] {
  const wanted: [string, string][] = [
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=()"],
    ["content-security-policy", contentPolicy(checkout)],
    // A browser keeps a copy but asks each time: a closed hub is never shown as open.
    ["cache-control", headers.has(cacheableHeader) ? "no-cache" : "private, no-store"],
  ];
  if (appUrl.protocol === "https:") wanted.push(["strict-transport-security", "max-age=31536000"]);
  return wanted.filter(([name]) => !headers.has(name));
}
