/** Encrypts what must not be readable in the database; the implementation holds the key. */
export interface Vault {
  encrypt(text: string): Promise<string>;
  decrypt(stored: string): Promise<string>;
}
