// The operator's commands (package.json), and how every start prepares and fails.
import { existsSync, rmSync, statSync } from "node:fs";
import { constants } from "node:os";
import { createInterface } from "node:readline/promises";
import { print, printBug, printError } from "#app/adapters/log/console.server.ts";
import { lowerPriority } from "#app/concurrency/low-priority.server.ts";
import { recordBackup } from "#app/database/backup/last-backup.server.ts";
import { restrictToOwner } from "#app/database/data-dir-mode.server.ts";
import { createFolder } from "#app/database/durable-file.server.ts";
import { NoInstallationError, refuseMissing, requireFolder } from "#app/database/embedded-folder.server.ts";
import { commandLineActor } from "#app/domain/admin/operator.server.ts";
import { publishPastRatings } from "#app/domain/feedback/published-results.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { type Config, readOwnConfig } from "#app/installation/config.server.ts";
import { guideLine } from "#app/installation/guides.ts";
import {
  newSecret,
  removeEarlierSecrets,
  replaceLostSecret,
  rotateSecretFile,
} from "#app/installation/secret-file.server.ts";
import { backUpInto, restoreFrom } from "#app/jobs/backup.server.ts";
import { adminUsage, runAdminCommand } from "#app/operator/admin-commands.server.ts";
import { becomeOwner } from "#app/operator/become-owner.server.ts";
import { UsageError } from "#app/operator/control-messages.ts";
import { examine } from "#app/operator/doctor.server.ts";
import { readNamedFile } from "#app/operator/import-talks-command.server.ts";
import { findRunningProduct } from "#app/operator/running-product.server.ts";
import { toOperatorError } from "#app/operator/start-failure.server.ts";
import { createWaitLimit, WaitTooLongError } from "#app/operator/wait-limit.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import { describeStorageFailure, isStorageFailure } from "#app/service-failure.ts";
import { creationOf, openServices, openStorage } from "#app/services.server.ts";
import { accountName, ensureHome } from "#app/system-account.server.ts";

/** Reads the settings, and goes on as the owner of DATA_DIR. What this process writes is for its account alone. */
function prepareCommand() {
  process.umask(0o077);
  ensureHome();
  const config = readOwnConfig();
  becomeOwner(config.dataDir);
  return config;
}

/**
 * The same for what may make an installation: DATA_DIR is made too, and what it contains is closed to other accounts.
 * Throws OperatorError where it can't be.
 */
export function prepare() {
  const config = prepareCommand();
  try {
    if (!config.databaseUrl) createFolder(config.dataDir);
    createDataDirBesideServer(config);
    closeDataDir(config.dataDir);
    return config;
  } catch (error) {
    throw toOperatorError(error, config) ?? error;
  }
}

/** DATA_DIR is no installation where the database is a server's, but files and emails may be stored in it. */
function createDataDirBesideServer({ dataDir, databaseUrl, s3, smtp }: Config) {
  if (databaseUrl && (!s3 || !smtp)) createFolder(dataDir);
}

/** For what works on an existing installation, and changes no modes of it. Throws NoInstallationError where there is none. */
function prepareExisting() {
  const config = prepareCommand();
  if (!config.databaseUrl) requireFolder(config.dataDir);
  return config;
}

function closeDataDir(dataDir: string) {
  const unprotectedPath = restrictToOwner(dataDir);
  if (unprotectedPath)
    printError(`Other accounts of this machine may read ${unprotectedPath}: its permissions could not be changed.`);
}

/** An error that the operator can fix is one line; any other is a bug and shown with its stack. */
export function exitWithError(error: unknown, title: string, config?: Config): never {
  printReason(title, error, config);
  process.exit(1);
}

function printReason(title: string, error: unknown, config: Config | undefined) {
  const operatorError = toOperatorError(error, config);
  if (operatorError) printError([`${title}: ${operatorError.message}`, ...guideLine(operatorError.message)].join("\n"));
  else printBug(title, error);
}

/** `npm run demo`. */
export async function fillWithSampleData() {
  let config: Config | undefined;
  try {
    config = prepare();
    const storage = await openStorage(config);
    // A file of its own in the build, so that the served program holds no sample data.
    const { fillInstallation } = await import("#sample/fill.server.ts");
    const { isFilled, lines } = await fillInstallation(config, storage.write, creationOf(config), (db, now) =>
      publishPastRatings({ db, clock: { now: () => now } }),
    );
    if (!isFilled) return failWithMessage(lines.join("\n"));
    print(lines.join("\n"));
  } catch (error) {
    exitWithError(error, "Cannot load sample data", config);
  }
}

/** `npm run backup -- FILE [--force] [--empty]`. Makes no installation, and replaces no file without --force. */
export async function backUpToFile() {
  const { file, force, empty } = readOperands("backup -- FILE [--force] [--empty]", ["force", "empty"]);
  if (!file) return;
  // Visitors come first.
  lowerPriority(constants.priority.PRIORITY_LOW);
  let config: Config | undefined;
  try {
    config = prepareExisting();
    if (!force && existsSync(file) && statSync(file).isFile())
      throw new OperatorError(`${file} exists: name another file, or add --force to replace it`);
    const { rows, objects, missing } = await backUpLive(file, config, empty);
    print(`Backed up into ${file}: ${rows} rows, ${objects} files. It contains secrets: store it safely.`);
    if (missing.length) printError(`Missing in the file store, so not in the backup: ${missing.join(", ")}`);
    if (!config.appSecrets && !existsSync(inDataFolder(config.dataDir, "secret")))
      printError("DATA_DIR has no secret, so it is not in the backup.");
    // A full disk there is a reason to back up to another.
    await recordBackup(config.dataDir, file).catch((error: Error) =>
      printError(`The backup is complete, but DATA_DIR/last-backup could not be written: ${error.message}`),
    );
  } catch (error) {
    exitWithError(nameFileStore(error, config), "Cannot back up", config);
  }
}

