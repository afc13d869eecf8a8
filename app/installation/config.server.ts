// The only reader of the environment. All other code gets the typed object from here.
import { BlockList } from "node:net";
import { resolve } from "node:path";
import { freeLimitsOf } from "#app/domain/billing/billing.ts";
import { settingsOfDemo } from "#app/installation/demo-settings.server.ts";
import { type Environment, environment } from "#app/installation/environment.server.ts";
import { findMisspelling } from "#app/installation/misspelled-settings.ts";
import type { Secrets } from "#app/installation/secret-file.server.ts";
import { neutralOperator } from "#app/installation/settings.ts";
import { readSettingsFile, type SettingsFile } from "#app/installation/settings-file.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import { isLoopbackHost, normaliseAddress } from "#app/request/network-address.server.ts";

const toMs = (inSeconds: number) => Math.round(inSeconds * 1_000);

/** The validated settings of the operator (docs/settings.md lists them). */
export type Config = ReturnType<typeof readConfig>;

/** The settings of this process: its environment, and under it the settings file. */
export const readOwnConfig = () => readConfig(process.env, readSettingsFile(process.env.SETTINGS_FILE));

/** An invalid setting. */
export class ConfigError extends OperatorError {}

/**
 * Reads and checks the settings. Throws ConfigError (one line that names the setting) for a bad or empty value, a
 * misspelled name, an incomplete group, and a public installation without real mail, because the built-in mail reader
 * has no sign-in.
 */
export function readConfig(given: Record<string, string | undefined>, file: SettingsFile | null = null) {
  if (file) refuseUnknown(file);
  const env = { ...file?.values, ...given };
  refuseMistaken(env);
  const { isDemo, ...e } = settingsOfDemo(parseEnvironment(env));
  const appUrl = new URL(e.APP_URL ?? `http://localhost:${e.PORT}`);
  // Not HOST: a container listens on all addresses, and behind a proxy on this machine it is loopback.
  const isLocalOnly = isLoopbackHost(appUrl.hostname) && !isDemo;
  requireCompleteGroups(e);
  if (!isLocalOnly && !isDemo && !e.SMTP_URL)
    throw new ConfigError(`SMTP_URL: required when APP_URL is not a loopback address (it is ${appUrl.hostname})`);
  const dataDir = resolve(e.DATA_DIR);
  const offer = { hasShop: e.SHOP === "true", publishRequiresPlan: e.PUBLISH_REQUIRES_PLAN === "true" };
  return {
    settingsFile: file && summariseFile(file, given),
    host: normaliseAddress(e.HOST) ?? e.HOST,
    port: e.PORT,
    appUrl,
    /** A trial for this machine alone, and no demo: then emails may be stored for reading, and checkouts may be simulated. */
    isLocalOnly,
    /** What engines tell the programs in a container, and our Containerfile too; no setting of an operator. */
    isInContainer: ["oci", "docker", "podman"].includes(given.container ?? ""),
    /** Listens to this machine alone, so that /setup asks nobody for its code. */
    isOnLoopback: isLoopbackHost(e.HOST) && isLoopbackHost(appUrl.hostname),
    dataDir,
    isDemo,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    s3: toStore(e),
    smtp: e.SMTP_URL ? { url: e.SMTP_URL, ca: e.SMTP_CA_FILE, from: e.MAIL_FROM as string } : undefined,
    stripe: toStripe(e),
    openId: toOpenId(e),
    /** Without them, what /setup and the Admin Panel store counts. */
    ownSettings: { productName: e.PRODUCT_NAME, supportEmail: e.SUPPORT_EMAIL, signUp: e.SIGN_UP },
    supportEmail: e.SUPPORT_EMAIL ?? neutralOperator.supportEmail,
    /** Null where they are in DATA_DIR (`readSecretFile`). */
    appSecrets: e.APP_SECRET ? toSecrets(e.APP_SECRET, e.APP_SECRET_PREVIOUS) : null,
    ...offer,
    price: { cents: e.PRICE_CENTS, currency: e.CURRENCY, taxLine: e.TAX_LINE },
    offlineRemote: e.OFFLINE_REMOTE === "true",
    freeLimits: freeLimitsOf(offer, e.FREE_LIMITS),
    companyLine: e.COMPANY_LINE,
    businessNumber: e.BUSINESS_NUMBER,
    trustedProxies: e.TRUSTED_PROXIES ?? new BlockList(),
    webhookNetworks: e.WEBHOOK_NETWORKS ?? [],
    hstsSubdomains: e.HSTS_SUBDOMAINS === "true",
    metricsToken: e.METRICS_TOKEN,
    /** When backups are made by the product itself, and where; null where nobody asked for that. */
    backups: e.BACKUP_DIR ? { folder: resolve(e.BACKUP_DIR), everyMs: e.BACKUP_EVERY, maxCount: e.BACKUP_KEEP } : null,
    statementLimitMs: toMs(e.STATEMENT_SECONDS),
    cacheBytes: e.CACHE_MB * 1024 ** 2,
    mediaTimeLimitMs: toMs(e.MEDIA_SECONDS),
    shortestFillMs: toMs(e.SHORTEST_FILL_SECONDS),
    drainMs: toMs(e.DRAIN_SECONDS),
    drainUploadMs: toMs(e.DRAIN_UPLOAD_SECONDS),
    logLevel: e.LOG_LEVEL,
  };
}

