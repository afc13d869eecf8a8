import { describe, expect, it } from "vitest";
import {
  isInNetworks,
  isLoopbackAddress,
  isLoopbackHost,
  normaliseAddress,
  parseNetworks,
} from "#app/request/network-address.server.ts";

describe("this machine", () => {
  it.each([
    "localhost",
    "LOCALHOST:3000",
    "127.0.0.1",
    "127.0.0.1:3000",
    "127.8.9.10",
    "::1",
    "[::1]",
    "[::1]:3000",
    "0:0:0:0:0:0:0:1",
    "::ffff:127.0.0.1",
    "[::ffff:7f00:1]:80",
    "0x7f000001",
    "2130706433",
    "127.1",
  ])("is %s", (host) => expect(isLoopbackHost(host)).toBe(true));

  it.each([
    "127.evil.example",
    "127.0.0.1.nip.io",
    "127.0.0.1.evil.example:3000",
    "localhost.evil.example",
    "evil.localhost",
    "localhost@evil.example",
    "0.0.0.0",
    "::",
    "10.0.0.1",
    "128.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "",
    "not a host",
  ])("is not %s", (host) => expect(isLoopbackHost(host)).toBe(false));

  it("is not an unknown address", () => {
    expect(isLoopbackAddress(undefined)).toBe(false);
    expect(isLoopbackAddress("localhost")).toBe(false);
    expect(isLoopbackAddress("::ffff:127.0.0.1")).toBe(true);
  });
});

it("spells an address in one way, without its zone", () => {
  expect(normaliseAddress("2001:DB8:0:0:0:0:0:1")).toBe("2001:db8::1");
  expect(normaliseAddress("fe80::1%eth0")).toBe("fe80::1");
  expect(normaliseAddress("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(normaliseAddress("192.0.2")).toBeNull();
});

describe("a list of networks", () => {
  it("contains single addresses and networks of both families", () => {
    const parsed = parseNetworks("10.1.2.3, 192.168.0.0/16,fd00::/8, ::ffff:203.0.113.7");
    if (!("networks" in parsed)) throw new Error(parsed.invalidEntry);
    const addresses = ["10.1.2.3", "192.168.9.9", "fd12::5", "203.0.113.7"];
    expect(addresses.map((each) => isInNetworks(parsed.networks, each))).toEqual([true, true, true, true]);
    expect(["10.1.2.4", "192.169.0.1", "fe80::1"].map((each) => isInNetworks(parsed.networks, each))).not.toContain(
      true,
    );
  });

  it.each([
    "proxy.example",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "::/0",
    "fd00::/129",
    "10.0.0.1,",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
  ])("names the invalid entry: %s", (list) => expect(parseNetworks(list)).toHaveProperty("invalidEntry"));
});
