// What single sign-on asks its issuer: the host that the operator named, and whatever public address its discovery
// document names. Nothing that it names leads inside.
import { text } from "node:stream/consumers";
import { createGate, hostOf } from "#app/adapters/links/gate.server.ts";

interface IssuerOptions {
  issuer: URL;
  origin: string;
  /** WEBHOOK_NETWORKS: an issuer's further addresses may be in them. */
  networks: string[];
}

interface IssuerRequest {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** A `fetch` for openid-client. It fails as `fetch` does, also where nothing may be sent. */
export function createIssuerFetch({ issuer, origin, networks }: IssuerOptions) {
  const gate = createGate({ origin, networks, needsHttps: true, trustedHost: hostOf(issuer) });
  return async (address: string, { body, ...options }: IssuerRequest): Promise<Response> => {
    const url = new URL(address);
    const content = body === undefined || body === null ? undefined : String(body);
    try {
      const response = await gate.request(url, options, content);
      const { statusCode: status = 502, headers } = response;
      const type = headers["content-type"];
      return new Response((await text(response)) || null, { status, headers: type ? { "content-type": type } : {} });
    } catch (cause) {
      throw new TypeError("fetch failed", { cause });
    }
  };
}
