/** Keys are built from ids, so anything else is a mistake that must not reach another folder or bucket. */
const validKey = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Throws for a key that could leave the storage's folder or bucket. */
export function assertKey(key: string): void {
  if (!validKey.test(key)) throw new Error(`Not a storage key: "${key}"`);
}

/** Throws for a name that could match more than one user's folder. */
export function assertFolder(folder: string): void {
  if (!/^[\w-]+$/.test(folder)) throw new Error(`Not a folder name: "${folder}"`);
}
