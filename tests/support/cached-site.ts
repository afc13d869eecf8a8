// A page cache behind a real server that counts how often it renders a page.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, vi } from "vitest";
import { createPageCache } from "#app/fast-path/page-cache.server.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";

export type CachedSite = ReturnType<typeof withCachedSite>;

/** For every test of a file: a new cache and server, with the clocks running again after it. */
export function withCachedSite() {
  const site = {
    server: undefined as unknown as Server,
    origin: "",
    renderCount: 0,
    pages: createPageCache(),
    /** Renders what is not in memory. */
    make: async (_request: Request): Promise<Response> => sharedPage("Kind machines"),
    open: (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers }),
  };
  beforeEach(async () => {
    site.renderCount = 0;
    site.pages = createPageCache();
    site.make = async () => sharedPage("Kind machines");
    site.server = createServer(async (incoming, outgoing) => {
      if (site.pages.serve(incoming, outgoing)) return;
      const request = new Request(new URL(incoming.url ?? "/", site.origin), {
        method: incoming.method,
        headers: incoming.headers as Record<string, string>,
      });
      const response = await site.pages.load(request, () => {
        site.renderCount++;
        return site.make(request);
      });
      outgoing.writeHead(response.status, [...response.headers].flat());
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    }).listen(0, "127.0.0.1");
    await once(site.server, "listening");
    site.origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    site.server.close();
  });
  return site;
}

/** A page that is the same for every anonymous visitor. */
export const sharedPage = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "content-type": "text/html", ...sharedPageHeaders(), ...headers } });

/** Headers of a page that changes by itself after so many milliseconds. */
export const changingIn = (ms: number) => sharedPageHeaders(new Date(Date.now() + ms));

/** Stops the clocks; each call of the result moves both on by so many milliseconds. */
export function stopClocks() {
  const [monotonic, wall] = [vi.spyOn(performance, "now"), vi.spyOn(Date, "now")];
  const advance = (ms: number) => {
    monotonic.mockReturnValue(performance.now() + ms);
    wall.mockReturnValue(Date.now() + ms);
  };
  advance(0);
  return advance;
}
