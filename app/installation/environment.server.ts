// The settings of the environment and of the settings file: their names, kinds and defaults.
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { parseSender } from "#app/adapters/mail/sender.ts";
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";
import { minSecretLength } from "#app/installation/secret-file.server.ts";
import { defaultPrice, type FreeLimits, neutralOperator } from "#app/installation/settings.ts";
import { isLoopbackHost, parseNetworks } from "#app/request/network-address.server.ts";

const text = z.string().trim().min(1, "must not be empty");
const oneLine = (length: number) =>
  text.max(length, `must be at most ${length} characters`).regex(/^\P{Cc}*$/u, "must be one line");
/** The payment provider counts in hundredths only where the currency has them. */
const isInHundredths = (code: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions().maximumFractionDigits === 2;
const currency = z
  .string()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), "must be a currency's code, such as AUD or EUR")
  .refine((code) => !/^[A-Z]{3}$/.test(code) || isInHundredths(code), "must be a currency with cents");
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    );
/** Whether a password with a `/`, `?` or `#` ends the server's name, which comes after it: `smtp://ada:a/b@mail.example`. */
function isCutByPassword(value: string): boolean {
  const rest = /^[^:]*:\/\/[^/?#]*(.*)$/s.exec(value)?.[1] ?? "";
  // `?user=ada@example` is a parameter.
  const [before = "", ...others] = rest.split("@");
  const isParameter = !before.includes("#") && before.split("?").slice(1).join().includes("=");
  return others.length > 0 && !isParameter;
}
function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value).length > 0;
  } catch {
    return false;
  }
}
/** Of a service that signs in with a name and a password. */
const urlWithPassword = (protocols: string[]) =>
  z
    .string()
    .refine((value) => !isCutByPassword(value) && isDecodable(value), {
      message: "percent-encode the password and the user in it: %23 for #, %2F for /, %3F for ?, %40 for @, %25 for %",
      abort: true,
    })
    .pipe(url(protocols));
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
    const [limitKey = "", number = "", ...others] = part.split("=").map((text) => text.trim());
    const limitName = Object.entries(freeLimitNames).find(([name]) => name === limitKey)?.[1];
    if (!limitName || others.length > 0 || !/^\d{1,9}$/.test(number) || limitName in limits) {
      const names = Object.keys(freeLimitNames).join(", ");
      context.addIssue(`must be like live=1,draft=2: each of ${names} at most once, with a whole number of 0 or more`);
      return z.NEVER;
    }
    limits[limitName] = Number(number);
  }
  return limits;
});

const seconds = (min: number, max: number) =>
  z.coerce
    .number("must be a number")
    .min(min, min ? `must be at least ${min}` : "must be 0 or more")
    .max(max, `must be at most ${max}`);
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
const parsedNetworks = z.string().transform((list, { addIssue }) => {
  const parsed = parseNetworks(list);
  if ("networks" in parsed) return parsed;
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
  DATABASE_URL: urlWithPassword(["postgres:", "postgresql:"]).optional(),
  DATABASE_READ_URL: urlWithPassword(["postgres:", "postgresql:"]).optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SMTP_URL: urlWithPassword(["smtp:", "smtps:"]).optional(),
  SMTP_CA_FILE: certificateFile.optional(),
  MAIL_FROM: text
    .refine((value) => parseSender(value) !== null, "must be one address, such as Talk Hubs <hello@hubs.example>")
    .optional(),
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
  PRODUCT_NAME: oneLine(60).optional(),
  SHOP: choice.default("true"),
  PRICE_CENTS: z.coerce
    .number("must be a number of cents")
    .int("must be a whole number of cents")
    .min(100, "must be at least 100")
    .max(99_999_999, "must be at most 99999999")
    .default(defaultPrice.cents),
  CURRENCY: currency.default(defaultPrice.currency),
  TAX_LINE: oneLine(60).default(defaultPrice.taxLine),
  DEMO: flag,
  SIGN_UP: z.enum(["open", "invited", "closed"], "must be open, invited or closed").optional(),
  APP_SECRET: secret,
  APP_SECRET_PREVIOUS: secret,
  PUBLISH_REQUIRES_PLAN: flag,
  OFFLINE_REMOTE: choice.default("true"),
  FREE_LIMITS: freeLimits.optional(),
  COMPANY_LINE: text.optional(),
  BUSINESS_NUMBER: text.default(neutralOperator.businessNumber),
  TRUSTED_PROXIES: parsedNetworks.transform(({ networks }) => networks).optional(),
  /** Private networks that webhooks may reach. */
  WEBHOOK_NETWORKS: parsedNetworks.transform(({ entries }) => entries).optional(),
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
  CACHE_MB: z.coerce
    .number("must be a number")
    .min(8, "must be at least 8")
    .max(4_096, "must be at most 4096")
    .default(64),
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
export type Environment = z.output<typeof environment>;
