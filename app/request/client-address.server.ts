import { type BlockList, isIPv4 } from "node:net";
import { isInNetworks, normaliseAddress } from "#app/request/network-address.server.ts";

/**
 * The IP address a request comes from, for ceilings only (a room is one address): the socket's own, unless that is a
 * trusted proxy (TRUSTED_PROXIES). Then its X-Forwarded-For is walked from the right, where each proxy adds whom it heard,
 * up to the first address that is no proxy of ours: what stands left of it anyone can write.
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
      // Whom a proxy could not name is counted as that proxy.
      if (next === null) break;
      address = next;
    }
  }
  return isIPv4(address) ? address : toSubnet(address);
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const stripPort = (entry: string) => entry.trim().replace(/^(\[.*\]|[\d.]+):\d+$/, "$1");

/** The first half of an IPv6 address: the rest is the household's to choose. */
function toSubnet(address: string): string {
  const [left = "", right = ""] = address.split("::");
  const [before, after] = [left, right].map((half) => half.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
