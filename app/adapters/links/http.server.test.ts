// No typed address, name or redirect makes this server talk to its own network.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpLinks } from "#app/adapters/links/http.server.ts";

let port: number;
let received: string[] = [];
const respond: RequestListener = (request, response) => {
  received.push(`${request.method} ${request.url}`);
  const target = /^\/to\?(.*)/.exec(request.url ?? "")?.[1];
  if (target) return response.writeHead(302, { location: decodeURIComponent(target) }).end();
  if (request.url === "/get-only" && request.method === "HEAD") return response.writeHead(405).end();
  if (request.url === "/missing") return response.writeHead(404).end();
  if (request.url === "/silent") return;
  response.writeHead(200, { "content-type": "text/html" }).flushHeaders();
  if (request.url !== "/endless") return response.end("<title>Kind machines</title>");
  const timer = setInterval(() => response.write("x".repeat(100_000)), 1);
  response.on("close", () => clearInterval(timer));
};
const server = createServer(respond);
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const soon = () => AbortSignal.timeout(3_000);
const origin = "https://hubs.example";

describe("addresses that are not public", () => {
  const strict = httpLinks({ origin });

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://localhost/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[4000::1]/",
    "https://127.0.0.1/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "http://93.184.216.34:22/",
    "https://93.184.216.34:8444/",
    "http://93.184.216.34:6379/",
    "http://user:secret@93.184.216.34/",
  ])("are refused: %s", async (url) => {
    expect(await strict.probe(url, soon())).toEqual({ kind: "not-public" });
  });

  it.each([["4000::1"], ["168.63.129.16"], ["93.184.216.34", "::7f00:1"], ["10.0.0.1"]])(
    "are refused where a name leads there: %s",
    async (...addresses) => {
      const findAddresses = async (host: string) =>
        (host === "hubs.example" ? [] : addresses).map((address) => ({ address, family: isIP(address) }));
      for (const scheme of ["http", "https"])
        expect(await httpLinks({ origin, findAddresses }).probe(`${scheme}://talks.example/`, soon())).toEqual({
          kind: "not-public",
        });
    },
  );

  it("get no request, not even at the port of a server that listens", async () => {
    received = [];
    for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
      expect(await strict.probe(`http://${host}:${port}/`, soon())).toEqual({ kind: "not-public" });
    expect(received).toEqual([]);
  });
});

describe("an address that is public", () => {
  const open = () => httpLinks({ origin: `http://127.0.0.1:${port}`, probedNetworks: ["127.0.0.1/32"] });
  const probe = (path: string) => open().probe(`http://127.0.0.1:${port}${path}`, soon());
  const redirectTo = (target: string) => `/to?${encodeURIComponent(target)}`;

  it("says how it responds, after redirects, and without reading an endless page", async () => {
    expect(await probe("/")).toEqual({ kind: "responds", status: 200 });
    expect(await probe("/missing")).toEqual({ kind: "responds", status: 404 });
    expect(await probe("/get-only")).toEqual({ kind: "responds", status: 200 });
    expect(await probe("/endless")).toEqual({ kind: "responds", status: 200 });
    expect(await probe(redirectTo("/missing"))).toEqual({ kind: "responds", status: 404 });
  });

  it("cannot redirect into a private network, to another scheme, or for ever", async () => {
    for (const target of ["http://10.0.0.1/", "http://[::1]/", "http://169.254.169.254/", "file:///etc/passwd"])
      expect(await probe(redirectTo(target)), target).toEqual({ kind: "not-public" });
    received = [];
    const loop = `/to?${encodeURIComponent("/to?%2F")}`;
    expect((await probe(loop)).kind).toBe("responds");
    expect(received.length).toBeLessThanOrEqual(6);
  });

  it("is unreachable when it takes too long, or nothing listens", async () => {
    expect(await open().probe(`http://127.0.0.1:${port}/silent`, AbortSignal.timeout(100))).toEqual({
      kind: "unreachable",
    });
    expect(await open().probe("http://127.0.0.1:1/", soon())).toEqual({ kind: "unreachable" });
    expect(await open().probe("not an address", soon())).toEqual({ kind: "unreachable" });
  });

  it("is our own: its page is read, up to a limit", async () => {
    expect(await open().openOwnPage("/", soon())).toEqual({ status: 200, text: "<title>Kind machines</title>" });
    expect((await open().openOwnPage("/endless", soon()))?.text.length).toBeLessThan(2_000_000);
    expect(await httpLinks({ origin: "http://127.0.0.1:1" }).openOwnPage("/", soon())).toBeNull();
  });
});
