/** What a signature is for. One made for a purpose is none for another. */
export type Purpose =
  | "device cookie"
  | "device of"
  | "asked cookie"
  | "sign-in device"
  | "sign-up link"
  | "sign-up browser"
  | "form"
  | "preview"
  | "privacy"
  | "unsubscribe"
  | "invitation"
  | "access"
  | "access code of"
  | "limiter"
  | "mailbox";

/**
 * Signs what leaves the server and must come back unchanged: links, cookies, tokens. Whoever is given it can sign and
 * verify; the secret itself stays inside.
 */
export interface Signer {
  /** The first `bytes` of the signature of `content`: 32 at most, 12 where it is sent a thousand times a minute. */
  sign(purpose: Purpose, content: string | Uint8Array, bytes?: number): Buffer;
  /** Whether `signature` is ours, and exactly so long. Takes as long for a wrong one as for a right one. */
  verify(purpose: Purpose, content: string | Uint8Array, signature: Uint8Array, bytes?: number): boolean;
}
