import { expect, it } from "vitest";
import { emailLine, isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";

it("gives every spelling of an address its one spelling", () => {
  expect(normaliseEmail(" Rosa@Example.COM\n")).toBe("rosa@example.com");
  expect(emailLine().parse(" Rosa@Example.COM ")).toBe("rosa@example.com");
});

it("tells an address from other text", () => {
  expect(isEmail("rosa@example.com")).toBe(true);
  for (const text of ["", "rosa", "rosa@", "rosa jimenez@example.com"]) expect(isEmail(text)).toBe(false);
});
