// What an operator runs beside the server, each a command of its own (package.json), and how every start begins and fails.
import { print, printError, printFailure } from "#app/adapters/log/console.server.ts";
import { ConfigError, readConfig } from "#app/config.server.ts";
import { BadBackup } from "#app/database/backup/frames.server.ts";
import { NotEmpty } from "#app/database/backup/restore.server.ts";
import { DataDirInUse } from "#app/database/data-dir-lock.server.ts";
import { closeToOthers, SharedDataDir } from "#app/database/data-dir-mode.server.ts";
import { fillInstallation } from "#app/database/seed/fill.server.ts";
import { backUpInto, restoreFrom } from "#app/jobs/backup.server.ts";
import { forgetEarlierSecrets, newSecret, rotateSecretFile } from "#app/secret-file.server.ts";
import { openStorage } from "#app/services.server.ts";

/** The settings; from here on, what this process writes is its account's alone, and so is what DATA_DIR holds already. */
export function prepare() {
  process.umask(0o077);
  const config = readConfig();
  const open = closeToOthers(config.dataDir);
  if (open) printError(`Other accounts of this machine may read ${open}: it could not be closed to them.`);
  return config;
}

/** What the operator can mend is one line; anything else is a bug and is shown with its place in the program. */
export function endWith(error: unknown): never {
  const isTheirs = [ConfigError, DataDirInUse, SharedDataDir].some((kind) => error instanceof kind);
  printFailure("Cannot start", error, { isBug: !isTheirs });
  process.exit(1);
}

/** `npm run demo`. */
export async function fillWithSampleData() {
  try {
    const config = prepare();
    const storage = await openStorage(config);
    const { isFilled, lines } = await fillInstallation(config, storage.write);
    if (!isFilled) return sayAndFail(lines.join("\n"));
    print(lines.join("\n"));
  } catch (error) {
    endWith(error);
  }
}

/** `npm run backup -- FILE`. */
export async function backUpToFile() {
  const [file] = operands();
  if (!file) return sayAndFail("Say where to: npm run backup -- FILE");
  try {
    const config = prepare();
    const { rows, objects, missing } = await backUpInto(file, config, await openStorage(config));
    print(`Backed up into ${file}: ${rows} rows, ${objects} files. It holds secrets: keep it as you keep those.`);
    if (missing.length) printError(`Not in the store, so not in the backup: ${missing.join(", ")}`);
  } catch (error) {
    endWith(error);
  }
}

/** `npm run restore -- FILE [--force]`. */
export async function restoreFromFile() {
  const [file] = operands();
  if (!file) return sayAndFail("Say from where: npm run restore -- FILE [--force]");
  try {
    const config = prepare();
    const force = process.argv.includes("--force");
    const { rows, objects } = await restoreFrom(file, config, await openStorage(config), { force });
    print(`Restored from ${file}: ${rows} rows, ${objects} files.`);
  } catch (error) {
    if (error instanceof NotEmpty || error instanceof BadBackup) return sayAndFail(error.message);
    endWith(error);
  }
}

/** `npm run rotate-secret [-- --forget]`. What runs takes the new one with its next start. */
export function rotateSecret() {
  try {
    const { dataDir, hasSecretFile } = prepare();
    const isForgetting = process.argv.includes("--forget");
    if (!hasSecretFile) return print(isForgetting ? forgetGivenSecret : givenSecret());
    if (isForgetting) forgetEarlierSecrets(dataDir);
    else rotateSecretFile(dataDir);
    print(isForgetting ? "The secret before the present one is forgotten. Restart the product." : rotatedFile);
  } catch (error) {
    endWith(error);
  }
}

const afterwards =
  "Then everybody signs in again; links in emails that were sent before go on working, and two-step codes too.";
const rotatedFile = [
  `There is a new secret. Restart the product. ${afterwards}`,
  "Once old links need no longer work: npm run rotate-secret -- --forget, and restart once more.",
].join("\n");
const givenSecret = () =>
  [
    "APP_SECRET is a setting of yours. Start every process with",
    `  APP_SECRET=${newSecret()}`,
    `  APP_SECRET_PREVIOUS=(what APP_SECRET is now)`,
    `${afterwards} Once old links need no longer work, take APP_SECRET_PREVIOUS away.`,
  ].join("\n");
const forgetGivenSecret = "APP_SECRET is a setting of yours. Take APP_SECRET_PREVIOUS away and restart every process.";

const operands = () => process.argv.slice(2).filter((word) => !word.startsWith("--"));

function sayAndFail(line: string) {
  printError(line);
  process.exitCode = 1;
}
