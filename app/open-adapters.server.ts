import type { IdentityProvider } from "#app/adapters/identity/contract.ts";
import { openIdProvider } from "#app/adapters/identity/open-id.server.ts";
import { createIssuerFetch } from "#app/adapters/links/issuer-fetch.server.ts";
import type { Log } from "#app/adapters/log/contract.ts";
import type { Mail } from "#app/adapters/mail/contract.ts";
import { folderMail } from "#app/adapters/mail/folder.server.ts";
import { noMail } from "#app/adapters/mail/no-mail.ts";
import { smtpMail } from "#app/adapters/mail/smtp.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import type { Config } from "#app/installation/config.server.ts";

/** The mail server of SMTP_URL, else the folder that the built-in mail reader shows. A demo sends nothing. */
export function openMail({ smtp, appUrl, dataDir, isDemo }: Config): Mail {
  if (isDemo) return noMail;
  const host = appUrl.hostname;
  if (smtp) return smtpMail({ ...smtp, host });
  return folderMail({ folder: inDataFolder(dataDir, "mail"), from: `no-reply@${host}`, host });
}

/** The one of OIDC_ISSUER; null without. */
export const openIdentityProvider = (
  { openId, appUrl, webhookNetworks }: Pick<Config, "openId" | "appUrl" | "webhookNetworks">,
  log: Pick<Log, "warn">,
): IdentityProvider | null => {
  if (!openId) return null;
  const fetch = createIssuerFetch({ issuer: openId.issuer, origin: appUrl.origin, networks: webhookNetworks });
  return openIdProvider({ ...openId, callback: new URL("/signin/with/callback", appUrl), fetch }, log);
};
