// Addresses are compared by value, never as text: `127.evil.example` only looks like this machine.
import { BlockList, isIP, isIPv4 } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * An IP address in one spelling, without brackets and zone. IPv4 mapped to IPv6 (`::ffff:192.0.2.1`) becomes IPv4. Null
 * for anything else.
 */
export function normaliseAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  // Without brackets and the zone of an interface.
  const [unwrapped = ""] = text
    .trim()
    .replace(/^\[(.*)\]$/, "$1")
    .split("%", 1);
  if (isIPv4(unwrapped)) return unwrapped;
  if (isIP(unwrapped) === 0) return null;
  const short = new URL(`http://[${unwrapped}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const halves = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return halves.flatMap((half) => [half >> 8, half & 255]).join(".");
}

/** Expects an address as `normaliseAddress` writes it. */
export const isInNetworks = (networks: BlockList, address: string): boolean =>
  networks.check(address, isIPv4(address) ? "ipv4" : "ipv6");

/** Whether the other end of a connection is this machine. An unknown address is not. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = normaliseAddress(address ?? "");
  return plain !== null && isInNetworks(loopback, plain);
}

/**
 * Whether a host, with or without a port, is this machine: `localhost`, or a loopback address in any spelling that
 * browsers accept. Other names never are, because their owner decides what they resolve to.
 */
export function isLoopbackHost(host: string): boolean {
  if (normaliseAddress(host)) return isLoopbackAddress(host);
  const name = URL.parse(`http://${host}`)?.hostname ?? "";
  return name === "localhost" || isLoopbackAddress(name);
}

/** Networks from a list such as `10.0.0.1, 192.168.0.0/16, fd00::/8`, also as texts, or the first invalid entry. */
export function parseNetworks(list: string): { networks: BlockList; entries: string[] } | { invalidEntry: string } {
  const networks = new BlockList();
  const entries: string[] = [];
  for (const entry of list.split(",").map((each) => each.trim())) {
    const [start = "", bits, ...extraParts] = entry.split("/");
    const address = normaliseAddress(start);
    const family = address && isIPv4(address) ? "ipv4" : "ipv6";
    const maxPrefix = family === "ipv4" ? 32 : 128;
    const prefix = bits === undefined ? maxPrefix : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    // `/0` would let every visitor choose an address.
    if (!address || extraParts.length > 0 || !(prefix >= 1 && prefix <= maxPrefix)) return { invalidEntry: entry };
    networks.addSubnet(address, prefix, family);
    entries.push(`${address}/${prefix}`);
  }
  return { networks, entries };
}

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
