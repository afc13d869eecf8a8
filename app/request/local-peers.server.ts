// Who is this machine, seen from inside a container: what a browser of the machine sends to a published port arrives from
// the gateway of the container's network, or from the container's own address (engines without root).
import { readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { networkInterfaces } from "node:os";
import { isInNetworks } from "#app/request/network-address.server.ts";

const privateNetworks = new BlockList();
for (const [network, prefix] of [["10.0.0.0", 8] as const, ["172.16.0.0", 12] as const, ["192.168.0.0", 16] as const])
  privateNetworks.addSubnet(network, prefix, "ipv4");

/** The gateways of the default routes in Linux's /proc/net/route, as far as they are of a private network. */
export const findPrivateGateways = (routes: string): string[] =>
  routes
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, destination]) => destination === "00000000")
    // In hexadecimal, the last byte first.
    .map(([, , gateway = ""]) => Buffer.from(gateway, "hex").reverse().join("."))
    .filter((gateway) => isInNetworks(privateNetworks, gateway));

/** The addresses, beside loopback, from which this machine's own requests reach a container. */
export function readLocalPeers(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);
  return [...findPrivateGateways(readRoutes()), ...own];
}

function readRoutes(): string {
  try {
    return readFileSync("/proc/net/route", "utf8");
  } catch {
    return "";
  }
}
