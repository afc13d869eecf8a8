import { describe, expect, it } from "vitest";
import { redactUrl } from "#app/adapters/log/redact-url.ts";
import { routePaths } from "#tests/support/route-paths.ts";

const token = "MDE5M2ExYjIAAHAAgAAAAAAAAAE-x_9cm9zYUBleGFtcGxlLmNvbQ";

it.each([
  ["/", "/"],
  ["/ada-nwosu/kind-machines?s=qr", "/ada-nwosu/kind-machines?s=qr"],
  [
    "/dashboard/edit-hub/0193a1b2-0000-7000-8000-000000000001?tab=links",
    "/dashboard/edit-hub/0193a1b2-0000-7000-8000-000000000001?tab=links",
  ],
  ["/assets/account-settings-Bx12_abCDE9f.js", "/assets/account-settings-Bx12_abCDE9f.js"],
  ["/privacy/ask/ada-nwosu", "/privacy/ask/ada-nwosu"],
  [`/privacy/${token}?done=delete`, "/privacy/…?done=delete"],
  [`//PRIVACY//${token}`, "//PRIVACY//…"],
  [`/privacy/${token}/data.json`, "/privacy/…/data.json"],
  ["/unsubscribe/AbC-_9", "/unsubscribe/…"],
  [`/r/${token}`, "/r/…"],
  [`/b/${token}/calendar.ics`, "/b/…"],
  [`/calendar/${token}/bookings.ics`, "/calendar/…"],
  ["/ada-nwosu/talk/slides/0193a1b2/abcdefghijklmnopqrstuv-960.webp", "/ada-nwosu/talk/slides/0193a1b2/…"],
  [`/ada-nwosu/talk/slides/0193a1b2/now/${"0a".repeat(16)}`, "/ada-nwosu/talk/slides/0193a1b2/now/…"],
  ["/ada-nwosu/talk/slides/0193a1b2/now", "/ada-nwosu/talk/slides/0193a1b2/now"],
  [`/privvacy/${token}`, "/privvacy/…"],
  ["/_local/mail/2026-11-21T12-00-00.000Z_access-1.eml", "/_local/mail/…"],
  ["/verify-email?token=a%2Bb", "/verify-email?…"],
  ["/ada-nwosu/talk?s=qr&invite=AbC&x=1", "/ada-nwosu/talk?s=qr&…"],
  ["/dashboard/leads?q=rosa&page=2", "/dashboard/leads?page=2&…"],
  ["/dashboard/leads?page=rosa@example.com", "/dashboard/leads?…"],
  ["/ada-nwosu/talk?rosa@example.com", "/ada-nwosu/talk?…"],
  ["/rosa@example.com", "/…"],
  ["/rosa%40example.com/talk", "/…/talk"],
  ["/assets/rosa@example.com", "/assets/…"],
  ["http://ada:password@hubs.example/talk?token=x", "/talk?…"],
  ["*", "…"],
])("%s is logged as %s", (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

it("is never longer than 200 characters", () => {
  expect(redactUrl(`/${"short/".repeat(100)}`)).toHaveLength(200);
  expect(redactUrl(`/talk?${"page=1&".repeat(100)}`)).toHaveLength(200);
});

describe("every variable part of a URL", () => {
  /** These are public or grant nothing. Decide here for each new parameter name. */
  const harmless = ["id", "username", "slug", "article", "resourceId", "shortCode", "photoId"];
  const varying = routePaths.flatMap(({ path }) =>
    [...path.matchAll(/:(\w+)/g)]
      .filter(([, name = ""]) => !harmless.includes(name))
      .map(([part]) => [path, part] as const),
  );

  it.each(varying)("%s: %s is left out", (path, part) => {
    const secret = "9f3k2";
    expect(redactUrl(path.replace(part, secret).replaceAll(/:\w+/g, "x"))).not.toContain(secret);
  });
});
