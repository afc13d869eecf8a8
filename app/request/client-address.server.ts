import { type BlockList, isIPv4 } from "node:net";
import { isInNetworks, normaliseAddress } from "#app/request/network-address.server.ts";

/**
 * The IP address a request comes from. It is used only for high limits, because everyone in a room can share one address.
 * Normally it is the socket's address. If that is a trusted proxy (TRUSTED_PROXIES), X-Forwarded-For is read from the
 * right up to the first address that is not a trusted proxy. Anyone can forge the entries to its left.
 */
export function readClientAddress(
  socketAddress: string | undefined,
  headers: Pick<Headers, "get">,
  trustedProxies: BlockList,
): string {
  let address = normaliseAddress(socketAddress ?? "");
  if (address === null) return "unknown";
  if (isInNetworks(trustedProxies, address)) {
    const forwarded = headers.get("x-forwarded-for")?.split(",") ?? [];
    while (forwarded.length > 0 && isInNetworks(trustedProxies, address)) {
      const next = normaliseAddress(stripPort(forwarded.pop() as string));
      // An entry that is not an address counts as the proxy itself.
      if (next === null) break;
      address = next;
    }
  }
  return isIPv4(address) ? address : toSubnet(address);
}

const stripPort = (entry: string) => entry.trim().replace(/^(\[.*\]|[\d.]+):\d+$/, "$1");

/** The first half of an IPv6 address. The owner of the network chooses the rest freely. */
function toSubnet(address: string): string {
  const [left = "", right = ""] = address.split("::");
  const [before, after] = [left, right].map((half) => half.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
