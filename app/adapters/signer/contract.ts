/**
 * Signs what leaves the server and must come back unchanged: links, cookies, tokens. Its users can sign and verify but
 * cannot read the secret. A signature made for one purpose is invalid for any other.
 */
export interface Signer<Purpose extends string = string> {
  /** The first `bytes` of the signature of `content`: 32 at most. Tokens use signed-token.server.ts. */
  sign(purpose: Purpose, content: string | Uint8Array, bytes?: number): Buffer;
  /** Whether `signature` is ours and of that length. Takes the same time for wrong and right signatures. */
  verify(purpose: Purpose, content: string | Uint8Array, signature: Uint8Array, bytes?: number): boolean;
}
