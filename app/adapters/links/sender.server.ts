// Requests with a body, to services that speakers have connected (webhooks).
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { AddressVerdict, Links, OutgoingRequest, OutgoingResult } from "#app/adapters/links/contract.ts";
import { createGate, hostOf, isPlainWebUrl, isWebPort } from "#app/adapters/links/gate.server.ts";
import type { FindAddresses } from "#app/adapters/links/guarded-agents.server.ts";
import { toStrictTextStart } from "#app/domain/values/strict-text.server.ts";

const maxResponseBytes = 4 * 1024;

interface SenderOptions {
  origin: string;
  networks: string[];
  findAddresses?: FindAddresses | undefined;
}

/** `networks` may be contacted although they are not public, without encryption and at any port. */
export function createSender({ origin, networks, findAddresses }: SenderOptions): Pick<Links, "send" | "checkAddress"> {
  const gate = createGate({ origin, networks, needsHttps: true, findAddresses });

  async function send({ method, headers, body }: OutgoingRequest, url: URL, signal: AbortSignal) {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const options = { method, signal, headers: { "user-agent": `TalkHubs (${origin})`, ...headers, ...length } };
    const response = await gate.request(url, options, body);
    const { statusCode: status = 0, headers: received } = response;
    const { location = null, "retry-after": retryAfter, "content-type": type } = received;
    const text = toStrictTextStart(await readStart(response), type);
    return { kind: "responds" as const, status, body: text ?? "", location, retryAfter };
  }

  async function findVerdict(url: URL): Promise<AddressVerdict> {
    if (!isPlainWebUrl(url)) return "unreachable";
    const host = hostOf(url);
    const addresses = isIP(host)
      ? [host]
      : (await (findAddresses ?? lookup)(host, { all: true })).map(({ address }) => address);
    if (addresses.every(gate.isInNetwork)) return "allowed";
    if (url.protocol === "http:") return "needs-https";
    const areAllowed = await Promise.all(addresses.map(async (each) => gate.isInNetwork(each) || gate.isPublic(each)));
    return isWebPort(url) && areAllowed.every(Boolean) ? "allowed" : "unreachable";
  }

  return {
    async send(request, signal) {
      const url = URL.parse(request.url);
      if (!url) return { kind: "unreachable" };
      return send(request, url, signal).catch((): OutgoingResult => ({ kind: "unreachable" }));
    },
    async checkAddress(url) {
      if (!URL.canParse(url)) return "unreachable";
      const { protocol } = new URL(url);
      return findVerdict(new URL(url)).catch(() => (protocol === "http:" ? "needs-https" : "unreachable"));
    },
  };
}

/** The rest, which may be endless, is not received. */
async function readStart(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxResponseBytes) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, maxResponseBytes);
}
