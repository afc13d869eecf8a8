// A password's hash costs a tenth of a second of a processor, and the people of these stories sign in thousands of times with
// the same few. In this process each hash is made once and then remembered.
import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";

type ScryptCallback = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;
const hashes = new Map<string, Buffer>();

function rememberedScrypt(
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  done: ScryptCallback,
) {
  const name = JSON.stringify([password, salt, length, options]);
  const cachedKey = hashes.get(name);
  if (cachedKey) return setImmediate(() => done(null, cachedKey));
  scrypt(password, salt, length, options, (error, key) => {
    if (!error) hashes.set(name, key);
    done(error, key);
  });
}

/** Every import of it, whenever it was made, sees the change. */
function replaceScrypt(replacement: typeof crypto.scrypt) {
  crypto.scrypt = replacement;
  syncBuiltinESMExports();
}

export const rememberPasswords = () => replaceScrypt(rememberedScrypt as typeof crypto.scrypt);

/** For stories about what hashing costs: in this file, every hash is made. */
export function hashEveryPassword() {
  beforeAll(() => replaceScrypt(scrypt));
  afterAll(rememberPasswords);
}
