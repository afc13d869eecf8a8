// What Ben can try on the screens of his own account with ids of Ada's.
import { type AccessAttempt, get, post } from "#tests/support/access-attempts/attempt.ts";
import { adaIds, benIds } from "#tests/support/belongings.ts";

const connections = "/dashboard/connections";
const newConnection = `${connections}/new`;
const connection = `${connections}/:id`;
const endpoint = { kind: "url", name: "Mine", address: "https://192.0.2.1/hook", events: "lead.created" };

const connectionAttempts: AccessAttempt[] = [
  get(connections, connections, 200),
  get(newConnection, `${newConnection}?kind=url`, 200),
  ...post(newConnection, newConnection, { create: { id: adaIds.endpoint, ...endpoint } }, 422),
  get(connection, `${connections}/${adaIds.endpoint}`),
  ...post(connection, `${connections}/${adaIds.endpoint}`, {
    save: endpoint,
    reveal: {},
    rotate: {},
    pause: {},
    resume: {},
    delete: {},
    test: {},
    again: { deliveryId: adaIds.webhookDelivery },
  }),
  ...post(connection, `${connections}/${benIds.endpoint}`, { again: { deliveryId: adaIds.webhookDelivery } }),
];

export const accountAttempts: AccessAttempt[] = [
  ...connectionAttempts,
  ...post("/profile", "/profile", { avatar: { avatarUrl: `/images/${adaIds.image}` } }),
  ...post("/profile", "/profile", { "": { username: "ada-nwosu" } }, 422),
  ...post("/profile", "/profile", { "remove-avatar": {} }, 200),
  ...post(
    "/account-settings",
    "/account-settings",
    { preferences: { leadAlertFrequency: "daily", version: "x" } },
    409,
  ),
  ...post(
    "/account-settings",
    "/account-settings",
    {
      retention: { months: "1" },
      "changed-preferences": { leadAlertFrequency: "daily" },
      export: {},
      "keep-email": {},
      "end-other-sessions": {},
    },
    200,
  ),
  ...post(
    "/account-settings",
    "/account-settings",
    {
      "delete-account": { password: "not Ben's own" },
      "change-password": { password: "not Ben's own", newPassword: "a calm, well-lit room" },
      "change-email": { password: "not Ben's own", email: "mallory@example.com" },
      "two-factor-begin": { password: "not Ben's own" },
      "two-factor-confirm": { code: "123456" },
      "two-factor-codes": { password: "not Ben's own" },
      "two-factor-off": { password: "not Ben's own" },
      "api-key-make": { password: "not Ben's own", name: "Mine", access: "read", lifetime: "30" },
      "passkey-begin": { password: "not Ben's own", name: "Mine" },
      "passkey-add": { credential: "{}", name: "Mine" },
      "passkey-remove": { password: "not Ben's own", passkeyId: adaIds.passkey },
    },
    422,
  ),
  ...post("/account-settings", "/account-settings", {
    "passkey-rename": { passkeyId: adaIds.passkey, name: "Mine" },
  }),
  ...post("/account-settings", "/account-settings", { appearance: { appearance: "dark" }, "sign-in-again": {} }, 303),
  ...post("/account-settings", "/account-settings", { "api-key-revoke": { keyId: adaIds.apiKey } }),
  ...post("/account-settings", "/account-settings", { "end-session": { sessionId: adaIds.session } }),
  ...["/speaker-settings", "/dashboard/speaker-settings"].flatMap((path) => post(path, path, { "": {} }, 422)),
  ...post("/profile", "/profile", { hero: { version: "x", stagePhotoUrl: `/images/${adaIds.image}` } }, 409),
  // Nothing stands there yet, and nothing is saved.
  ...post("/profile", "/profile", { biographies: { version: "x" }, "past-events": { version: "x" } }, 200),
  ...post("/profile", "/profile", { availability: { version: "x" } }, 200),
  ...post("/profile", "/profile", {
    "signature-talk": { talk: adaIds.signatureTalk, version: "x", title: "Mine", hubIds: adaIds.hub },
    "delete-signature-talk": { talk: adaIds.signatureTalk },
    "move-signature-talk": { talk: adaIds.signatureTalk },
  }),
  get("/dashboard/speaker-settings/page", "/dashboard/speaker-settings/page", 200),
  ...post("/dashboard/analytics", "/dashboard/analytics", { "": { from: "2026-01-01", to: "2026-12-31" } }, 422),
  ...post("/dashboard/help", "/dashboard/help", {
    "": { subject: "Mine", message: "Mine", submissionId: adaIds.ticket },
  }),
  get("/billing/receipts/:id", `/billing/receipts/${adaIds.payment}`),
  get("/dashboard/help/:article", `/dashboard/help/${adaIds.ticket}`),
];
