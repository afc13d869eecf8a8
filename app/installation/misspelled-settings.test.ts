import { expect, it } from "vitest";
import { findMisspelling } from "#app/installation/misspelled-settings.ts";

const settings = [
  "HOST",
  "PORT",
  "APP_URL",
  "DATA_DIR",
  "DATABASE_URL",
  "MAIL_FROM",
  "LOG_LEVEL",
  "APP_SECRET",
  "S3_REGION",
];
settings.push("SMTP_URL", "SUPPORT_EMAIL", "TRUSTED_PROXIES");

it.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URLS", "DATABASE_URL"],
  ["DATABAES_ULR", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["APP_URLL", "APP_URL"],
  ["APP_ULR", "APP_URL"],
  ["DATADIR", "DATA_DIR"],
  ["SMPT_URL", "SMTP_URL"],
  ["APPSECRET", "APP_SECRET"],
  ["SUPPORT_MAIL", "SUPPORT_EMAIL"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
])("%s is meant to be %s", (name, meant) => {
  expect(findMisspelling(["PATH", name], settings)).toEqual({ name, meant });
});

it("leaves the names of other programs alone", () => {
  const others = `HOME HOSTNAME HOST_IP HOSTS HOSTTYPE POST PORTS PORT_HTTP SORT PATH PWD OLDPWD SHELL SHLVL TERM USER
    LANG LC_ALL TZ TMPDIR EDITOR DISPLAY XDG_DATA_DIRS XDG_DATA_HOME LOGNAME LOGLEVEL LOG_FORMAT MAIL MAILTO MAILCHECK
    EMAIL EMAIL_FROM NODE_ENV NODE_OPTIONS npm_config_cache npm_package_name INIT_CWD CI HTTP_PROXY NO_PROXY
    AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY S3_PORT S3_SERVICE_HOST MINIO_PORT POSTGRES_URL POSTGRES_PORT
    PGHOST PGPORT PGDATABASE PGDATA DB_URL DB_HOST DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER TEST_DATABASE_URL
    REDIS_URL API_URL API_SECRET APP_ENV APP_NAME APP_DIR APP_PORT APP_HOST JWT_SECRET SMTP_HOST SMTP_PORT SMTP_USER
    MAIL_HOST MAIL_PORT VITE_APP_URL APP_URL_2 K_LOG_LEVEL KUBERNETES_PORT KUBERNETES_SERVICE_HOST INVOCATION_ID
    JOURNAL_STREAM STATE_DIRECTORY MALLOC_ARENA_MAX VERSION DOMAIN SSH_CONNECTION WEB_URL BASE_URL`.split(/\s+/);
  expect(others.filter((name) => findMisspelling([name], settings))).toEqual([]);
});

it("takes a name as another program's where the setting is given too", () => {
  expect(findMisspelling(["DATABASE_URI", "DATABASE_URL"], settings)).toBeNull();
});
