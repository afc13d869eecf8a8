import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterTrial } from "./cleanup.ts";

/** A way to the server at `target` that can be shut: open connections break, and new ones are refused. */
export async function openGate(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const join = (one: Socket, other: Socket) => {
    sockets.add(one);
    one.on("error", () => {});
    one.on("close", () => {
      sockets.delete(one);
      other.destroy();
    });
    one.pipe(other);
  };
  const server = createServer((socket) => {
    if (!isOpen) return void socket.destroy();
    const forwarded = connect(Number(port), hostname);
    join(socket, forwarded);
    join(forwarded, socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const shut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  afterTrial(() => {
    shut();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut,
    reopen() {
      isOpen = true;
    },
  };
}
