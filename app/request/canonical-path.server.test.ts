import { expect, it } from "vitest";
import { isCanonicalPath, redirectToCanonicalPath } from "#app/request/canonical-path.server.ts";

it.each([
  "/",
  "/_.data",
  "/ada-nwosu",
  "/ada-nwosu/kind-machines.data",
  "/a/b/thanks",
  "/sitemap.xml",
  "/images/4f1c-9a",
])("%s is how our pages spell it", (path) => expect(isCanonicalPath(path)).toBe(true));

it.each([
  "",
  "//",
  "/ada/",
  "/ada//talk",
  "/ada/_.data",
  "/ada/.data",
  "/.data",
  "/./ada",
  "/ada/..",
  "/ada/../ada",
  "/Ada",
  "/%61da",
  "/ada;x=1",
  "/ada#x",
  "/ada\\talk",
  "http://localhost/ada",
  "/ada\n",
])("%j is another spelling", (path) => expect(isCanonicalPath(path)).toBe(false));

it.each([
  ["/ada/", "/ada"],
  ["/ada//talk///?s=qr&x=//", "/ada/talk?s=qr&x=//"],
  ["//", "/"],
  ["//evil.example//", "/evil.example"],
  ["/.//evil.example", "/evil.example"],
  ["/ada", null],
  ["/?next=/ada/", null],
])("%s leads to %s", (address, location) => {
  const redirect = redirectToCanonicalPath(new Request(`http://localhost${address}`));
  expect(redirect?.headers.get("location") ?? null).toBe(location);
  expect(redirectToCanonicalPath(new Request(`http://localhost${address}`, { method: "POST" }))).toBeNull();
});
