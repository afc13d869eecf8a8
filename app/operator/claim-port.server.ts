import { type AddressInfo, createServer, type Server } from "node:net";
import { type Config, withPort } from "#app/installation/config.server.ts";

/**
 * Throws what the server's own listening would throw, such as a port in use. With PORT=0 the system chooses a port: then
 * `socket` holds it, because another program could take it meanwhile, and the address follows it unless APP_URL is set. Any
 * other port is given back: until the product is ready, proxies should be refused instead of kept waiting.
 */
export async function claimPort(config: Config): Promise<{ config: Config; socket: Server | null }> {
  const socket = createServer();
  const { host, port } = config;
  await new Promise<void>((resolve, reject) => socket.once("error", reject).listen(port, host, resolve));
  if (port === 0) return { config: withPort(config, (socket.address() as AddressInfo).port), socket };
  await new Promise((resolve) => socket.close(resolve));
  return { config, socket: null };
}
