import { dictionary } from "@zxcvbn-ts/language-common";
import { minPasswordLength } from "#app/domain/values/password.ts";

export const commonPasswordMessage = "This password is too common. Please choose another.";

/** Whether the password is among the most common in known leaks, ignoring case. */
export const isCommonPassword = (password: string): boolean => loadCommonPasswords().has(password.toLowerCase());

// Unpacked on first use. Shorter passwords are dropped, because the length rule refuses them anyway.
let cachedPasswords: Set<string> | undefined;
function loadCommonPasswords(): Set<string> {
  cachedPasswords ??= new Set(
    dictionary["passwords-common"].filter((password) => password.length >= minPasswordLength),
  );
  return cachedPasswords;
}
