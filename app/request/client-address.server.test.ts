import { expect, it } from "vitest";
import { parseNetworks, readClientAddress } from "#app/request/network-address.server.ts";

const networks = (list: string) => {
  const parsed = parseNetworks(list);
  if (!("networks" in parsed)) throw new Error(parsed.invalidEntry);
  return parsed.networks;
};
const proxies = networks("127.0.0.1, 10.0.0.0/8, 2001:db8:ffff::/48");
const noProxies = networks("192.0.2.255");
const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

it("uses the socket address and ignores headers when no proxy is trusted", () => {
  for (const peer of ["203.0.113.7", "127.0.0.1", "10.0.0.2", "192.168.1.1"])
    expect(readClientAddress(peer, forwarded("198.51.100.1"), noProxies)).toBe(peer);
});

it("ignores headers from a sender that is not the proxy, even on a private network", () => {
  expect(readClientAddress("203.0.113.7", forwarded("198.51.100.1"), proxies)).toBe("203.0.113.7");
  expect(readClientAddress("192.168.1.1", forwarded("198.51.100.1"), proxies)).toBe("192.168.1.1");
});

it("takes the address that the last trusted proxy added, not earlier entries", () => {
  expect(readClientAddress("127.0.0.1", forwarded("1.2.3.4, 203.0.113.7"), proxies)).toBe("203.0.113.7");
  expect(readClientAddress("::ffff:10.0.0.2", forwarded("1.2.3.4, 203.0.113.7, 10.9.9.9"), proxies)).toBe(
    "203.0.113.7",
  );
  expect(readClientAddress("2001:db8:ffff::1", forwarded("203.0.113.7"), proxies)).toBe("203.0.113.7");
});

it("reads addresses with ports and brackets, and falls back to the proxy's address", () => {
  expect(readClientAddress("127.0.0.1", forwarded("203.0.113.7:4711"), proxies)).toBe("203.0.113.7");
  expect(readClientAddress("127.0.0.1", forwarded("[2001:db8:1:2::5]:4711"), proxies)).toBe("2001:db8:1:2");
  expect(readClientAddress("127.0.0.1", forwarded("1.2.3.4, unknown"), proxies)).toBe("127.0.0.1");
  expect(readClientAddress("127.0.0.1", forwarded(""), proxies)).toBe("127.0.0.1");
  expect(readClientAddress("127.0.0.1", new Headers(), proxies)).toBe("127.0.0.1");
});

it("treats one IPv6 network as one client, however its address is written", () => {
  expect(readClientAddress("2001:db8:1:2:3:4:5:6", new Headers(), noProxies)).toBe("2001:db8:1:2");
  expect(readClientAddress("2001:db8::1", new Headers(), noProxies)).toBe("2001:db8:0:0");
  expect(readClientAddress("2001::2:3:4:5:6:7", new Headers(), noProxies)).toBe("2001:0:2:3");
  expect(readClientAddress("::ffff:203.0.113.7", new Headers(), noProxies)).toBe("203.0.113.7");
});

it("returns unknown when the connection has no address any more", () => {
  expect(readClientAddress(undefined, new Headers(), proxies)).toBe("unknown");
});
