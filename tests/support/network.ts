// A network between a browser and the product that can be cut: a browser's own "offline" does not reach service workers
// in every engine.
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Network {
  origin: string;
  /** Responses that replace the product's, by path. */
  replaced: Map<string, { headers: Record<string, string>; body: string }>;
  /** Of these paths nothing arrives; `lost` names those that were asked for meanwhile. */
  losing: RegExp | null;
  lost: string[];
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Leads to the product at `origin`, under an origin of its own. */
export async function startNetwork(origin: string): Promise<Network> {
  const replaced: Network["replaced"] = new Map();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "";
    if (network.losing?.test(path)) {
      network.lost.push(path);
      return outgoing.destroy();
    }
    const replacement = replaced.get(path);
    if (replacement) return outgoing.writeHead(200, replacement.headers).end(replacement.body);
    const options = { method: incoming.method, headers: incoming.headers };
    const forwarded = request(origin + path, options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
    outgoing.on("close", () => forwarded.destroy());
    forwarded.on("error", () => outgoing.destroy());
  });
  await once(server.listen(0, "localhost"), "listening");
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    origin: `http://localhost:${port}`,
    replaced,
    losing: null,
    lost: [],
    async cut() {
      if (!server.listening) return;
      server.closeAllConnections();
      await once(server.close(), "close");
    },
    async restore() {
      await once(server.listen(port, "localhost"), "listening");
    },
  };
  return network;
}
