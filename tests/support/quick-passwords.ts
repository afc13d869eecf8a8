// A password's hash costs a tenth of a second of a processor, and the people of these stories sign in thousands of times with
// the same few. In this process each hash is made once and then remembered.
import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";

type Done = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;
const known = new Map<string, Buffer>();

function rememberedScrypt(password: string, salt: string, length: number, options: ScryptOptions, done: Done) {
  const name = JSON.stringify([password, salt, length, options]);
  const found = known.get(name);
  if (found) return setImmediate(() => done(null, found));
  scrypt(password, salt, length, options, (error, key) => {
    if (!error) known.set(name, key);
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
