// A container's network as an engine makes it: a namespace with one interface, and this machine as its gateway.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { afterTrial } from "./faults/cleanup.ts";

const name = `hubs-trial-${process.pid}`;
const address = "172.30.99.2";
/** From where this machine's side can ask. What it sends to a published port comes from the gateway. */
export const peers = {
  gateway: "172.30.99.1",
  "another container": "172.30.99.7",
  "another machine": "192.168.99.9",
  "the Internet": "203.0.113.7",
};

const ip = (command: string) => execFileSync("ip", command.split(" "));

/** Makes the network for one trial; returns the command that runs another one in it. */
export function openNetwork(): string[] {
  const outside = `hubs${process.pid}`.slice(0, 15);
  ip(`netns add ${name}`);
  afterTrial(() => ip(`netns del ${name}`));
  ip(`link add ${outside} type veth peer name eth0 netns ${name}`);
  ip(`address add ${peers.gateway}/24 dev ${outside}`);
  for (const peer of Object.values(peers).slice(1)) ip(`address add ${peer}/32 dev ${outside}`);
  ip(`link set ${outside} up`);
  ip(`-n ${name} address add ${address}/24 dev eth0`);
  for (const device of ["lo", "eth0"]) ip(`-n ${name} link set ${device} up`);
  ip(`-n ${name} route add default via ${peers.gateway}`);
  return ["ip", "netns", "exec", name];
}

/** The status of a page of the container's port 3000, or null where nothing answers. */
export async function ask(path: string, from: string, headers: Record<string, string> = {}): Promise<number | null> {
  const options = {
    host: address,
    port: 3000,
    path,
    localAddress: from,
    headers: { host: "localhost:3000", ...headers },
  };
  try {
    const [response] = await once(request(options).end(), "response");
    response.resume();
    return response.statusCode;
  } catch {
    return null;
  }
}
