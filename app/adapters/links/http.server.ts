// Requests to addresses that speakers typed. What a name resolved to is checked and connected to, so neither a name nor a
// redirect leads into our own network. The agents know fewer reserved addresses than we do, so both are asked.
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { LinkResult, Links } from "#app/adapters/links/contract.ts";
import { isGlobalUnicast } from "#app/adapters/links/global-address.server.ts";
import {
  type AddressCheck,
  createGuardedAgents,
  type FindAddresses,
  isFiltered,
} from "#app/adapters/links/guarded-agents.server.ts";
import { createSender } from "#app/adapters/links/sender.server.ts";

const maxRedirects = 5;
/** A page of ours is far smaller. */
const maxPageBytes = 512 * 1024;

interface Options {
  origin: string;
  /** Not public, but allowed with any port: for tests, which have no other servers. */
  allowedAddresses?: string[];
  /** The addresses of a name; the system's by default. */
  findAddresses?: FindAddresses;
  /** Not public, but requests may be sent into them (WEBHOOK_NETWORKS). */
  webhookNetworks?: string[];
}

/** Requests over the network, from this machine. */
export function httpLinks({ origin, allowedAddresses = [], findAddresses, webhookNetworks = [] }: Options): Links {
  const isAllowedAddress = (address: string) => allowedAddresses.includes(address) || isGlobalUnicast(address);
  const { httpAgent, httpsAgent } = createGuardedAgents({
    isAllowedAddress,
    allowedList: allowedAddresses,
    findAddresses,
  });
  const isAllowed = createUrlCheck(isAllowedAddress, { anyPort: allowedAddresses.length > 0 });

  function send(url: URL, method: "HEAD" | "GET", signal: AbortSignal) {
    const isSecure = url.protocol === "https:";
    const headers = { "user-agent": `TalkHubs (${origin})`, accept: "*/*" };
    return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      const sent = (isSecure ? requestHttps : requestHttp)(
        url,
        { method, headers, signal, agent: isSecure ? httpsAgent : httpAgent },
        (response) => {
          resolve({ status: response.statusCode ?? 0, location: response.headers.location });
          // The body may be endless.
          response.on("error", () => {}).destroy();
        },
      );
      sent.on("error", reject).end();
    });
  }

  return {
    async probe(url, signal) {
      if (!URL.canParse(url)) return { kind: "unreachable" };
      return follow(new URL(url), isAllowed, (next, method) => send(next, method, signal)).catch((error: unknown) => ({
        kind: isFiltered(error) ? ("not-public" as const) : ("unreachable" as const),
      }));
    },
    async openOwnPage(path, signal) {
      try {
        const response = await fetch(new URL(path, origin), {
          redirect: "manual",
          signal,
          headers: { accept: "text/html" },
        });
        return { status: response.status, text: await readStart(response) };
      } catch {
        return null;
      }
    },
    ...createSender({ origin, networks: webhookNetworks, findAddresses }),
  };
}

type Send = (url: URL, method: "HEAD" | "GET") => Promise<{ status: number; location: string | undefined }>;

/** How `url` responds after redirects, each of which has to be allowed too. */
async function follow(url: URL, isAllowed: (url: URL) => boolean, send: Send): Promise<LinkResult> {
  let next = url;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    if (!isAllowed(next)) return { kind: "not-public" };
    let response = await send(next, "HEAD");
    // Many servers know only GET.
    if (response.status >= 400) response = await send(next, "GET");
    const { status, location } = response;
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, next))
      return { kind: "responds", status };
    next = new URL(location, next);
  }
  return { kind: "unreachable" };
}

/** Whether an address may be requested, or a name looked up. */
const createUrlCheck =
  (isAllowedAddress: AddressCheck, { anyPort }: { anyPort: boolean }) =>
  ({ protocol, hostname, port, username, password }: URL): boolean => {
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const isWeb = /^https?:$/.test(protocol) && (anyPort || port === "");
    return isWeb && !username && !password && (isIP(host) === 0 || isAllowedAddress(host));
  };

async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxPageBytes) break;
  }
  return Buffer.concat(chunks).toString();
}
