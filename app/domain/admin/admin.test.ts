import { describe, expect, it } from "vitest";
import { assertAdministrator, errorInOneLine, inWords, NotAdministrator } from "#app/domain/admin/admin.ts";

const speaker = { id: "s", email: "ada@example.com", isAdministrator: false };

it("only the administrator passes the second lock", () => {
  expect(() => assertAdministrator(speaker)).toThrow(NotAdministrator);
  expect(() => assertAdministrator({ ...speaker, isAdministrator: true })).not.toThrow();
});

describe("an error in one line", () => {
  it("keeps what a person needs to mend it", () => {
    expect(errorInOneLine("connect ECONNREFUSED 127.0.0.1:2525\n    at TCP")).toBe(
      "connect ECONNREFUSED 127.0.0.1:2525",
    );
    expect(errorInOneLine("550 No such user: ada.nwosu@example.com")).toBe("550 No such user: ada.nwosu@example.com");
  });

  it.each([
    "bad link https://hubs.example/set-password?token=s3cret-s3cret",
    "Failed query: insert\nparams: s3cret-s3cret",
    `token s3cret-s3cret${"a1".repeat(12)} is unknown`,
    "jwt eyJhbGciOiJI.s3cret-s3cret.c2lnbmF0dXJl expired",
  ])("never holds what opens something: %s", (error) => {
    expect(errorInOneLine(error)).not.toContain("s3cret-s3cret");
  });

  it("is not endless", () => {
    expect(errorInOneLine("too long ".repeat(100)).length).toBeLessThan(250);
  });
});

it("a kind of letter reads as words", () => {
  expect(inWords("set-password")).toBe("Set password");
});
