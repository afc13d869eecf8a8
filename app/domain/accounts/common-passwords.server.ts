import { dictionary } from "@zxcvbn-ts/language-common";
import { passwordMinLength } from "#app/domain/accounts/accounts.ts";

export const commonPasswordMessage = "This password is too common. Please choose another.";

/** Whether it is among the commonest passwords of known leaks, in whatever case it is typed. */
export const isCommonPassword = (password: string): boolean => commonest().has(password.toLowerCase());

// Unpacked at the first question, and only what the length rule lets through is kept.
let kept: Set<string> | undefined;
function commonest(): Set<string> {
  kept ??= new Set(dictionary["passwords-common"].filter((word) => word.length >= passwordMinLength));
  return kept;
}
