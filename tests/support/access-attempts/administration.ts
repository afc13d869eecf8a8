// What Ben can try on the administrator's screens.

import { randomUUID } from "node:crypto";
import { type AccessAttempt, post } from "#tests/support/access-attempts/attempt.ts";
import { adaIds } from "#tests/support/belongings.ts";

const announcement = { kind: "product", subject: "Taken over", message: "Taken over", submissionId: randomUUID() };
const status = { id: adaIds.ticket, status: "closed" };
const panelAttempts = ["/admin", "/admin-dashboard"].flatMap((path) =>
  post(
    path,
    path,
    {
      reset: { id: adaIds.lead },
      promote: { id: adaIds.lead },
      "take-back": { id: adaIds.lead },
      "remove-step": { id: adaIds.lead },
      "stop-sending": { id: adaIds.lead },
      "allow-sending": { id: adaIds.lead },
      deactivate: { id: adaIds.lead, email: "ada@example.com" },
      status,
      retry: { id: adaIds.task },
      dismiss: { id: adaIds.task },
    },
    403,
  ),
);

/** A speaker can do nothing there, not even with their own data. */
export const administratorAttempts: AccessAttempt[] = [
  ...panelAttempts,
  ...post("/admin/news", "/admin/news", { "": announcement }, 403),
];
