// The secret of an installation without APP_SECRET: DATA_DIR/secret, one line, followed by the previous secret while
// its signatures stay valid.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret that signs, and earlier ones that are still accepted. */
export type Secrets = [newest: string, ...earlier: string[]];

/** 32 random bytes in base64url. */
export const newSecret = () => randomBytes(32).toString("base64url");

const fileIn = (dataDir: string) => join(dataDir, "secret");

/** Created once, beside the data. */
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

/**
 * Puts a new secret in front of the current one and removes older ones. Running processes continue with what they have
 * read.
 */
export const rotateSecretFile = (dataDir: string) => writeSecrets(dataDir, [newSecret(), readSecretFile(dataDir)[0]]);

/** Keeps only the current secret. */
export const removeEarlierSecrets = (dataDir: string) => writeSecrets(dataDir, [readSecretFile(dataDir)[0]]);

/** Written to a temporary file first, so that a process that starts meanwhile reads the old or the new file. */
function writeSecrets(dataDir: string, secrets: Secrets) {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.part`, `${secrets.join("\n")}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
