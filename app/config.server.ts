// The only reader of the environment. All other code gets the typed object from here.
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";
import { findMisspelling } from "#app/misspelled-settings.ts";
import { OperatorError } from "#app/operator-error.ts";
import { isLoopbackHost, normaliseAddress, parseNetworks } from "#app/request/network-address.server.ts";
import { minSecretLength, type Secrets } from "#app/secret-file.server.ts";
import { type FreeLimits, neutralOperator } from "#app/settings.ts";
import { readSettingsFile, type SettingsFile } from "#app/settings-file.server.ts";

const text = z.string().trim().min(1, "must not be empty");
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    );
const webUrl = url(["http:", "https:"]);
// Zod runs every rule, even after one has failed.
const isOrigin = (value: string) => !URL.canParse(value) || new URL(value).pathname === "/";

const isReadableOnTheWay = (value: string) => {
  const parsed = URL.parse(value);
  return parsed?.protocol === "http:" && !isLoopbackHost(parsed.hostname);
};

const freeLimitNames = { live: "live", draft: "draft", archived: "archived", storage_mb: "storageMb" } as const;
const freeLimits = z.string().transform((value, context): FreeLimits => {
  const limits: FreeLimits = {};
  for (const part of value.split(",")) {
    const [, limitKey = "", number] = /^\s*([^=]*?)\s*(?:=\s*(\d{1,9})\s*)?$/.exec(part) ?? [];
    const limitName = Object.entries(freeLimitNames).find(([name]) => name === limitKey)?.[1];
    if (!limitName || number === undefined || limitName in limits) {
      const names = Object.keys(freeLimitNames).join(", ");
      context.addIssue(`must be like live=1,draft=2: each of ${names} at most once, with a whole number of 0 or more`);
      return z.NEVER;
    }
    limits[limitName] = Number(number);
  }
  return limits;
});

/** Where publishing needs the membership: enough to prepare talks and see how they will look. */
const limitsBeforePlan: FreeLimits = { live: 0, draft: 5, archived: 5, storageMb: 100 };

const seconds = (min: number, max: number) =>
  z.coerce
    .number("must be a number")
    .min(min, min ? `must be at least ${min}` : "must be 0 or more")
    .max(max, `must be at most ${max}`);
const toMs = (inSeconds: number) => Math.round(inSeconds * 1_000);
const choice = z.enum(["true", "false"], "must be true or false");
const flag = choice.default("false");

const hourMs = 60 * 60 * 1_000;
const unitMs = { h: hourMs, d: 24 * hourMs } as const;
/** Such as 24h or 7d, in milliseconds. */
const hoursOrDays = z.string().transform((value, { addIssue }) => {
  const [, count, unit] = /^([1-9]\d{0,2})([hd])$/.exec(value) ?? [];
  if (count && unit) return Number(count) * unitMs[unit as keyof typeof unitMs];
  addIssue("must be a number of hours or days, such as 24h or 7d");
  return z.NEVER;
});

/** Comma-separated addresses and networks. */
const networks = z.string().transform((list, { addIssue }) => {
  const parsed = parseNetworks(list);
  if ("networks" in parsed) return parsed.networks;
  addIssue(`"${parsed.invalidEntry}" is not an IP address or network (such as 10.0.0.1 or 10.0.0.0/8)`);
  return z.NEVER;
});

/** A PEM file; its value is what the file holds. */
const certificateFile = text.transform((path, { addIssue }) => {
  try {
    const pem = readFileSync(path, "utf8");
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    const isUnreadable = (error as NodeJS.ErrnoException).syscall !== undefined;
    addIssue(isUnreadable ? `can't read ${path}` : `${path} holds no certificate in PEM format`);
    return z.NEVER;
  }
});

const secret = z.string().min(minSecretLength, `must be at least ${minSecretLength} characters`).optional();

