import { expect, it } from "vitest";
import { assertAdministrator, NotAdministrator, toSentenceCase } from "#app/domain/admin/admin.ts";

const speaker = { id: "s", email: "ada@example.com", isAdministrator: false };

it("only the administrator passes the second check", () => {
  expect(() => assertAdministrator(speaker)).toThrow(NotAdministrator);
  expect(() => assertAdministrator({ ...speaker, isAdministrator: true })).not.toThrow();
});

it("a kind of email is shown in sentence case", () => {
  expect(toSentenceCase("set-password")).toBe("Set password");
});
