// The secret of an installation that was given none: DATA_DIR/secret, one line, and below it the one before while what it
// signed shall hold.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What signs, and what else is still taken. */
export type Secrets = [newest: string, ...earlier: string[]];

export const newSecret = () => randomBytes(32).toString("base64url");

const fileIn = (dataDir: string) => join(dataDir, "secret");

/** Made once, and kept beside the data. */
export function readSecretFile(dataDir: string): Secrets {
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, newSecret(), { mode: 0o600, flag: "wx" });
  }
  const [newest = "", ...earlier] = readFileSync(file, "utf8")
    .trim()
    .split(/\s*\n\s*/);
  return [newest, ...earlier];
}

/** Puts a new secret in front of the present one; forgets those before. What runs goes on with what it has read. */
export const rotateSecretFile = (dataDir: string) => writeSecrets(dataDir, [newSecret(), readSecretFile(dataDir)[0]]);

/** Keeps the present secret alone. */
export const removeEarlierSecrets = (dataDir: string) => writeSecrets(dataDir, [readSecretFile(dataDir)[0]]);

/** Written aside first: a process that starts meanwhile reads the old file or the new one. */
function writeSecrets(dataDir: string, secrets: Secrets) {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.part`, `${secrets.join("\n")}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
