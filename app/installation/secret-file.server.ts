// The secret of an installation without APP_SECRET: DATA_DIR/secret, one line, followed by the previous secret while
// its signatures stay valid.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { describeWayBack } from "#app/database/backup/last-backup.server.ts";
import { createFolder, writeDurably } from "#app/database/durable-file.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { OperatorError } from "#app/operator-error.ts";

/** The secret that signs, and earlier ones that are still accepted. */
export type Secrets = [newest: string, ...earlier: string[]];

/** With APP_SECRET the operator stores them, and there is no file. */
interface SecretPlace {
  dataDir: string;
  appSecrets: Secrets | null;
}

/** 32 random bytes in base64url. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** Shorter ones can be guessed. */
export const minSecretLength = 32;

const fileIn = (dataDir: string) => inDataFolder(dataDir, "secret");

/** Throws OperatorError for a file that is missing, or has another text than secrets of at least 32 characters. */
export function readSecretFile(dataDir: string): Secrets {
  const file = fileIn(dataDir);
  if (!existsSync(file)) throw unusable(dataDir, "is missing beside the data that it protects");
  if (!statSync(file).isFile()) throw unusable(dataDir, "is no file");
  const text = readFileSync(file, "utf8").trim();
  if (!text) throw unusable(dataDir, "is empty");
  const [newest, ...earlier] = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean) as unknown as Secrets;
  for (const secret of [newest, ...earlier]) {
    if (secret.length < minSecretLength) throw unusable(dataDir, `is shorter than ${minSecretLength} characters`);
    // What a power cut or another encoding leaves.
    if (/[\p{Cc}\uFFFD]/u.test(secret)) throw unusable(dataDir, "is no text");
  }
  return [newest, ...earlier];
}

const unusable = (dataDir: string, problem: string) =>
  new OperatorError(
    `DATA_DIR: ${fileIn(dataDir)} ${problem}. Put back the one of a copy, or make a new one with npm run rotate-secret -- --new: ` +
      `then everyone signs in again, two-step codes stop and links in earlier emails end. ${describeWayBack(dataDir)}`,
  );

/** Makes the first secret of a new installation; keeps one that is there. */
export function createSecretFile(dataDir: string) {
  createFolder(dataDir);
  if (!existsSync(fileIn(dataDir))) writeSecrets(dataDir, [newSecret()]);
}

/** Makes a new secret without the earlier ones, which are lost. Refuses where the current one is usable. */
export function replaceLostSecret(dataDir: string) {
  if (isUsable(dataDir)) throw new OperatorError(`${fileIn(dataDir)} is usable: without --new, it stays accepted`);
  writeSecrets(dataDir, [newSecret()]);
}

function isUsable(dataDir: string): boolean {
  try {
    return readSecretFile(dataDir).length > 0;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}

/**
 * Puts a new secret in front of the current one and removes older ones. Running processes continue with what they have
 * read.
 */
export const rotateSecretFile = (dataDir: string) => writeSecrets(dataDir, [newSecret(), readUsedSecrets(dataDir)[0]]);

/** Keeps only the current secret. */
export const removeEarlierSecrets = (dataDir: string) => writeSecrets(dataDir, [readUsedSecrets(dataDir)[0]]);

const markIn = (dataDir: string) => inDataFolder(dataDir, "secret-used");
const digestOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Called by a start that has encrypted with the newest secret what the one of before protected. */
export function recordSecretUse({ dataDir, appSecrets }: SecretPlace, [newest]: Secrets) {
  if (!appSecrets) writeDurably(markIn(dataDir), `${digestOf(newest)}\n`);
}

/** Throws OperatorError where the secret of before still protects two-step codes: without it they would be lost. */
function readUsedSecrets(dataDir: string): Secrets {
  const secrets = readSecretFile(dataDir);
  const mark = existsSync(markIn(dataDir)) ? readFileSync(markIn(dataDir), "utf8").trim() : "";
  if (secrets.length > 1 && mark !== digestOf(secrets[0]))
    throw new OperatorError(
      "start the product once with the new secret first: until then, two-step codes need the previous one",
    );
  return secrets;
}

/** A process that starts meanwhile reads the old or the new file. */
const writeSecrets = (dataDir: string, secrets: Secrets) => writeDurably(fileIn(dataDir), `${secrets.join("\n")}\n`);
