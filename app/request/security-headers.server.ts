import { cacheableHeader, privatePageControl } from "#app/request/shared-page.server.ts";

/** The two video players that a description may embed (specification). They load on a click. */
const players = "https://www.youtube-nocookie.com https://player.vimeo.com";

const common = (checkout: string[]) =>
  `default-src 'self'; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; frame-src 'self' ${players}; base-uri 'none'; object-src 'none'; frame-ancestors 'self'; form-action ${["'self'", ...checkout].join(" ")}`;

/**
 * The content security policy of a document. Only signed-in pages have inline scripts, allowed by their nonce. Browsers
 * also apply it to redirects after a form, so `checkout` lists the payment provider's origins.
 */
export const contentPolicy = (checkout: string[], nonce?: string) =>
  `${common(checkout)}; script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`;

/** For a page that is only looked at, in the sandboxed frame of a screen (routes/preview): nothing in it runs or leaves. */
export const previewPolicy = `${common([])}; script-src 'none'; sandbox`;

const anyFrame = "frame-ancestors *";

/**
 * For the only pages that other sites may show in a frame: they read and set no cookie, so that nobody can be led to act
 * as the person who is signed in. `script` is what may run in them.
 */
export const embedHeaders = (script: "'self'" | "'none'" | `'sha256-${string}'`) => ({
  "content-security-policy": `${common([]).replace("frame-ancestors 'self'", anyFrame)}; script-src ${script}`,
  "cross-origin-resource-policy": "cross-origin",
});

/** For what scripts of any site may read, because it is public and the same for everyone: feeds and descriptions. */
export const readableAnywhere = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>;

interface Site {
  appUrl: URL;
  isDemo: boolean;
  hstsSubdomains: boolean;
}

/** The headers of every response, as name and value. `checkout` lists the payment provider's origins. */
export function createSecurityHeaders({ appUrl, hstsSubdomains, isDemo }: Site, checkout: string[]) {
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

  if (isDemo) always.push(["x-robots-tag", "noindex, nofollow"]);

  return {
    /** The headers that a response does not have yet. */
    missingFrom(headers: Headers): [string, string][] {
      // Other sites and newsletters may embed QR codes and link pictures, and nothing else of ours.
      const isPicture = headers.get("content-type")?.startsWith("image/") === true;
      const required: [string, string][] = [
        ...always,
        ["cross-origin-resource-policy", isPicture ? "cross-origin" : "same-origin"],
        // Only the page cache knows whether a page is for everyone; it replaces this.
        ["cache-control", headers.has(cacheableHeader) ? privatePageControl : "private, no-store"],
      ];
      const isEmbed = headers.get("content-security-policy")?.includes(anyFrame);
      return required.filter(([name]) => !headers.has(name) && !(isEmbed && name === "x-frame-options"));
    },
  };
}
