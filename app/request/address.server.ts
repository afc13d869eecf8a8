import { isIPv6 } from "node:net";

/** This machine or a private network: a proxy of ours, not somebody on the internet. */
const isOurs = (address: string) =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i.test(address);

/**
 * The IP address a request comes from, for ceilings only (a room is one address). The socket's own; behind a proxy of
 * ours, what that proxy added to X-Forwarded-For: its last entry, because everything before it anyone can write.
 * Of an IPv6 address the first half: the rest is the household's to choose.
 */
export function clientAddress(socketAddress: string | undefined, headers: Pick<Headers, "get">): string {
  const peer = plain(socketAddress ?? "unknown");
  const told = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  const address = told && isOurs(peer) ? plain(told) : peer;
  return isIPv6(address) ? firstHalf(address) : address;
}

/** `::ffff:192.0.2.1` is 192.0.2.1. */
const plain = (address: string) => address.replace(/^::ffff:/i, "");

function firstHalf(address: string): string {
  const [left = ""] = address.split("::", 1);
  const groups = left.split(":").filter(Boolean);
  return [...groups, "0", "0", "0", "0"].slice(0, 4).join(":");
}
