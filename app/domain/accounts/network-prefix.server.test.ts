import { expect, it } from "vitest";
import { networkPrefix } from "#app/domain/accounts/network-prefix.server.ts";

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["127.0.0.1", "127.0.0.0/24"],
  ["2001:db8:7:1::9", "2001:db8:7::/48"],
  ["2001:0DB8:0007:1:2:3:4:5", "2001:db8:7::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::", "fe80:0:0::/48"],
])("%s belongs to %s", (address, network) => {
  expect(networkPrefix(address)).toBe(network);
});

it.each(["", "unknown", "203.0.113", "1:2:3", "203.0.113.77, 198.51.100.1", "<b>::1"])("%s is no address", (text) => {
  expect(networkPrefix(text)).toBeNull();
});
