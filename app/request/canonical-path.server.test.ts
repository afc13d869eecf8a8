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
  // What people pass on with a printed address.
  ["/ada/talk).", "/ada/talk"],
  ["/ada/talk)/", "/ada/talk"],
  ["/ada/talk,?s=qr", "/ada/talk?s=qr"],
  ['/ada/talk"', "/ada/talk"],
  ["/ada/talk%E2%80%9D", "/ada/talk"],
  ["/ada/talk%C2%BB.", "/ada/talk"],
  ["/ada/talk%20", "/ada/talk"],
  ["/ada/talk%C2%A0", "/ada/talk"],
  ["/ada/talk%EF%BC%89%E3%80%82", "/ada/talk"],
  ["/ada/talk%3E", "/ada/talk"],
  ["/ada)", "/ada"],
  ["/j/abcde.", "/j/abcde"],
  ["/.", null],
  ["/)", "/"],
  ["/ada/talk&utm_source=news&utm_medium=email", "/ada/talk?utm_source=news&utm_medium=email"],
  ["/ada/talk%3Fs%3Dqr", "/ada/talk?s=qr"],
  ["/ada/talk&fbclid=x?s=qr", "/ada/talk?fbclid=x&s=qr"],
  ["/verify-email?token=abcdefghij_klmnopqrstu-v).", "/verify-email?token=abcdefghij_klmnopqrstu-v"],
  ["/verify-email?token=abcdefghij.klmnopqrstuvw%3E", "/verify-email?token=abcdefghij.klmnopqrstuvw"],
  ["/dashboard/leads?q=Acme+Inc.", null],
  ["/dashboard/leads?q=who%3F", null],
  ["/ada/talk%", null],
  ["/ada/talk-", null],
  ["/images/4f1c-9a_", null],
])("%s leads to %s", (address, location) => {
  const redirect = redirectToCanonicalPath(new Request(`http://localhost${address}`));
  expect(redirect?.headers.get("location") ?? null).toBe(location);
  expect(redirectToCanonicalPath(new Request(`http://localhost${address}`, { method: "POST" }))).toBeNull();
});
