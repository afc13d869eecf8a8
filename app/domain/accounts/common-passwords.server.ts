import { dictionary } from "@zxcvbn-ts/language-common";
import { minPasswordLength } from "#app/domain/accounts/accounts.ts";

export const commonPasswordMessage = "This password is too common. Please choose another.";

/** Whether it is among the commonest passwords of known leaks, in whatever case it is typed. */
export const isCommonPassword = (password: string): boolean => loadCommonPasswords().has(password.toLowerCase());

// Unpacked at the first question, and only what the length rule lets through is kept.
let cachedPasswords: Set<string> | undefined;
function loadCommonPasswords(): Set<string> {
  cachedPasswords ??= new Set(
    dictionary["passwords-common"].filter((password) => password.length >= minPasswordLength),
  );
  return cachedPasswords;
}
