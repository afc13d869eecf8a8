import { expect, it } from "vitest";
import { readClientAddress } from "#app/request/client-address.server.ts";
import { parseNetworks } from "#app/request/network-address.server.ts";

const networks = (list: string) => {
  const parsed = parseNetworks(list);
  if (!("networks" in parsed)) throw new Error(parsed.wrong);
  return parsed.networks;
};
const proxies = networks("127.0.0.1, 10.0.0.0/8, 2001:db8:ffff::/48");
const noProxies = networks("192.0.2.255");
const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

it("believes the socket, and no header, where no proxy is trusted", () => {
  for (const peer of ["203.0.113.7", "127.0.0.1", "10.0.0.2", "192.168.1.1"])
    expect(readClientAddress(peer, forwarded("198.51.100.1"), noProxies)).toBe(peer);
});

it("believes no header of somebody who is not the proxy, in a private network either", () => {
  expect(readClientAddress("203.0.113.7", forwarded("198.51.100.1"), proxies)).toBe("203.0.113.7");
  expect(readClientAddress("192.168.1.1", forwarded("198.51.100.1"), proxies)).toBe("192.168.1.1");
});

it("takes of a trusted proxy's list what the last trusted one added, not what stood there before", () => {
  expect(readClientAddress("127.0.0.1", forwarded("1.2.3.4, 203.0.113.7"), proxies)).toBe("203.0.113.7");
  expect(readClientAddress("::ffff:10.0.0.2", forwarded("1.2.3.4, 203.0.113.7, 10.9.9.9"), proxies)).toBe(
    "203.0.113.7",
  );
  expect(readClientAddress("2001:db8:ffff::1", forwarded("203.0.113.7"), proxies)).toBe("203.0.113.7");
});

it("reads addresses with ports and in brackets, and counts whom nobody named as the proxy", () => {
  expect(readClientAddress("127.0.0.1", forwarded("203.0.113.7:4711"), proxies)).toBe("203.0.113.7");
  expect(readClientAddress("127.0.0.1", forwarded("[2001:db8:1:2::5]:4711"), proxies)).toBe("2001:db8:1:2");
  expect(readClientAddress("127.0.0.1", forwarded("1.2.3.4, unknown"), proxies)).toBe("127.0.0.1");
  expect(readClientAddress("127.0.0.1", forwarded(""), proxies)).toBe("127.0.0.1");
  expect(readClientAddress("127.0.0.1", new Headers(), proxies)).toBe("127.0.0.1");
});

it("takes one IPv6 household for one, however its address is written", () => {
  expect(readClientAddress("2001:db8:1:2:3:4:5:6", new Headers(), noProxies)).toBe("2001:db8:1:2");
  expect(readClientAddress("2001:db8::1", new Headers(), noProxies)).toBe("2001:db8:0:0");
  expect(readClientAddress("2001::2:3:4:5:6:7", new Headers(), noProxies)).toBe("2001:0:2:3");
  expect(readClientAddress("::ffff:203.0.113.7", new Headers(), noProxies)).toBe("203.0.113.7");
});

it("answers something when there is no address, as on a connection that is gone", () => {
  expect(readClientAddress(undefined, new Headers(), proxies)).toBe("unknown");
});
