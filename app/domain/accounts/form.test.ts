import { describe, expect, it } from "vitest";
import { setPasswordForm, signInForm, signUpForm } from "#app/domain/accounts/form.ts";
import { ada } from "#tests/support/people.ts";

/** Field -> first message. */
function problems(input: unknown) {
  const parsed = signUpForm.safeParse(input);
  const firstMessages: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) firstMessages[String(path[0])] ??= message;
  return firstMessages;
}

describe("signing up", () => {
  it("names every empty field", () => {
    expect(problems({})).toEqual({
      firstName: "First name is required",
      lastName: "Last name is required",
      email: "Email is required",
      password: "Password cannot be empty.",
      username: "Username is required.",
    });
    expect(problems({ ...ada, firstName: "   " })).toEqual({ firstName: "First name is required" });
  });

  it("normalises names, address and username", () => {
    const input = { ...ada, firstName: " Ada ", email: " Ada@Example.COM ", username: "Ada Nwosu!" };
    expect(signUpForm.parse(input)).toEqual({ ...ada, username: "adanwosu", timezone: "UTC" });
  });

  it.each([
    ["Australia/Sydney", "Australia/Sydney"],
    ["Mars/Olympus", "UTC"],
    ["UTC\n; drop table", "UTC"],
    [undefined, "UTC"],
  ])("takes the browser's timezone %s as %s", (timezone, stored) => {
    expect(signUpForm.parse({ ...ada, timezone }).timezone).toBe(stored);
  });

  it.each([
    ["ab", "Username must be at least 3 characters."],
    ["!!!", "Please use a-z, 0-9 and -."],
    ["-ada", "Username cannot begin or end with a hyphen."],
    ["dashboard", "This username is already taken."],
  ])("refuses the username %s", (username, message) => {
    expect(problems({ ...ada, username })).toEqual({ username: message });
  });

  it.each([
    ["short", "Password must be at least 10 characters."],
    ["Password12", "This password is too common. Please choose another."],
    ["x".repeat(129), "Password must be at most 128 characters."],
  ])("refuses the password %s", (password, message) => {
    expect(problems({ ...ada, password })).toEqual({ password: message });
  });

  it("keeps the spaces of a password", () => {
    expect(setPasswordForm.parse({ password: "  ten chars  " })).toMatchObject({ password: "  ten chars  " });
  });

  it("refuses names that are too long for the database", () => {
    expect(problems({ ...ada, firstName: "A".repeat(81) })).toEqual({ firstName: "Please use at most 80 characters." });
  });
});

it("accepts any password on sign-in", () => {
  expect(signInForm.safeParse({ email: ada.email, password: "x" }).success).toBe(true);
});
