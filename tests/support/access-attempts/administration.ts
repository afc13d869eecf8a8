// What Ben can try on the administrator's screens.
import { randomUUID } from "node:crypto";
import { type AccessAttempt, get, post } from "#tests/support/access-attempts/attempt.ts";
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
      "revoke-plan": { id: adaIds.lead },
      "remove-step": { id: adaIds.lead },
      "remove-ways-in": { id: adaIds.lead },
      "resend-sign-up": { id: adaIds.lead },
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

const accountActs = {
  suspend: { reason: "Taken over" },
  reinstate: {},
  unpublish: { hubId: adaIds.hub, reason: "Taken over" },
  limits: { maxHubs: "1", storageGb: "1" },
  confirm: {},
};

/** A speaker can do nothing there, not even with their own data. */
export const administratorAttempts: AccessAttempt[] = [
  ...panelAttempts,
  ...post(
    "/admin/sign-up",
    "/admin/sign-up",
    {
      "change-mode": { signUp: "closed" },
      invite: { id: randomUUID(), label: "Taken over", maxUses: "5", days: "7" },
      revoke: { id: adaIds.lead },
    },
    403,
  ),
  ...post("/admin/accounts/:id", `/admin/accounts/${adaIds.lead}`, accountActs, 403),
  get("/admin/accounts/:id", `/admin/accounts/${adaIds.lead}`, 403),
  ...post(
    "/admin/news",
    "/admin/news",
    { preview: announcement, test: announcement, send: announcement, "": announcement },
    403,
  ),
];
