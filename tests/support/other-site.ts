// Another site: pages of any HTML at an origin that is not ours.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export async function startOtherSite() {
  const pages = new Map<string, string>();
  const server = createServer(({ url = "" }, response) => {
    const html = pages.get(url);
    response.writeHead(html ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  // The product is at "localhost", which browsers take for another site than this address.
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** The address of a new page with this body. */
    addPage(body: string): string {
      const path = `/${pages.size}`;
      pages.set(path, `<!DOCTYPE html><html lang="en"><title>Another site</title><body>${body}</body></html>`);
      return origin + path;
    },
    close: () => server.close(),
  };
}