/** Throws ConfigError for the first setting that is wrong. */
function parseEnvironment(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join(".")}: ${issue?.message}`);
}

/** The settings with the port that the system chose for PORT=0. */
export function withPort(config: Config, port: number): Config {
  const appUrl = new URL(config.appUrl);
  // Of an APP_URL that is not set.
  if (appUrl.port === "0") appUrl.port = String(port);
  return { ...config, port, appUrl };
}

/** Throws ConfigError: the file is for our settings alone, so another name in it is a mistake. */
function refuseUnknown({ path, values }: SettingsFile) {
  if (values.SETTINGS_FILE !== undefined) throw new ConfigError(`${path}: SETTINGS_FILE belongs in the environment`);
  const names = Object.keys(environment.shape);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (!unknown) return;
  const meant = findMisspelling([unknown], names)?.meant;
  throw new ConfigError([`${path}: ${unknown} is no setting`, ...(meant ? [`Write ${meant}`] : [])].join(". "));
}

/**
 * Throws ConfigError for what is empty, misspelled or in quotes: with it, the product would start with something else than
 * the operator meant.
 */
function refuseMistaken(env: Record<string, string | undefined>) {
  const names = Object.keys(environment.shape);
  const emptyName = names.find((name) => env[name]?.trim() === "");
  if (emptyName) throw new ConfigError(`${emptyName}: is empty: give it a value, or remove it`);
  const misspelling = findMisspelling(Object.keys(env), names);
  if (misspelling)
    throw new ConfigError(
      `${misspelling.name}: is no setting. Write ${misspelling.meant}, or remove it if it belongs to another program`,
    );
  refuseQuoted(env);
}

/** The earlier secret may have been used with its quotes, and then what it signed needs them. */
const mayBeQuoted = "APP_SECRET_PREVIOUS";
const quotePairs = ['""', "''", "``", "“”", "„“", "‘’", "«»"];

/** Throws ConfigError for values in quotes that whoever passed them on took for a part of the value. */
function refuseQuoted(env: Record<string, string | undefined>) {
  const isQuoted = (name: string) => {
    const value = env[name]?.trim() ?? "";
    return name !== mayBeQuoted && value.length > 1 && quotePairs.includes(`${value[0]}${value.at(-1)}`);
  };
  const quoted = Object.keys(environment.shape).filter(isQuoted);
  if (quoted.length)
    throw new ConfigError(
      `${quoted.join(", ")}: remove the quotes around the value, which became a part of it (docker run --env-file keeps them)`,
    );
}

/** Throws ConfigError for a setting without those that it needs. */
function requireCompleteGroups(e: Environment) {
  requireTogether(e, "S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  requireTogether(e, "SMTP_URL", "MAIL_FROM");
  requireTogether(e, "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET");
  if (e.OIDC_ONLY === "true" && !e.OIDC_ISSUER) throw new ConfigError("OIDC_ISSUER: required when OIDC_ONLY is true");
  requireTogether(e, "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
  if (e.SMTP_CA_FILE && !e.SMTP_URL) throw new ConfigError("SMTP_URL: required when SMTP_CA_FILE is set");
  if (e.DATABASE_URL && !e.APP_SECRET) throw new ConfigError("APP_SECRET: required when DATABASE_URL is set");
  if (e.DATABASE_READ_URL && !e.DATABASE_URL)
    throw new ConfigError("DATABASE_URL: required when DATABASE_READ_URL is set");
  if (e.APP_SECRET_PREVIOUS && !e.APP_SECRET)
    throw new ConfigError("APP_SECRET: required when APP_SECRET_PREVIOUS is set");
}

/** Requires all of `names`, or none. */
function requireTogether<Name extends string>(e: Partial<Record<Name, unknown>>, ...names: Name[]) {
  const missing = names.find((name) => !e[name]);
  const present = names.find((name) => e[name]);
  if (missing && present) throw new ConfigError(`${missing}: required when ${present} is set`);
}

/** The names in the file, for the message of the start. */
function summariseFile({ path, values }: SettingsFile, given: Record<string, string | undefined>) {
  const names = Object.keys(values);
  const isOverridden = (name: string) => given[name] !== undefined;
  return { path, used: names.filter((name) => !isOverridden(name)), overridden: names.filter(isOverridden) };
}

const toStore = (e: Environment) =>
  e.S3_ENDPOINT
    ? {
        endpoint: e.S3_ENDPOINT,
        region: e.S3_REGION as string,
        bucket: e.S3_BUCKET as string,
        accessKeyId: e.S3_ACCESS_KEY_ID as string,
        secretAccessKey: e.S3_SECRET_ACCESS_KEY as string,
      }
    : undefined;

const toStripe = (e: Environment) =>
  e.STRIPE_SECRET_KEY
    ? { secretKey: e.STRIPE_SECRET_KEY, webhookSecret: e.STRIPE_WEBHOOK_SECRET as string, apiBase: e.STRIPE_API_BASE }
    : undefined;

const toOpenId = (e: Environment) =>
  e.OIDC_ISSUER
    ? {
        issuer: new URL(e.OIDC_ISSUER),
        clientId: e.OIDC_CLIENT_ID as string,
        clientSecret: e.OIDC_CLIENT_SECRET as string,
        label: e.OIDC_LABEL,
        isOnly: e.OIDC_ONLY === "true",
      }
    : undefined;

const toSecrets = (newest: string, previous: string | undefined): Secrets => (previous ? [newest, previous] : [newest]);
