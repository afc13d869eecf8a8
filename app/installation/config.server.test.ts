import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#app/installation/config.server.ts";

const folder = mkdtempSync(join(tmpdir(), "talk-hubs-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });
const s3 = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_REGION: "r",
  S3_BUCKET: "b",
  S3_ACCESS_KEY_ID: "k",
  S3_SECRET_ACCESS_KEY: "s",
};
const mail = { SMTP_URL: "smtps://mail.example.com", MAIL_FROM: "Talk Hubs <hello@example.com>" };

describe("the configuration", () => {
  it("needs no settings for a working installation on this machine", () => {
    expect(read()).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      isLocalOnly: true,
      databaseUrl: undefined,
      s3: undefined,
      smtp: undefined,
      supportEmail: "support@example.com",
      publishRequiresPlan: false,
    });
    expect(read({ PORT: "4100" }).appUrl.origin).toBe("http://localhost:4100");
  });

  it("accepts one earlier secret, for what it has signed", () => {
    const [newest, previous] = ["the secret from today on, 32 characters", "the secret until today, 32 characters"];
    expect(read({ APP_SECRET: newest, APP_SECRET_PREVIOUS: previous }).appSecrets).toEqual([newest, previous]);
    expect(() => read({ APP_SECRET_PREVIOUS: previous })).toThrow(/^APP_SECRET: required/);
    expect(() => read({ APP_SECRET: newest, APP_SECRET_PREVIOUS: "short" })).toThrow(/^APP_SECRET_PREVIOUS: /);
  });

  it("makes nothing", () => {
    const missing = join(folder, "not there");
    expect(read({ DATA_DIR: missing })).toMatchObject({ dataDir: missing, appSecrets: null });
    expect(existsSync(missing)).toBe(false);
  });

  it.each([
    ["PORT", { PORT: "eighty" }, /^PORT: must be a number$/],
    ["PORT", { PORT: "70000" }, /^PORT: must be at most 65535$/],
    ["APP_URL", { APP_URL: "example.com" }, /^APP_URL: must be a URL/],
    ["APP_URL", { APP_URL: "https://example.com/talks" }, /^APP_URL: must be an origin, without a path$/],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/x" }, /^DATABASE_URL: must be a URL starting with postgres:/],
    ["SUPPORT_EMAIL", { SUPPORT_EMAIL: "nobody" }, /^SUPPORT_EMAIL: must be an email address$/],
    ["PUBLISH_REQUIRES_PLAN", { PUBLISH_REQUIRES_PLAN: "yes" }, /^PUBLISH_REQUIRES_PLAN: must be true or false$/],
    ["FREE_LIMITS", { FREE_LIMITS: "live=-1" }, /^FREE_LIMITS: must be like live=1,draft=2: /],
    ["FREE_LIMITS", { FREE_LIMITS: "live=1.5" }, /^FREE_LIMITS: must be like/],
    ["FREE_LIMITS", { FREE_LIMITS: "live" }, /^FREE_LIMITS: must be like/],
    ["FREE_LIMITS", { FREE_LIMITS: "live=1;draft=2" }, /^FREE_LIMITS: must be like/],
    ["FREE_LIMITS", { FREE_LIMITS: "live=1,live=2" }, /^FREE_LIMITS: must be like/],
    ["FREE_LIMITS", { FREE_LIMITS: "hubs=3" }, /^FREE_LIMITS: must be like/],
    ["FREE_LIMITS", { FREE_LIMITS: "__proto__=3" }, /^FREE_LIMITS: must be like/],
    ["PRICE_CENTS", { PRICE_CENTS: "280.00 AUD" }, /^PRICE_CENTS: must be a number of cents$/],
    ["PRICE_CENTS below a payment", { PRICE_CENTS: "0" }, /^PRICE_CENTS: must be at least 100$/],
    ["CURRENCY", { CURRENCY: "dollars" }, /^CURRENCY: must be a currency's code, such as AUD or EUR$/],
    ["CURRENCY without cents", { CURRENCY: "JPY" }, /^CURRENCY: must be a currency with cents$/],
    ["TAX_LINE", { TAX_LINE: "x".repeat(61) }, /^TAX_LINE: must be at most 60 characters$/],
    ["HSTS_SUBDOMAINS", { HSTS_SUBDOMAINS: "1" }, /^HSTS_SUBDOMAINS: must be true or false$/],
    ["BACKUP_EVERY", { BACKUP_EVERY: "90m" }, /^BACKUP_EVERY: must be a number of hours or days, such as 24h or 7d$/],
    ["BACKUP_KEEP", { BACKUP_KEEP: "0" }, /^BACKUP_KEEP: must be at least 1$/],
    [
      "TRUSTED_PROXIES",
      { TRUSTED_PROXIES: "10.0.0.1, proxy.example" },
      /^TRUSTED_PROXIES: "proxy.example" is not an IP address or network \(such as 10.0.0.1 or 10.0.0.0\/8\)$/,
    ],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }, /^LOG_LEVEL: must be fatal/],
    ["DATABASE_READ_URL", { DATABASE_READ_URL: "mysql://localhost/x" }, /^DATABASE_READ_URL: must be a URL starting/],
    [
      "DATABASE_URL",
      { DATABASE_READ_URL: "postgres://localhost/x" },
      /^DATABASE_URL: required when DATABASE_READ_URL is set$/,
    ],
    ["APP_SECRET", { APP_SECRET: "short" }, /^APP_SECRET: must be at least 32 characters$/],
    ["APP_SECRET", { DATABASE_URL: "postgres://localhost/x" }, /^APP_SECRET: required when DATABASE_URL is set$/],
    ["S3_BUCKET", { S3_ENDPOINT: s3.S3_ENDPOINT, S3_REGION: "r" }, /^S3_BUCKET: required when S3_ENDPOINT is set$/],
    ["DATABASE_URL", { DATABASE_URL: "" }, /^DATABASE_URL: is empty: give it a value, or remove it$/],
    ["LOG_LEVEL", { LOG_LEVEL: " " }, /^LOG_LEVEL: is empty/],
    [
      "DATABSE_URL",
      { DATABSE_URL: "postgres://localhost/x" },
      /^DATABSE_URL: is no setting. Write DATABASE_URL, or remove/,
    ],
    ["MAIL_FROM", { SMTP_URL: "smtp://localhost" }, /^MAIL_FROM: required when SMTP_URL is set$/],
    ["MAIL_FROM of two", { ...mail, MAIL_FROM: "a@b.example c@d.example" }, /^MAIL_FROM: must be one address, such as/],
    ["MAIL_FROM of a list", { ...mail, MAIL_FROM: "a@b.example, c@d.example" }, /^MAIL_FROM: must be one address/],
    ["MAIL_FROM of a group", { ...mail, MAIL_FROM: "Ops: a@b.example;" }, /^MAIL_FROM: must be one address/],
    ["MAIL_FROM without one", { ...mail, MAIL_FROM: "Talk Hubs" }, /^MAIL_FROM: must be one address/],
    ["DATABASE_URL", { DATABASE_URL: "postgres://ada:a/b@localhost/x" }, /^DATABASE_URL: percent-encode the password/],
    [
      "settings in quotes",
      { ...mail, MAIL_FROM: '"Talks <hello@talks.example>"', PRODUCT_NAME: "'Our talks'", COMPANY_LINE: "“Ada Ltd”" },
      /^MAIL_FROM, PRODUCT_NAME, COMPANY_LINE: remove the quotes around the value, which became a part of it \(docker run --env-file keeps them\)$/,
    ],
    ["SMTP_CA_FILE", { ...mail, SMTP_CA_FILE: "/none/ca.pem" }, /^SMTP_CA_FILE: can't read \/none\/ca.pem$/],
    [
      "SMTP_CA_FILE",
      { ...mail, SMTP_CA_FILE: "package.json" },
      /^SMTP_CA_FILE: package.json holds no certificate in PEM format$/,
    ],
    [
      "STRIPE_WEBHOOK_SECRET",
      { STRIPE_SECRET_KEY: "sk" },
      /^STRIPE_WEBHOOK_SECRET: required when STRIPE_SECRET_KEY is set$/,
    ],
  ])("stops the start with one line that names %s", (_name, env, line) => {
    expect(() => read(env as Record<string, string>)).toThrow(ConfigError);
    expect(() => read(env as Record<string, string>)).toThrow(line);
  });

  it.each(["a#b", "a/b", "a?b", "12/34", "12#34", "12?34", "50%", "p@s/s"])(
    "says how to write the password %s, which would cut the address of the mail server",
    (password) => {
      const env = { ...mail, SMTP_URL: `smtp://ada:${password}@mail.example.com:587` };
      expect(() => read(env)).toThrow(
        /^SMTP_URL: percent-encode the password and the user in it: %23 for #, %2F for \/, %3F for \?, %40 for @, %25 for %$/,
      );
    },
  );

  it.each([
    { ...mail, MAIL_FROM: '"Talks, Inc." <hello@example.com>' },
    { ...mail, MAIL_FROM: "Talks, Inc <hello@example.com>" },
    { ...mail, MAIL_FROM: "hello@example.com" },
    { ...mail, MAIL_FROM: "Dr. Ada's hubs <hello@münchen.example>" },
    { ...mail, SMTP_URL: "smtp://ada%40example.com:a%23b%2F%25@mail.example.com?ignoreTLS=true&name=hubs.example" },
    { DATABASE_URL: "postgres:///hubs?host=/run&user=ada@server", APP_SECRET: "x".repeat(32) },
    { DATABASE_URL: "postgres://ada@db/hubs?options=-c%20a%3Db", APP_SECRET: "x".repeat(32) },
    { PRODUCT_NAME: `Ada's "Talks"` },
    // It may have signed with them.
    { APP_SECRET: "x".repeat(32), APP_SECRET_PREVIOUS: `"${"y".repeat(32)}"` },
  ])("takes %j", (env) => {
    expect(() => read(env as unknown as Record<string, string>)).not.toThrow();
  });

  it("limits accounts without a plan as configured", () => {
    const ofPlan = { live: 5, draft: 5, archived: 5, storageMb: 2_048 };
    expect(read().freeLimits).toEqual(ofPlan);
    expect(read({ SHOP: "false" }).freeLimits).toEqual({});
    expect(read({ FREE_LIMITS: "live=1,draft=2, archived = 5,storage_mb=100" }).freeLimits).toEqual({
      live: 1,
      draft: 2,
      archived: 5,
      storageMb: 100,
    });
    expect(read({ FREE_LIMITS: "live=0" }).freeLimits).toEqual({ ...ofPlan, live: 0 });
    expect(read({ SHOP: "false", FREE_LIMITS: "live=0" }).freeLimits).toEqual({ live: 0 });
    const publishing = { PUBLISH_REQUIRES_PLAN: "true" };
    expect(read(publishing).freeLimits).toEqual({ ...ofPlan, live: 0 });
    expect(read({ ...publishing, FREE_LIMITS: "draft=2" }).freeLimits).toMatchObject({
      live: 0,
      draft: 2,
      archived: 5,
    });
  });

  it.each([
    // Behind a proxy on the same machine: visitors come, though the server listens on loopback.
    ["APP_URL", { APP_URL: "https://talks.example.com" }],
    ["APP_URL", { APP_URL: "http://127.0.0.1.nip.io:3000" }],
    ["APP_URL", { APP_URL: "http://127.evil.example" }],
  ])("requires real mail on a public installation (%s: %j)", (_name, env) => {
    const provided = env as unknown as Record<string, string>;
    expect(() => read(provided)).toThrow(/^SMTP_URL: required when APP_URL is not a loopback address/);
    expect(read({ ...provided, ...mail })).toMatchObject({ isLocalOnly: false, stripe: undefined });
  });

  it("recognises this machine by all its names", () => {
    // A container listens on all addresses.
    for (const HOST of ["::1", "localhost", "0.0.0.0", "::"]) expect(read({ HOST }).isLocalOnly).toBe(true);
    for (const host of ["127.0.0.1", "[::1]", "2130706433", "[::ffff:127.0.0.1]"])
      expect(read({ APP_URL: `http://${host}:3000` }).isLocalOnly).toBe(true);
  });
});
