// Requests to addresses that speakers typed.
import type { LinkResult, Links } from "#app/adapters/links/contract.ts";
import { createGate, NotPublicError } from "#app/adapters/links/gate.server.ts";
import { type FindAddresses, isFiltered } from "#app/adapters/links/guarded-agents.server.ts";
import { createSender } from "#app/adapters/links/sender.server.ts";

const maxRedirects = 5;
/** A page of ours is far smaller. */
const maxPageBytes = 512 * 1024;

interface Options {
  origin: string;
  /** Not public, but links into them are asked: for tests, which have no other servers. */
  probedNetworks?: string[];
  /** The addresses of a name; the system's by default. */
  findAddresses?: FindAddresses;
  /** Not public, but requests may be sent into them (WEBHOOK_NETWORKS). */
  webhookNetworks?: string[];
}

/** Requests over the network, from this machine. */
export function httpLinks({ origin, probedNetworks = [], findAddresses, webhookNetworks = [] }: Options): Links {
  const gate = createGate({ origin, networks: probedNetworks, needsHttps: false, findAddresses });

  async function send(url: URL, method: "HEAD" | "GET", signal: AbortSignal) {
    const headers = { "user-agent": `TalkHubs (${origin})`, accept: "*/*" };
    const response = await gate.request(url, { method, headers, signal });
    // The body may be endless.
    response.on("error", () => {}).destroy();
    return { status: response.statusCode ?? 0, location: response.headers.location };
  }

  return {
    async probe(url, signal) {
      if (!URL.canParse(url)) return { kind: "unreachable" };
      return follow(new URL(url), (next, method) => send(next, method, signal)).catch((error: unknown) => ({
        kind: error instanceof NotPublicError || isFiltered(error) ? ("not-public" as const) : ("unreachable" as const),
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

/** How `url` responds after redirects, each of which passes the gate too. */
async function follow(url: URL, send: Send): Promise<LinkResult> {
  let next = url;
  for (let hop = 0; hop <= maxRedirects; hop++) {
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
