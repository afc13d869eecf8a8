// Which addresses are on the public internet: IANA's special-purpose registries (RFC 6890), read as an allow-list.
import { BlockList, isIP, isIPv4 } from "node:net";

const toList = (family: "ipv4" | "ipv6", networks: string[]) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

/** Whether an IP address is in one of these networks, such as "10.0.0.0/8". */
export function createNetworkCheck(networks: string[]): (address: string) => boolean {
  const ipv4 = toList(
    "ipv4",
    networks.filter((network) => !network.includes(":")),
  );
  const ipv6 = toList(
    "ipv6",
    networks.filter((network) => network.includes(":")),
  );
  return (address) => (isIPv4(address) ? ipv4.check(address) : isIP(address) === 6 && ipv6.check(address, "ipv6"));
}

const reservedIpv4 = toList("ipv4", [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  // Multicast, and what follows it to the end.
  ...["224.0.0.0/4", "240.0.0.0/4"],
  // A public address by number, but each Azure machine's own control server.
  "168.63.129.16/32",
]);
/** The only block of unicast addresses that is given out. All else is reserved, or stands for IPv4. */
const globalIpv6 = toList("ipv6", ["2000::/3"]);
const reservedIpv6 = toList("ipv6", [
  // Protocols (Teredo, benchmarks, ORCHID), documentation, 6to4, documentation.
  ...["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
]);
/** Whether a machine anywhere may have this IP address, and no machine of our own network. False for what is none. */
export function isGlobalUnicast(address: string): boolean {
  if (isIPv4(address)) return !reservedIpv4.check(address);
  return isIP(address) === 6 && globalIpv6.check(address, "ipv6") && !reservedIpv6.check(address, "ipv6");
}
