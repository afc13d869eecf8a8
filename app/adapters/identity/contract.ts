/** Who a provider says that someone is. */
export interface Identity {
  /** Issuer and subject: stays the same when the address changes. */
  accountId: string;
  /** In lower case; null unless the provider says that the person has proved it. */
  verifiedEmail: string | null;
  firstName: string;
  lastName: string;
}

/** What ties a response to the browser that was sent away. All three are secrets of one sign-in. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  /** PKCE's code verifier. */
  verifier: string;
}

/** "away": it does not respond. "cancelled": the person did. "invalid": its response is not one to this browser, now. */
export type IdentityRefusal = "away" | "cancelled" | "invalid";

/** An OpenID Connect provider. */
export interface IdentityProvider {
  /** Its page where the person signs in; null while it is away. */
  begin(secrets: FlowSecrets): Promise<URL | null>;
  /** Reads its response, the query of the address that it sent the browser back to. */
  finish(query: string, secrets: FlowSecrets): Promise<Identity | IdentityRefusal>;
  /**
   * Throws when it does not respond, refuses our secret, or has no key to sign with (`NoSigningKeyError`).
   * `maySignWithSecret`: what it says of itself leaves open whether it signs for us with a key.
   */
  check(): Promise<{ maySignWithSecret: boolean }>;
}

/** Its tokens are signed with our secret, or not at all, and every sign-in would be refused. */
export class NoSigningKeyError extends Error {}