/** All settings with their defaults, which `.env.example` repeats. */
export const environment = z.object({
  SETTINGS_FILE: text.default(".env"),
  HOST: text.default("127.0.0.1"),
  PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .max(65535, "must be at most 65535")
    .default(3000),
  APP_URL: webUrl.refine(isOrigin, "must be an origin, without a path").optional(),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  DATABASE_READ_URL: url(["postgres:", "postgresql:"]).optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  SMTP_CA_FILE: certificateFile.optional(),
  MAIL_FROM: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_BASE: webUrl.optional(),
  OIDC_ISSUER: webUrl
    .refine((value) => !isReadableOnTheWay(value), "must begin with https:// beyond this machine")
    .optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_LABEL: text.max(40, "must be at most 40 characters").default("single sign-on"),
  OIDC_ONLY: flag,
  SUPPORT_EMAIL: z.string().overwrite(normaliseEmail).refine(isEmail, "must be an email address").optional(),
  PRODUCT_NAME: text
    .max(60, "must be at most 60 characters")
    .regex(/^\P{Cc}*$/u, "must be one line")
    .optional(),
  SHOP: choice.default("true"),
  SIGN_UP: z.enum(["open", "invited", "closed"], "must be open, invited or closed").optional(),
  APP_SECRET: secret,
  APP_SECRET_PREVIOUS: secret,
  PUBLISH_REQUIRES_PLAN: flag,
  OFFLINE_REMOTE: choice.default("true"),
  FREE_LIMITS: freeLimits.optional(),
  COMPANY_LINE: text.default(neutralOperator.companyLine),
  BUSINESS_NUMBER: text.default(neutralOperator.businessNumber),
  TRUSTED_PROXIES: networks.optional(),
  HSTS_SUBDOMAINS: flag,
  METRICS_TOKEN: text.optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_EVERY: hoursOrDays.prefault("24h"),
  BACKUP_KEEP: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(1_000, "must be at most 1000")
    .default(14),
  STATEMENT_SECONDS: seconds(1, 15).default(3),
  MEDIA_SECONDS: seconds(1, 60).default(10),
  SHORTEST_FILL_SECONDS: seconds(0, 60).default(2),
  DRAIN_SECONDS: seconds(0, 300).default(5),
  DRAIN_UPLOAD_SECONDS: seconds(0, 3_600).default(60),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
});

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
  refuseEmptyAndMisspelled(env);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const e = parsed.data;
  const appUrl = new URL(e.APP_URL ?? `http://localhost:${e.PORT}`);
  // Not HOST: a container listens on all addresses, and behind a proxy on this machine it is loopback.
  const isLocalOnly = isLoopbackHost(appUrl.hostname);
  requireCompleteGroups(e);
  if (!isLocalOnly && !e.SMTP_URL)
    throw new ConfigError(`SMTP_URL: required when APP_URL is not a loopback address (it is ${appUrl.hostname})`);
  const dataDir = resolve(e.DATA_DIR);
  return {
    settingsFile: file && summariseFile(file, given),
    host: normaliseAddress(e.HOST) ?? e.HOST,
    port: e.PORT,
    appUrl,
    /** A trial for this machine alone: then emails may be stored for reading, and checkouts may be simulated. */
    isLocalOnly,
    /** What engines tell the programs in a container, and our Containerfile too; no setting of an operator. */
    isInContainer: ["oci", "docker", "podman"].includes(given.container ?? ""),
    /** Listens to this machine alone, so that /setup asks nobody for its code. */
    isOnLoopback: isLoopbackHost(e.HOST) && isLoopbackHost(appUrl.hostname),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    s3: toStore(e),
    smtp: e.SMTP_URL ? { url: e.SMTP_URL, ca: e.SMTP_CA_FILE, from: e.MAIL_FROM as string } : undefined,
    stripe: e.STRIPE_SECRET_KEY
      ? { secretKey: e.STRIPE_SECRET_KEY, webhookSecret: e.STRIPE_WEBHOOK_SECRET as string, apiBase: e.STRIPE_API_BASE }
      : undefined,
    openId: e.OIDC_ISSUER
      ? {
          issuer: new URL(e.OIDC_ISSUER),
          clientId: e.OIDC_CLIENT_ID as string,
          clientSecret: e.OIDC_CLIENT_SECRET as string,
          label: e.OIDC_LABEL,
          isOnly: e.OIDC_ONLY === "true",
        }
      : undefined,
    /** Without them, what /setup and the Admin Panel store counts. */
    ownSettings: { productName: e.PRODUCT_NAME, supportEmail: e.SUPPORT_EMAIL, signUp: e.SIGN_UP },
    supportEmail: e.SUPPORT_EMAIL ?? neutralOperator.supportEmail,
    /** Null where they are in DATA_DIR (`readSecretFile`). */
    appSecrets: e.APP_SECRET ? toSecrets(e.APP_SECRET, e.APP_SECRET_PREVIOUS) : null,
    hasShop: e.SHOP === "true",
    publishRequiresPlan: e.PUBLISH_REQUIRES_PLAN === "true",
    offlineRemote: e.OFFLINE_REMOTE === "true",
    freeLimits: e.PUBLISH_REQUIRES_PLAN === "true" ? { ...limitsBeforePlan, ...e.FREE_LIMITS } : e.FREE_LIMITS,
    companyLine: e.COMPANY_LINE,
    businessNumber: e.BUSINESS_NUMBER,
    trustedProxies: e.TRUSTED_PROXIES ?? new BlockList(),
    hstsSubdomains: e.HSTS_SUBDOMAINS === "true",
    metricsToken: e.METRICS_TOKEN,
    /** When backups are made by the product itself, and where; null where nobody asked for that. */
    backups: e.BACKUP_DIR ? { folder: resolve(e.BACKUP_DIR), everyMs: e.BACKUP_EVERY, maxCount: e.BACKUP_KEEP } : null,
    statementLimitMs: toMs(e.STATEMENT_SECONDS),
    mediaTimeLimitMs: toMs(e.MEDIA_SECONDS),
    shortestFillMs: toMs(e.SHORTEST_FILL_SECONDS),
    drainMs: toMs(e.DRAIN_SECONDS),
    drainUploadMs: toMs(e.DRAIN_UPLOAD_SECONDS),
    logLevel: e.LOG_LEVEL,
  };
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

/** Throws ConfigError: with either, the product would start with something else than the operator meant. */
function refuseEmptyAndMisspelled(env: Record<string, string | undefined>) {
  const names = Object.keys(environment.shape);
  const emptyName = names.find((name) => env[name]?.trim() === "");
  if (emptyName) throw new ConfigError(`${emptyName}: is empty: give it a value, or remove it`);
  const misspelling = findMisspelling(Object.keys(env), names);
  if (misspelling)
    throw new ConfigError(
      `${misspelling.name}: is no setting. Write ${misspelling.meant}, or remove it if it belongs to another program`,
    );
}

/** Throws ConfigError for a setting without those that it needs. */
function requireCompleteGroups(e: z.output<typeof environment>) {
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

const toStore = (e: z.output<typeof environment>) =>
  e.S3_ENDPOINT
    ? {
        endpoint: e.S3_ENDPOINT,
        region: e.S3_REGION as string,
        bucket: e.S3_BUCKET as string,
        accessKeyId: e.S3_ACCESS_KEY_ID as string,
        secretAccessKey: e.S3_SECRET_ACCESS_KEY as string,
      }
    : undefined;

const toSecrets = (newest: string, previous: string | undefined): Secrets => (previous ? [newest, previous] : [newest]);
