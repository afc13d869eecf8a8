import { cacheableHeader } from "#app/request/page-cache.server.ts";

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

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>;

interface Site {
  appUrl: URL;
  hstsSubdomains: boolean;
}

/** What every response carries, as name and value. `checkout`: where the payment provider's pages are. */
export function createSecurityHeaders({ appUrl, hstsSubdomains }: Site, checkout: string[]) {
  const always: [string, string][] = [
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "SAMEORIGIN"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=()"],
    ["content-security-policy", contentPolicy(checkout)],
  ];
  if (appUrl.protocol === "https:")
    always.push(["strict-transport-security", `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}`]);

  return {
    /** Those that a response with `headers` does not carry yet. */
    missingFrom(headers: Headers): [string, string][] {
      // Newsletters and other sites may show a QR code or a talk's picture; nothing else of ours is loaded elsewhere.
      const isPicture = headers.get("content-type")?.startsWith("image/") === true;
      const required: [string, string][] = [
        ...always,
        ["cross-origin-resource-policy", isPicture ? "cross-origin" : "same-origin"],
        // A browser keeps a copy but asks each time: a closed hub is never shown as open.
        ["cache-control", headers.has(cacheableHeader) ? "no-cache" : "private, no-store"],
      ];
      return required.filter(([name]) => !headers.has(name));
    },
  };
}
