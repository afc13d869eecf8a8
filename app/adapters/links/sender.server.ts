// Requests with a body, to services that speakers have connected (webhooks).
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { AddressVerdict, Links, OutgoingRequest, OutgoingResult } from "#app/adapters/links/contract.ts";
import { createNetworkCheck, isGlobalUnicast } from "#app/adapters/links/global-address.server.ts";
import { createGuardedAgents, type FindAddresses, isFiltered } from "#app/adapters/links/guarded-agents.server.ts";

const maxResponseBytes = 4 * 1024;

interface SenderOptions {
  origin: string;
  networks: string[];
  findAddresses?: FindAddresses | undefined;
}

/** `networks` may be contacted although they are not public, and without encryption. */
export function createSender({ origin, networks, findAddresses }: SenderOptions): Pick<Links, "send" | "checkAddress"> {
  const isInNetwork = createNetworkCheck(networks);
  const isAllowed = { "http:": isInNetwork, "https:": (a: string) => isInNetwork(a) || isGlobalUnicast(a) };
  const guards = { allowedList: networks, findAddresses };
  const { httpAgent } = createGuardedAgents({ ...guards, isAllowedAddress: isAllowed["http:"] });
  const { httpsAgent } = createGuardedAgents({ ...guards, isAllowedAddress: isAllowed["https:"] });

  function send({ url, method, headers, body }: Omit<OutgoingRequest, "url"> & { url: URL }, signal: AbortSignal) {
    const isSecure = url.protocol === "https:";
    const agent = isSecure ? httpsAgent : httpAgent;
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const options = { method, agent, signal, headers: { "user-agent": `TalkHubs (${origin})`, ...headers, ...length } };
    return new Promise<OutgoingResult>((resolve, reject) => {
      const sent = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
        const { statusCode: status = 0, headers } = response;
        const { location = null } = headers;
        readStart(response).then((start) => resolve({ kind: "responds", status, body: start, location }), reject);
      });
      sent.on("error", reject).end(body);
    });
  }

  async function findVerdict(url: URL): Promise<AddressVerdict> {
    const host = hostOf(url);
    const addresses = isIP(host)
      ? [host]
      : (await (findAddresses ?? lookup)(host, { all: true })).map(({ address }) => address);
    if (!isPlainWebUrl(url) || !addresses.every(isAllowed["https:"])) return "not-public";
    return url.protocol === "https:" || addresses.every(isInNetwork) ? "allowed" : "needs-https";
  }

  return {
    async send(request, signal) {
      const url = URL.parse(request.url);
      if (!url || !isPlainWebUrl(url)) return { kind: "not-public" };
      const host = hostOf(url);
      // The agents look up names alone.
      if (isIP(host) && !isAllowed[url.protocol as "http:" | "https:"](host)) return { kind: "not-public" };
      return send({ ...request, url }, signal).catch((error: NodeJS.ErrnoException): OutgoingResult => {
        if (signal.aborted) return { kind: "timed-out" };
        if (isFiltered(error)) return { kind: "not-public" };
        return { kind: "unreachable", reason: error.code ?? error.name };
      });
    },
    async checkAddress(url) {
      return URL.canParse(url) ? findVerdict(new URL(url)).catch(() => "unknown-host" as const) : "unknown-host";
    },
  };
}

const isPlainWebUrl = ({ protocol, username, password }: URL) => /^https?:$/.test(protocol) && !username && !password;

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, "$1");

/** The rest, which may be endless, is not received. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxResponseBytes) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString();
}
