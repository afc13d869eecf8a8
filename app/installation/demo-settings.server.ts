// The settings that a demo fixes (DEMO).
import { maxDemoStorageMb } from "#app/domain/limits/limits.ts";
import type { Environment } from "#app/installation/environment.server.ts";
import { neutralOperator } from "#app/installation/settings.ts";
import { OperatorError } from "#app/operator-error.ts";

/** What would leave a demo, open it to more than its visitors, or keep what they made. */
const refused = ["SMTP_URL", "STRIPE_SECRET_KEY", "OIDC_ISSUER", "SUPPORT_EMAIL", "BACKUP_DIR"] as const;

/** The settings that a demo fixes. Nobody signs up, administers or buys; no phone stores a remote beyond the hour. */
const fixed = {
  SHOP: "false",
  SIGN_UP: "closed",
  OFFLINE_REMOTE: "false",
  SUPPORT_EMAIL: neutralOperator.supportEmail,
  FREE_LIMITS: { storageMb: maxDemoStorageMb },
} as const;

/** The settings as they count. Throws OperatorError for one that a demo can't have. */
export function settingsOfDemo(env: Environment): Environment & { isDemo: boolean } {
  if (env.DEMO === "false") return { ...env, isDemo: false };
  const given = refused.find((name) => env[name]);
  if (given) throw new OperatorError(`${given}: remove it where DEMO is true: a demo has no use for it`);
  return { ...env, ...fixed, isDemo: true };
}
