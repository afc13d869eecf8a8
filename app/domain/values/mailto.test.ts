import { expect, it } from "vitest";
import { mailtoLink } from "#app/domain/values/mailto.ts";

it.each([
  ["fan@example.com", "mailto:fan@example.com"],
  ["sales&marketing@example.com", "mailto:sales%26marketing@example.com"],
  ["who?me@example.com", "mailto:who%3Fme@example.com"],
  ["50%@example.com", "mailto:50%25@example.com"],
  ["ana+talk@example.com", "mailto:ana%2Btalk@example.com"],
])("%s is read by mail programs as it is", (address, link) => {
  expect(mailtoLink(address)).toBe(link);
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address);
});

it("greets and names the talk, and leaves out what there is not", () => {
  expect(mailtoLink("fan@example.com", { subject: "Calm & kind", body: null })).toBe(
    "mailto:fan@example.com?subject=Calm%20%26%20kind",
  );
});
