// Everything Ben can try with the ids of Ada's objects: each address that takes one, with everything it accepts.
import { accountAttempts } from "#tests/support/access-attempts/account.ts";
import { administratorAttempts } from "#tests/support/access-attempts/administration.ts";
import type { AccessAttempt } from "#tests/support/access-attempts/attempt.ts";
import { fileAttempts } from "#tests/support/access-attempts/files.ts";
import { hubAttempts } from "#tests/support/access-attempts/hubs.ts";
import { peopleAttempts } from "#tests/support/access-attempts/people.ts";
import { templateAttempts } from "#tests/support/access-attempts/templates.ts";

export const accessAttempts: AccessAttempt[] = [
  ...hubAttempts,
  ...peopleAttempts,
  ...fileAttempts,
  ...administratorAttempts,
  ...templateAttempts,
  ...accountAttempts,
];
