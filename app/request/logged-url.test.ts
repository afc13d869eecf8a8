import { expect, it } from "vitest";
import { loggedUrl } from "#app/request/logged-url.ts";

it.each([
  ["/ada-nwosu/kind-machines?s=qr", "/ada-nwosu/kind-machines?s=qr"],
  ["/privacy/AbC-_9?done=delete", "/privacy/…?done=delete"],
  ["/unsubscribe/AbC-_9", "/unsubscribe/…"],
  ["/privacy/AbC-_9/data.json", "/privacy/…/data.json"],
  ["/privacy/ask/ada-nwosu", "/privacy/ask/ada-nwosu"],
  ["/verify-email?token=a%2Bb", "/verify-email?token=…"],
  ["/ada-nwosu/talk?s=qr&invite=AbC&x=1", "/ada-nwosu/talk?s=qr&invite=…&x=1"],
])("of %s the log keeps %s", (url, kept) => {
  expect(loggedUrl(url)).toBe(kept);
});