/** A backup of the embedded database reads a copy of it while the product runs. */
async function backUpLive(file: string, config: Config, allowEmpty: boolean) {
  const product = await findRunningProduct(config);
  const removeUnfinished = () => {
    for (const path of [`${file}.database`, `${file}.unfinished`]) rmSync(path, { recursive: true, force: true });
    process.exit(1);
  };
  process.once("SIGINT", removeUnfinished).once("SIGTERM", removeUnfinished);
  const folderCopy = product?.folderCopy ?? null;
  return backUpInto(file, config, await openStorage(config), { allowEmpty, folderCopy }).finally(() => product?.end());
}

/**
 * `npm run restore -- FILE [--force] [--new]`. Ctrl+C leaves everything as it was; a second one ends at once. Makes an
 * installation only with --new, or where an installation has lost its embedded database.
 */
export async function restoreFromFile() {
  const { file, force, new: isNew } = readOperands("restore -- FILE [--force] [--new]", ["force", "new"]);
  if (!file) return;
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stop.abort(new OperatorError("interrupted; everything is as it was")));
  let config: Config | undefined;
  try {
    config = prepareCommand();
    const { begin } = creationOf(config);
    const check = (dataDir: string, leftovers: string[]) => {
      if (!isNew && leftovers.length === 0) refuseMissing(dataDir, leftovers);
      closeDataDir(dataDir);
    };
    const options = { force, isNew, creation: { check, begin }, signal: stop.signal };
    createDataDirBesideServer(config);
    const { rows, objects, leftBehind } = await restoreFrom(file, config, await openStorage(config), options);
    closeDataDir(config.dataDir);
    print(`Restored from ${file}: ${rows} rows, ${objects} files.`);
    if (leftBehind) printError(`Files of the replaced installation that could not be deleted: ${leftBehind}`);
  } catch (error) {
    if (error instanceof NoInstallationError) error.message += ", or make one from this backup with --new";
    exitWithError(nameFileStore(error, config), "Cannot restore", config);
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
  let known: Config | undefined;
  try {
    const config = prepareExisting();
    known = config;
    createDataDirBesideServer(config);
    const open = async () => {
      waitLimit.waitFor("the database to open");
      const opened = await openServices(config);
      close = opened.close;
      waitLimit.waitFor("the database");
      return opened.services;
    };
    waitLimit.waitFor("the running product");
    const product = await findRunningProduct(config);
    if (product) close = async () => product.end();
    const actor = commandLineActor(accountName());
    const context = { config, actor, open, ask: askAtTerminal, readFile: readNamedFile, waitFor: waitLimit.waitFor };
    const running = product ? product.runAdmin(args, context) : runAdminCommand(args, context);
    print((await waitLimit.limit(running)).join("\n"));
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    reportRefusal(error, known);
    if (error instanceof WaitTooLongError) process.exit();
  }
  waitLimit.waitFor("the database to close");
  await waitLimit.limit(close()).catch((error) => exitWithError(error, "Cannot end"));
}

function reportRefusal(error: unknown, config: Config | undefined) {
  if (error instanceof UsageError) return printError(`${error.message}\n\n${adminUsage}`);
  printReason("Refused", error, config);
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
    const findings = await examine(prepareCommand());
    for (const { part, isOk, detail } of findings) {
      print(`${isOk ? "ok    " : "FAILED"}  ${part}: ${detail}`);
      if (!isOk) for (const line of guideLine(detail)) print(`        ${line}`);
    }
    if (findings.some(({ isOk }) => !isOk)) process.exitCode = 1;
  } catch (error) {
    exitWithError(error, "Cannot examine the installation");
  }
}

/** `npm run rotate-secret [-- --forget | --new]`. Running processes use the new secret after a restart. */
export function rotateSecret() {
  let config: Config | undefined;
  try {
    config = prepareExisting();
    const { dataDir, appSecrets } = config;
    const shouldRemoveEarlier = process.argv.includes("--forget");
    if (appSecrets) return print(shouldRemoveEarlier ? removeSettingHint : rotateSettingHint());
    if (process.argv.includes("--new")) {
      replaceLostSecret(dataDir);
      return print("A new secret was created. Start the product: everyone has to sign in again.");
    }
    if (shouldRemoveEarlier) removeEarlierSecrets(dataDir);
    else rotateSecretFile(dataDir);
    print(shouldRemoveEarlier ? "The previous secret was removed. Restart the product." : rotatedFileMessage);
  } catch (error) {
    exitWithError(error, "Cannot rotate the secret", config);
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

/** The file and the flags of a command line; without a file it is refused, as is one with something else. */
function readOperands<Flag extends string>(usage: string, flags: Flag[]) {
  const args = process.argv.slice(2);
  const [file, ...rest] = args.filter((argument) => !argument.startsWith("--"));
  const unknown = [...rest, ...args.filter((argument) => argument.startsWith("--") && !isFlag(argument))];
  function isFlag(argument: string) {
    return flags.some((flag) => argument === `--${flag}`);
  }
  if (!file || unknown.length)
    failWithMessage(`${unknown[0] ? `"${unknown[0]}"?` : "Name the file:"} npm run ${usage}`);
  const given = Object.fromEntries(flags.map((flag) => [flag, args.includes(`--${flag}`)])) as Record<Flag, boolean>;
  return { ...given, file: unknown.length ? undefined : file };
}

function failWithMessage(line: string) {
  printError(line);
  process.exitCode = 1;
}
