// What the forms of an account are refused with, for reasons that they share.
import { passwordWork } from "#app/domain/accounts/password-hashing.server.ts";
import type { AccountEmailRefusal } from "#app/request/account-attempts.server.ts";
import { saying } from "#app/request/command-form.server.ts";
import { refusedForm } from "#app/request/form-handler.server.ts";
import { hiddenPassword } from "#app/request/hidden-passwords.server.ts";
import { limits } from "#app/request/limits.server.ts";

/** On the pages of an account a toast says a refusal, and the form at its field. */
export const sayingTwice = <Known>(source: { refusals: Known }) => saying(source, { refused: "Error", isInForm: true });

export const accountRefusals = {
  ...sayingTwice(passwordWork),
  ...sayingTwice(limits),
  hidden: hiddenPassword,
  "not-sent": ({ message, status, headers }: AccountEmailRefusal) => ({ status, headers, ...refusedForm(message) }),
};
