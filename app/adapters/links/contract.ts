/** How an address on the web responds. */
export type LinkResult =
  /** After redirects. */
  | { kind: "responds"; status: number }
  /** A private, local or reserved address, or a port of its own. Nothing was sent to it. */
  | { kind: "not-public" }
  | { kind: "unreachable" };

/** A request to a service that a speaker has connected. */
export interface OutgoingRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * `body` is the start of the response's, at most 4 KB; empty if it is not text. `location` is where a redirect leads, which is
 * not followed. `retryAfter` is the header of that name.
 */
export type OutgoingResult =
  | { kind: "responds"; status: number; body: string; location: string | null; retryAfter?: string | undefined }
  /** Whatever the cause: which one would tell a stranger what listens where. */
  | { kind: "unreachable" };

/** Whether requests may go to an address. `needs-https`: without it, only into the operator's own networks. */
export type AddressVerdict = "allowed" | "needs-https" | "unreachable";

export interface Links {
  /**
   * Asks an http or https address for its headers, like a stranger's browser would, until `signal` aborts. Follows
   * redirects. Only public addresses at the web's ports are contacted, whatever a name resolves to. Never rejects.
   */
  probe(url: string, signal: AbortSignal): Promise<LinkResult>;
  /** A page of our own, requested at our public address; null when that cannot be reached from here. Never rejects. */
  openOwnPage(path: string, signal: AbortSignal): Promise<{ status: number; text: string } | null>;
  /**
   * Sends a request, and follows no redirect. Only public addresses are contacted, at the web's ports, and those in
   * WEBHOOK_NETWORKS, whatever a name resolves to at that moment. Ends with `signal`. Never rejects.
   */
  send(request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingResult>;
  /** What `send` would say of an address now, without contacting it. Never rejects. */
  checkAddress(url: string): Promise<AddressVerdict>;
}
