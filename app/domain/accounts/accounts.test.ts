import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reservedUsernames, usernameProblem, usernameUnavailableMessage } from "#app/domain/accounts/accounts.ts";
import { isCommonPassword } from "#app/domain/accounts/common-passwords.server.ts";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import { describePassword, passwordProblem, passwordStrength } from "#app/domain/values/password.ts";
import { suggestUsername } from "#app/domain/values/suggest-username.ts";
import { normaliseUsername } from "#app/domain/values/username.ts";

describe("a username", () => {
  it.each([
    ["Ada", "Nwosu", "ada-nwosu"],
    [" José María ", "O'Neill", "jose-maria-oneill"],
    ["Bartholomew-Maximilian", "Featherstonehaugh", "bartholomew-maximilian-feather"],
    ["Ada", "王", "ada-wang"],
    ["…", "?!", ""],
  ])("is suggested from %s %s: %s", (first, last, username) => {
    expect(suggestUsername(toAscii(`${first} ${last}`))).toBe(username);
  });

  it("becomes lower case and loses invalid characters", () => {
    expect(normaliseUsername("Ada Lovelace!")).toBe("adalovelace");
    expect(normaliseUsername("Ada_L-1")).toBe("adal-1");
  });

  it.each([
    ["", "Username is required."],
    ["ab", "Username must be at least 3 characters."],
    ["a".repeat(31), "Username must be at most 30 characters."],
    ["-ada", "Username cannot begin or end with a hyphen."],
    ["ada-", "Username cannot begin or end with a hyphen."],
    ["dashboard", "This username is already taken."],
    ["ada", null],
    ["a-1", null],
    ["a".repeat(30), null],
  ])("%j: %j", (username, problem) => {
    expect(usernameProblem(username)).toBe(problem);
  });

  it("is refused with the message of its screen", () => {
    expect(usernameProblem("ab", "profile")).toBe("Username must be at least 3 characters");
    expect(usernameUnavailableMessage("profile")).toBe("This username is already taken. Please choose another.");
  });

  it("that passes the rule also passes the database's constraint", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }).map(normaliseUsername), (username) => {
        fc.pre(!reservedUsernames.has(username));
        expect(usernameProblem(username) === null).toBe(/^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/.test(username));
      }),
    );
  });

  it("is reserved only in its normalised spelling", () => {
    for (const name of reservedUsernames) expect(normaliseUsername(name)).toBe(name);
  });
});

describe("a password", () => {
  it("has at least 10 characters and at most 128", () => {
    expect(passwordProblem("")).toBe("Password cannot be empty.");
    expect(passwordProblem("short-one")).toBe("Password must be at least 10 characters.");
    expect(passwordProblem("p".repeat(129))).toBe("Password must be at most 128 characters.");
    expect(passwordProblem("kind machines")).toBeNull();
  });

  it("is not among the most common ones, ignoring case", () => {
    for (const password of ["1234567890", "qwertyuiop", "Password123", "1Q2W3E4R5T"])
      expect(isCommonPassword(password)).toBe(true);
    expect(isCommonPassword("kind machines dream")).toBe(false);
  });

  it("is rated while it is typed", () => {
    expect(passwordStrength("aaaaaaaaaaaa")).toBe("weak");
    expect(passwordStrength("kind machines")).toBe("fair");
    expect(passwordStrength("Kind machines dream of 12 sheep!")).toBe("strong");
  });
});

it.each([
  ["", ""],
  ["tree lamp", "Password must be at least 10 characters."],
  ["aaaaaaaaaa", "Weak. Make it longer, ideally a few unrelated words."],
  ["a calm, well-lit stage", "Strong password."],
])("says about the password %j: %j", (password, text) => {
  expect(describePassword(password).text).toBe(text);
});
