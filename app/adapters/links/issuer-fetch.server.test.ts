// An issuer may name its further addresses, but not ones of our own network.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createIssuerFetch } from "#app/adapters/links/issuer-fetch.server.ts";
import { type Receiver, startReceiver } from "#tests/support/webhook-receiver.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const request = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
const fetchOf = (issuer: string, networks: string[] = []) =>
  createIssuerFetch({ issuer: new URL(issuer), origin: "https://hubs.example", networks });

it("the issuer's own host is asked, which the operator named", async () => {
  const fromIssuer = fetchOf(receiver.url);
  const body = new URLSearchParams({ code: "x" });
  expect(await (await fromIssuer(`${receiver.url}/token`, { ...request, body })).text()).toBe("ok");
  expect(receiver.received).toMatchObject([{ path: "/token", body: "code=x" }]);
});

it("another host that its document names is asked only outside, or in the operator's networks", async () => {
  receiver.received.length = 0;
  const outside = fetchOf("https://issuer.example");
  await expect(outside(`${receiver.url}/token`, request)).rejects.toThrow("fetch failed");
  await expect(outside("http://169.254.169.254/latest/meta-data/", request)).rejects.toThrow("fetch failed");
  expect(receiver.received).toEqual([]);
  const inside = fetchOf("https://issuer.example", ["127.0.0.1/32"]);
  expect((await inside(`${receiver.url}/token`, request)).status).toBe(200);
});
