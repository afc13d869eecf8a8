// A relay that closes the connection to whoever greets with a loopback number, as Google's does.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

export async function startStrictRelay() {
  const greetings: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 relay.test ESMTP\r\n");
    socket.on("data", (line) => {
      const command = line.toString().trim();
      if (!command.startsWith("EHLO")) return socket.end("221 bye\r\n");
      greetings.push(command);
      if (command.includes("[127.")) return socket.end("421 4.7.0 Try again later, closing connection. (EHLO)\r\n");
      return socket.write("250 relay.test\r\n");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What clients greeted with. */
    greetings,
    close: async () => void (await once(server.close(), "close")),
  };
}
