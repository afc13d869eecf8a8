// The one gate by which requests for somebody leave: to public addresses at the web's ports, and into the operator's own
// networks at any. What a name resolved to is checked and connected to (guarded-agents), so neither a name nor a redirect
// leads inside. scripts/check-requests.ts refuses requests that go past it.
import { lookup } from "node:dns/promises";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { createNetworkCheck, isGlobalUnicast } from "#app/adapters/links/global-address.server.ts";
import { createGuardedAgents, type FindAddresses } from "#app/adapters/links/guarded-agents.server.ts";

/** The default of the protocol, those by name, and the usual second one of https. */
const webPorts = ["", "80", "443", "8443"];
const ownAddressesMs = 5 * 60_000;

interface GateOptions {
  /** Our public address, whose machine counts as private. */
  origin: string;
  /** Not public, but requests may be sent into them, at any port. */
  networks: string[];
  /** Whether public addresses are contacted by https alone. */
  needsHttps: boolean;
  /** A host that the operator named in the settings, which is asked wherever it is. */
  trustedHost?: string;
  /** The addresses of a name; the system's by default. */
  findAddresses?: FindAddresses | undefined;
}

/** Thrown where nothing may be sent. */
export class NotPublicError extends Error {}

export interface Gate {
  /** Sends a request; the caller reads the response. Throws what `isFiltered` recognises where nothing may be sent. */
  request(url: URL, options: RequestOptions, body?: string): Promise<IncomingMessage>;
  isPublic(address: string): Promise<boolean>;
  isInNetwork(address: string): boolean;
}

export function createGate(options: GateOptions): Gate {
  const { origin, networks, needsHttps, trustedHost, findAddresses = lookup } = options;
  const isInNetwork = createNetworkCheck(networks);
  let isOwn = (_address: string) => false;
  const readOwn = createOwnAddresses(origin, findAddresses);
  const isPublic = (address: string) => isGlobalUnicast(address) && !isOwn(address);
  const createAgents = (isAllowedAddress: (address: string) => boolean) => ({
    isAllowedAddress,
    ...createGuardedAgents({ isAllowedAddress, allowedList: networks, findAddresses }),
  });
  const inner = createAgents(isInNetwork);
  const outer = createAgents((address) => isInNetwork(address) || isPublic(address));

  return {
    async request(url, options, body) {
      if (!isPlainWebUrl(url)) throw new NotPublicError();
      if (trustedHost && hostOf(url) === trustedHost) return send(url, options, body);
      isOwn = await readOwn();
      const isSecure = url.protocol === "https:";
      const agents = webPorts.includes(url.port) && (isSecure || !needsHttps) ? outer : inner;
      const host = hostOf(url);
      // The agents look up names alone.
      if (isIP(host) && !agents.isAllowedAddress(host)) throw new NotPublicError();
      const agent = isSecure ? agents.httpsAgent : agents.httpAgent;
      return send(url, { ...options, agent }, body);
    },
    async isPublic(address) {
      isOwn = await readOwn();
      return isPublic(address);
    },
    isInNetwork,
  };
}

const send = (url: URL, options: RequestOptions, body?: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, resolve);
    sent.on("error", reject).end(body);
  });

/** An address of the web without a name and password in it. */
export const isPlainWebUrl = ({ protocol, username, password }: URL) =>
  /^https?:$/.test(protocol) && !username && !password;

export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, "$1");

/** Whether the URL's port is one that public addresses are asked at. */
export const isWebPort = ({ port }: URL) => webPorts.includes(port);

/**
 * This machine's addresses, and those that our public name leads to, read anew every five minutes: what listens there may
 * trust whoever comes from here.
 */
function createOwnAddresses(origin: string, findAddresses: FindAddresses) {
  let reading: Promise<(address: string) => boolean> | undefined;
  let readAt = 0;
  const read = async () => {
    const host = hostOf(new URL(origin));
    const named = isIP(host) ? [] : await findAddresses(host, { all: true }).catch(() => []);
    const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const own = new BlockList();
    for (const { address } of [...named, ...interfaces])
      if (isIP(address)) own.addAddress(address, isIP(address) === 4 ? "ipv4" : "ipv6");
    return (address: string) => isIP(address) > 0 && own.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
  };
  return () => {
    if (!reading || performance.now() - readAt > ownAddressesMs) {
      readAt = performance.now();
      reading = read();
    }
    return reading;
  };
}
