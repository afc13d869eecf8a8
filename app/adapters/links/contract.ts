/** How an address on the web responds. */
export type LinkResult =
  /** After redirects. */
  | { kind: "responds"; status: number }
  /** A private, local or reserved address, or a port of its own. Nothing was sent to it. */
  | { kind: "not-public" }
  | { kind: "unreachable" };

export interface Links {
  /**
   * Asks an http or https address for its headers, like a stranger's browser would, until `signal` aborts. Follows
   * redirects. Only public addresses on the usual ports are contacted, whatever a name resolves to. Never rejects.
   */
  probe(url: string, signal: AbortSignal): Promise<LinkResult>;
  /** A page of our own, requested at our public address; null when that cannot be reached from here. Never rejects. */
  openOwnPage(path: string, signal: AbortSignal): Promise<{ status: number; text: string } | null>;
}
