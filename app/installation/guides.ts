// Which heading of the guides helps with a failure. `npm run check` follows each.
import type { environment } from "#app/installation/environment.server.ts";

type SettingName = keyof typeof environment.shape;

const email = 'docs/operations/email.md, "Sending"';
const stripe = 'docs/operations/administration.md, "Stripe"';
const signOn = 'docs/operations/administration.md, "Single sign-on"';
const start = 'docs/operations.md, "Install and start"';
const backups = 'docs/operations.md, "Backup and restore"';
const settings = 'docs/settings.md, "Settings"';

/** Every setting is explained in `settings`; these have more to read. */
const guides: Partial<Record<SettingName, string>> = {
  HOST: start,
  PORT: start,
  DATA_DIR: 'docs/operations.md, "Data folder"',
  DATABASE_URL: start,
  DATABASE_READ_URL: 'docs/operations/cluster.md, "A read replica"',
  SMTP_URL: email,
  MAIL_FROM: email,
  SMTP_CA_FILE: email,
  STRIPE_SECRET_KEY: stripe,
  STRIPE_WEBHOOK_SECRET: stripe,
  STRIPE_API_BASE: stripe,
  OIDC_ISSUER: signOn,
  OIDC_CLIENT_ID: signOn,
  OIDC_CLIENT_SECRET: signOn,
  OIDC_ONLY: signOn,
  SUPPORT_EMAIL: 'docs/operations/administration.md, "The administrator"',
  DEMO: 'docs/demo.md, "A demo in the open"',
  SIGN_UP: 'docs/operations/administration.md, "Who may sign up"',
  FREE_LIMITS: 'docs/operations/administration.md, "Limits"',
  APP_SECRET: 'docs/security.md, "Rotating each secret"',
  APP_SECRET_PREVIOUS: 'docs/security.md, "Rotating each secret"',
  BACKUP_DIR: backups,
  BACKUP_EVERY: backups,
  BACKUP_KEEP: backups,
};

/** Where to read on about a failure that no setting caused. */
export const brokenGuide = 'docs/operations.md, "When something breaks"';

/**
 * The guide for a message that an operator reads, as `docs/operations.md, "Data folder"`: of the setting that the message
 * names first, also inside `DATA_DIR/files`. Null where it names none.
 */
export function findGuide(message: string): string | null {
  const [, name] = /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|HOST|PORT|SHOP|CURRENCY|DEMO)\b/.exec(message) ?? [];
  return name ? (guides[name as SettingName] ?? settings) : null;
}

/** The line under a message that leads to its guide; a line of its own, because messages end with commands to copy. */
export const guideLine = (message: string): string[] => {
  const guide = findGuide(message);
  return guide ? [sayGuide(guide)] : [];
};

export const sayGuide = (guide: string): string => `Guide: ${guide}`;
