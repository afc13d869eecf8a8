// The operator's commands (package.json), and how every start prepares and fails.
import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { print, printError, printFailure } from "#app/adapters/log/console.server.ts";
import { adminUsage, runAdminCommand, UsageError } from "#app/admin-commands.server.ts";
import { type Config, readConfig } from "#app/config.server.ts";
import { restrictToOwner } from "#app/database/data-dir-mode.server.ts";
import { fillInstallation } from "#app/database/seed/fill.server.ts";
import { examine } from "#app/doctor.server.ts";
import { commandLineActor } from "#app/domain/admin/operator.server.ts";
import { backUpInto, restoreFrom } from "#app/jobs/backup.server.ts";
import { recordBackup } from "#app/last-backup.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import { newSecret, removeEarlierSecrets, rotateSecretFile } from "#app/secret-file.server.ts";
import { describeStorageFailure, isStorageFailure } from "#app/service-failure.ts";
import { openServices, openStorage } from "#app/services.server.ts";
import { toOperatorError } from "#app/start-failure.server.ts";
import { createWaitLimit, WaitTooLongError } from "#app/wait-limit.server.ts";

/**
 * Reads the settings and protects files: what this process writes, and what DATA_DIR contains, is for its account
 * alone.
 */
export function prepare() {
  process.umask(0o077);
  const config = readConfig();
  const unprotectedPath = restrictToOwner(config.dataDir);
  if (unprotectedPath)
    printError(`Other accounts of this machine may read ${unprotectedPath}: its permissions could not be changed.`);
  return config;
}

/** An error that the operator can fix is one line; any other is a bug and shown with its stack. */
export function exitWithError(error: unknown, title = "Cannot start"): never {
  const operatorError = toOperatorError(error);
  printFailure(title, operatorError ?? error, { isBug: operatorError === null });
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
  if (!file) return failWithMessage("Name the file: npm run backup -- FILE");
  let config: Config | undefined;
  try {
    config = prepare();
    const { rows, objects, missing } = await backUpInto(file, config, await openStorage(config));
    await recordBackup(config.dataDir);
    print(`Backed up into ${file}: ${rows} rows, ${objects} files. It contains secrets: store it safely.`);
    if (missing.length) printError(`Missing in the file store, so not in the backup: ${missing.join(", ")}`);
  } catch (error) {
    exitWithError(nameFileStore(error, config), "Cannot back up");
  }
}

/** `npm run restore -- FILE [--force]`. Ctrl+C leaves everything as it was; a second one ends at once. */
export async function restoreFromFile() {
  const [file] = operands();
  if (!file) return failWithMessage("Name the file: npm run restore -- FILE [--force]");
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stop.abort(new OperatorError("interrupted; everything is as it was")));
  let config: Config | undefined;
  try {
    config = prepare();
    const options = { force: process.argv.includes("--force"), signal: stop.signal };
    const { rows, objects, leftBehind } = await restoreFrom(file, config, await openStorage(config), options);
    print(`Restored from ${file}: ${rows} rows, ${objects} files.`);
    if (leftBehind) printError(`Files of the replaced installation that could not be deleted: ${leftBehind}`);
  } catch (error) {
    exitWithError(nameFileStore(error, config), "Cannot restore");
  }
}

/** A failure of the file store as one line that names its setting; any other error as it is. */
const nameFileStore = (error: unknown, config: Config | undefined): unknown =>
  config?.s3 && toOperatorError(error) === null && isStorageFailure(error)
    ? describeStorageFailure(error, config.s3)
    : error;

/**
 * `npm run admin -- COMMAND`. Exits with 1 if the command is refused or waits for half a minute, with 2 if it can't be
 * understood.
 */
export async function runAdmin() {
  const args = process.argv.slice(2);
  if (args.length === 0 || args[0] === "help" || args[0] === "--help") return print(adminUsage);
  const waitLimit = createWaitLimit(printError);
  let close = async () => {};
  try {
    const config = prepare();
    const open = async () => {
      waitLimit.waitFor("the database to open");
      const opened = await openServices(config);
      close = opened.close;
      waitLimit.waitFor("the database");
      return opened.services;
    };
    const actor = commandLineActor(userInfo().username);
    const context = { config, actor, open, ask: askAtTerminal, waitFor: waitLimit.waitFor };
    print((await waitLimit.limit(runAdminCommand(args, context))).join("\n"));
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    reportRefusal(error);
    if (error instanceof WaitTooLongError) process.exit();
  }
  waitLimit.waitFor("the database to close");
  await waitLimit.limit(close()).catch((error) => exitWithError(error, "Cannot end"));
}

function reportRefusal(error: unknown) {
  if (error instanceof UsageError) return printError(`${error.message}\n\n${adminUsage}`);
  const operatorError = toOperatorError(error);
  printFailure("Refused", operatorError ?? error, { isBug: operatorError === null });
}

/** Null without a person at a terminal. */
async function askAtTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return (await terminal.question(question).finally(() => terminal.close())).trim() || null;
}

/** `npm run doctor`: one line for each part. Exits with 1 if one does not work. */
export async function runDoctor() {
  try {
    const findings = await examine(prepare());
    for (const { part, isOk, detail } of findings) print(`${isOk ? "ok    " : "FAILED"}  ${part}: ${detail}`);
    if (findings.some(({ isOk }) => !isOk)) process.exitCode = 1;
  } catch (error) {
    exitWithError(error);
  }
}

/** `npm run rotate-secret [-- --forget]`. Running processes use the new secret after a restart. */
export function rotateSecret() {
  try {
    const { dataDir, hasSecretFile } = prepare();
    const shouldRemoveEarlier = process.argv.includes("--forget");
    if (!hasSecretFile) return print(shouldRemoveEarlier ? removeSettingHint : rotateSettingHint());
    if (shouldRemoveEarlier) removeEarlierSecrets(dataDir);
    else rotateSecretFile(dataDir);
    print(shouldRemoveEarlier ? "The previous secret was removed. Restart the product." : rotatedFileMessage);
  } catch (error) {
    exitWithError(error);
  }
}

const afterRotation =
  "After that, everyone has to sign in again. Links in earlier emails and two-step codes continue to work.";
const rotatedFileMessage = [
  `A new secret was created. Restart the product. ${afterRotation}`,
  "When old links no longer need to work: npm run rotate-secret -- --forget, and restart again.",
].join("\n");
const rotateSettingHint = () =>
  [
    "You set APP_SECRET yourself. Start every process with",
    `  APP_SECRET=${newSecret()}`,
    `  APP_SECRET_PREVIOUS=(the current APP_SECRET)`,
    `${afterRotation} When old links no longer need to work, remove APP_SECRET_PREVIOUS.`,
  ].join("\n");
const removeSettingHint = "You set APP_SECRET yourself. Remove APP_SECRET_PREVIOUS and restart every process.";

const operands = () => process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

function failWithMessage(line: string) {
  printError(line);
  process.exitCode = 1;
}
