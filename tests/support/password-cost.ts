// Which passwords are hashed at the product's own cost, although the tests' process saves it (quick-passwords.ts).
import { AsyncLocalStorage } from "node:async_hooks";

const fullCost = new AsyncLocalStorage<boolean>();
const salts = new Set<string>();

/** Runs `hash` at the product's own cost: products in other processes can check the result, which is `salt:key`. */
export async function hashAtFullCost(hash: () => Promise<string>): Promise<string> {
  const result = await fullCost.run(true, hash);
  salts.add(result.slice(0, result.indexOf(":")));
  return result;
}

/** Whether a password is hashed with this salt at full cost: it is being made so, or was. */
export const isAtFullCost = (salt: string): boolean => fullCost.getStore() ?? salts.has(salt);
