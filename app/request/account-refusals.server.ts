// What the forms of an account are refused with, for reasons that they share.
import { hashingRetryAfterSeconds } from "#app/domain/accounts/password-hashing.server.ts";
import type { AccountEmailRefusal } from "#app/request/account-attempts.server.ts";
import { failure, refusedForm } from "#app/request/form-handler.server.ts";
import { formatWait } from "#app/request/limits.server.ts";

const busyMessage = `Many people are signing in right now. Please try again ${formatWait(hashingRetryAfterSeconds)}.`;

/** While too many passwords wait to be hashed. */
export const tooBusy = {
  status: 503,
  headers: { "retry-after": String(hashingRetryAfterSeconds) },
  ...failure(busyMessage),
};

export const accountRefusals = {
  "too-busy": { ...tooBusy, message: busyMessage },
  "not-sent": ({ message, status, headers }: AccountEmailRefusal) => ({ status, headers, ...refusedForm(message) }),
};
