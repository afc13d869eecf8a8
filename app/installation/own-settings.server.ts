// The settings for commands, emails and routes: the environment's, else the installation's own, else the defaults.

import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { chooseSignUpMode, findInstallation } from "#app/domain/accounts/installation.server.ts";
import { defaultProductName } from "#app/domain/values/product-name.ts";
import type { Config } from "#app/installation/config.server.ts";
import { neutralOperator, type OwnSettings, type Settings } from "#app/installation/settings.ts";

/** How long a change in another process may go unnoticed. */
const refreshMs = 5_000;

const defaults = {
  productName: defaultProductName,
  supportEmail: neutralOperator.supportEmail,
} as const;

/**
 * Reads the installation's own settings. `refresh` reads them again after a change; what another process on the same
 * server changed is followed until `stopFollowing`.
 */
export async function openSettings(config: Config, { db, kind }: OpenedDatabase) {
  let own: OwnSettings;
  async function refresh() {
    const row = await findInstallation(db);
    own = {
      productName: config.ownSettings.productName ?? row?.productName ?? defaults.productName,
      supportEmail: config.ownSettings.supportEmail ?? row?.supportEmail ?? defaults.supportEmail,
      signUp: chooseSignUpMode(config.ownSettings, row),
    };
  }
  await refresh();
  /** Listed one by one so that no secret is among them. */
  const settings: Settings = {
    get productName() {
      return own.productName;
    },
    get supportEmail() {
      return own.supportEmail;
    },
    get signUp() {
      return own.signUp;
    },
    fromEnvironment: config.ownSettings,
    appUrl: config.appUrl,
    identity: config.openId && { label: config.openId.label, isOnly: config.openId.isOnly },
    get companyLine() {
      return config.companyLine ?? own.productName;
    },
    businessNumber: config.businessNumber,
    isBusiness: config.companyLine !== undefined && config.businessNumber !== neutralOperator.businessNumber,
    hasShop: config.hasShop,
    price: config.price,
    publishRequiresPlan: config.publishRequiresPlan,
    isDemo: config.isDemo,
    offlineRemote: config.offlineRemote,
    shortestFillMs: config.shortestFillMs,
    freeLimits: config.freeLimits,
  };
  // While the database is away, the last ones count.
  const timer = kind === "server" ? setInterval(() => refresh().catch(() => {}), refreshMs).unref() : undefined;
  return { settings, refresh, stopFollowing: () => clearInterval(timer) };
}
