// What the program prints when it has started.
import { relative } from "node:path";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import type { Config } from "#app/installation/config.server.ts";

interface Start {
  version: string;
  seconds: number;
  /** Whether the database was made by this start. */
  isNew: boolean;
  accountCount: number;
  /** The code of /setup; null where that is not there. */
  setUpCode: string | null;
  isSignUpOpen: boolean;
}

/** Where the product is, where its data and emails go, and what an empty installation may do next. */
export function describeStart(config: Config, start: Start): string {
  const { version, seconds, isNew, accountCount, setUpCode, isSignUpOpen } = start;
  const { appUrl, smtp, isDemo } = config;
  const lines = [
    `Talk Hubs ${version} is ready at ${appUrl.origin} (${seconds.toFixed(1)} s)`,
    describeListening(config),
    `Settings: ${describeSettings(config)}`,
    `Database: ${describeDatabase(config, isNew, accountCount)}`,
    isDemo
      ? `This is a demo: visitors press "Try it". It sends no email`
      : smtp
        ? `Email is sent through ${new URL(smtp.url).host}`
        : `Email is stored: read it at ${appUrl.origin}/_local/mail`,
    setUpCode ? `Make the first account: ${setUpAddress(config, setUpCode)}` : [],
    accountCount === 0 && !setUpCode && !isDemo ? describeAdministrator(config, isSignUpOpen) : [],
    accountCount === 0 && !isDemo
      ? `Sample data: stop this program, run \`${commandOf(config, "demo")}\`, start again`
      : [],
  ];
  return lines.flat().join("\n");
}

/** How the account comes about that SUPPORT_EMAIL names: where sign-up isn't open, not by the form. */
function describeAdministrator(config: Config, isSignUpOpen: boolean): string {
  const { supportEmail } = config.ownSettings;
  if (isSignUpOpen) return `The administrator signs up as ${supportEmail}, which SUPPORT_EMAIL says`;
  const separator = config.isInContainer ? "" : " --";
  const command = `${commandOf(config, "admin")}${separator} create ${supportEmail} --role administrator`;
  return `Make the account of the administrator, whom SUPPORT_EMAIL names: \`${command}\``;
}

/** The image has no npm. */
const commandOf = ({ isInContainer }: Config, name: "demo" | "admin") =>
  isInContainer ? `node scripts/${name}.mjs` : `npm run ${name}`;

/** Where connections are taken, and for whom. */
function describeListening({ host, port, appUrl, isLocalOnly }: Config): string {
  const place = `Listens on ${["0.0.0.0", "::"].includes(host) ? "all addresses" : host}, port ${port}`;
  if (!isLocalOnly) return `${place}, for ${appUrl.origin}`;
  return `${place}: a trial for this machine, until APP_URL is a public address`;
}

/** Such as ".env (APP_URL, SMTP_URL)": never a value. */
function describeSettings({ settingsFile }: Config): string {
  if (!settingsFile) return "from the environment; there is no .env";
  const { path, used, overridden } = settingsFile;
  const names = used.join(", ") || "nothing";
  const ignored = overridden.length ? `; the environment's instead of its ${overridden.join(", ")}` : "";
  return `${path} (${names})${ignored}`;
}

/** On this machine nobody is asked for the code. */
const setUpAddress = ({ isOnLoopback, appUrl }: Config, code: string) =>
  `${appUrl.origin}/setup${isOnLoopback ? "" : `?code=${code}`}`;

/** Such as "PostgreSQL at db.example/hubs, 6 accounts": what an operator with a wrong setting would be surprised by. */
function describeDatabase({ databaseUrl, dataDir }: Config, isNew: boolean, accountCount: number): string {
  const accounts = accountCount === 1 ? "1 account" : `${accountCount} accounts`;
  if (!databaseUrl) {
    const folder = relative(process.cwd(), inDataFolder(dataDir, "db"));
    const place = folder.startsWith("..") ? inDataFolder(dataDir, "db") : folder;
    return isNew ? `new, in ${place}` : `embedded, in ${place}, ${accounts}`;
  }
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL at ${host || searchParams.get("host") || "localhost"}${pathname}, ${isNew ? "new" : accounts}`;
}
