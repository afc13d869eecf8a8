// Which passwords are hashed at the product's own cost, although the tests' process saves it (quick-passwords.ts).
import { AsyncLocalStorage } from "node:async_hooks";

const fullCost = new AsyncLocalStorage<boolean>();

/** Runs `hash` at the product's own cost: products in other processes can check the result. */
export const atFullCost = <T>(hash: () => Promise<T>): Promise<T> => fullCost.run(true, hash);

export const isAtFullCost = (): boolean => fullCost.getStore() ?? false;
