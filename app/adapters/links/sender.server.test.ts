// Webhooks reach public addresses and the operator's own networks, and nothing else, whatever a name or a receiver says.
import { isIP } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpLinks } from "#app/adapters/links/http.server.ts";
import { type Receiver, startReceiver } from "#tests/support/webhook-receiver.ts";

const origin = "https://hubs.example";
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const post = (url: string, { send } = httpLinks({ origin }), limitMs = 3_000) =>
  send({ method: "POST", url, headers: {}, body: "{}" }, AbortSignal.timeout(limitMs));
/** Our own name leads to 192.0.33.8, every other one to these. */
const namesAt = (find: () => string[]) => async (host: string) =>
  (host === "hubs.example" ? ["192.0.33.8"] : find()).map((address) => ({ address, family: isIP(address) }));
const resolvingTo = (...addresses: string[]) => httpLinks({ origin, findAddresses: namesAt(() => addresses) });

describe("without a network of the operator's", () => {
  it.each([
    ...["http://127.0.0.1/", "https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://0x7f.1/"],
    ...["https://169.254.169.254/latest/meta-data/", "https://10.0.0.1:8443/", "https://[::ffff:10.0.0.1]/"],
    ...["http://93.184.216.34/", "ftp://93.184.216.34/", "https://user:secret@93.184.216.34/", "no address"],
  ])("nothing is sent to %s", async (url) => expect(await post(url)).toEqual({ kind: "unreachable" }));

  it("nothing is sent where a name leads inside, also if it led outside when it was saved", async () => {
    let addresses = ["93.184.216.34"];
    const links = httpLinks({ origin, findAddresses: namesAt(() => addresses) });
    expect(await links.checkAddress("https://hooks.example/")).toBe("allowed");
    addresses = ["127.0.0.1"];
    const port = new URL(receiver.url).port;
    for (const url of ["https://hooks.example/", `https://hooks.example:${port}/`, `http://hooks.example:${port}/`])
      expect(await post(url, links)).toEqual({ kind: "unreachable" });
    expect(receiver.received).toEqual([]);
  });

  it("nothing is sent to another port of a public address, nor to this machine by its public address", async () => {
    for (const url of ["https://hooks.example:22/", "https://hooks.example:5432/", "https://93.184.216.34:6379/"]) {
      expect(await post(url, resolvingTo("93.184.216.34"))).toEqual({ kind: "unreachable" });
      expect(await resolvingTo("93.184.216.34").checkAddress(url)).toBe("unreachable");
    }
    for (const url of ["https://ours.example/", "https://192.0.33.8/", "https://192.0.33.8:8443/"]) {
      expect(await post(url, resolvingTo("192.0.33.8"))).toEqual({ kind: "unreachable" });
      expect(await resolvingTo("192.0.33.8").checkAddress(url)).toBe("unreachable");
    }
  });

  it("an address is refused before it is stored", async () => {
    const check = (url: string, ...addresses: string[]) => resolvingTo(...addresses).checkAddress(url);
    expect(await check("https://hooks.example/", "93.184.216.34", "10.0.0.1")).toBe("unreachable");
    expect(await check("http://hooks.example/", "93.184.216.34")).toBe("needs-https");
    expect(await check("https://93.184.216.34/")).toBe("allowed");
    expect(await check("https://127.0.0.1/")).toBe("unreachable");
    expect(await check("https://user:secret@hooks.example/", "93.184.216.34")).toBe("unreachable");
    const unknown = httpLinks({ origin, findAddresses: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(await unknown.checkAddress("https://hooks.example/")).toBe("unreachable");
  });
});

describe("in a network of the operator's", () => {
  const links = httpLinks({ origin, webhookNetworks: ["127.0.0.1/32"] });

  it("a receiver gets the request, and its answer is read up to 4 KB", async () => {
    receiver.answer = (response) => response.writeHead(201).end("x".repeat(10_000));
    expect(await post(receiver.url, links)).toEqual({
      kind: "responds",
      status: 201,
      body: "x".repeat(4_096),
      location: null,
    });
    expect(receiver.received.at(-1)).toMatchObject({ method: "POST", body: "{}" });
    expect(await links.checkAddress(receiver.url)).toBe("allowed");
  });

  it("one that drips ends at the time limit, and a redirect is its answer", async () => {
    receiver.answer = (response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    };
    expect(await post(receiver.url, links, 200)).toEqual({ kind: "unreachable" });
    receiver.answer = (response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    expect(await post(receiver.url, links)).toMatchObject({ kind: "responds", status: 302 });
    expect(await post("http://127.0.0.1:1/", links)).toEqual({ kind: "unreachable" });
  });

  it("other inner addresses stay out", async () => {
    for (const url of ["http://127.0.0.2/", "https://10.0.0.1/", "http://localhost.example/"])
      expect(await post(url, url.includes("example") ? resolvingTo("127.0.0.2") : links)).toEqual({
        kind: "unreachable",
      });
  });
});
