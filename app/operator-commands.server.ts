// What an operator runs beside the server, each a command of its own (package.json), and how every start begins and fails.
import { print, printError, printFailure } from "#app/adapters/log/console.server.ts";
import { ConfigError, readConfig } from "#app/config.server.ts";
import { BadBackupError } from "#app/database/backup/frames.server.ts";
import { InstallationNotEmptyError } from "#app/database/backup/restore.server.ts";
import { DataDirInUseError } from "#app/database/data-dir-lock.server.ts";
import { restrictToOwner, SharedDataDirError } from "#app/database/data-dir-mode.server.ts";
import { fillInstallation } from "#app/database/seed/fill.server.ts";
import { backUpInto, restoreFrom } from "#app/jobs/backup.server.ts";
import { newSecret, removeEarlierSecrets, rotateSecretFile } from "#app/secret-file.server.ts";
import { openStorage } from "#app/services.server.ts";

/** The settings; from here on, what this process writes is its account's alone, and so is what DATA_DIR holds already. */
export function prepare() {
  process.umask(0o077);
  const config = readConfig();
  const unprotectedPath = restrictToOwner(config.dataDir);
  if (unprotectedPath)
    printError(`Other accounts of this machine may read ${unprotectedPath}: it could not be closed to them.`);
  return config;
}

/** What the operator can mend is one line; anything else is a bug and is shown with its place in the program. */
export function exitWithError(error: unknown): never {
  const isOperatorError = [ConfigError, DataDirInUseError, SharedDataDirError].some((kind) => error instanceof kind);
  printFailure("Cannot start", error, { isBug: !isOperatorError });
  process.exit(1);
}

/** `npm run demo`. */
export async function fillWithSampleData() {
  try {
    const config = prepare();
    const storage = await openStorage(config);
    const { isFilled, lines } = await fillInstallation(config, storage.write);
    if (!isFilled) return failWithMessage(lines.join("\n"));
    print(lines.join("\n"));
  } catch (error) {
    exitWithError(error);
  }
}

/** `npm run backup -- FILE`. */
export async function backUpToFile() {
  const [file] = operands();
  if (!file) return failWithMessage("Say where to: npm run backup -- FILE");
  try {
    const config = prepare();
    const { rows, objects, missing } = await backUpInto(file, config, await openStorage(config));
    print(`Backed up into ${file}: ${rows} rows, ${objects} files. It holds secrets: keep it as you keep those.`);
    if (missing.length) printError(`Not in the store, so not in the backup: ${missing.join(", ")}`);
  } catch (error) {
    exitWithError(error);
  }
}

/** `npm run restore -- FILE [--force]`. */
export async function restoreFromFile() {
  const [file] = operands();
  if (!file) return failWithMessage("Say from where: npm run restore -- FILE [--force]");
  try {
    const config = prepare();
    const force = process.argv.includes("--force");
    const { rows, objects } = await restoreFrom(file, config, await openStorage(config), { force });
    print(`Restored from ${file}: ${rows} rows, ${objects} files.`);
  } catch (error) {
    if (error instanceof InstallationNotEmptyError || error instanceof BadBackupError)
      return failWithMessage(error.message);
    exitWithError(error);
  }
}

/** `npm run rotate-secret [-- --forget]`. What runs takes the new one with its next start. */
export function rotateSecret() {
  try {
    const { dataDir, hasSecretFile } = prepare();
    const shouldRemoveEarlier = process.argv.includes("--forget");
    if (!hasSecretFile) return print(shouldRemoveEarlier ? removeSettingHint : rotateSettingHint());
    if (shouldRemoveEarlier) removeEarlierSecrets(dataDir);
    else rotateSecretFile(dataDir);
    print(
      shouldRemoveEarlier ? "The secret before the present one is forgotten. Restart the product." : rotatedFileMessage,
    );
  } catch (error) {
    exitWithError(error);
  }
}

const afterRotation =
  "Then everybody signs in again; links in emails that were sent before go on working, and two-step codes too.";
const rotatedFileMessage = [
  `There is a new secret. Restart the product. ${afterRotation}`,
  "Once old links need no longer work: npm run rotate-secret -- --forget, and restart once more.",
].join("\n");
const rotateSettingHint = () =>
  [
    "APP_SECRET is a setting of yours. Start every process with",
    `  APP_SECRET=${newSecret()}`,
    `  APP_SECRET_PREVIOUS=(what APP_SECRET is now)`,
    `${afterRotation} Once old links need no longer work, take APP_SECRET_PREVIOUS away.`,
  ].join("\n");
const removeSettingHint = "APP_SECRET is a setting of yours. Take APP_SECRET_PREVIOUS away and restart every process.";

const operands = () => process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

function failWithMessage(line: string) {
  printError(line);
  process.exitCode = 1;
}
