import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { createHttpServer } from "#app/request/http-server.server.ts";

it("never mixes an error response into a response in progress", async () => {
  const server = createHttpServer({
    baseHeaders: [],
    listener: (_request, response) => void response.writeHead(200, { "content-length": "100" }).write("half"),
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.on("data", (part) => {
    received += part;
  });
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => received).toMatch(/half$/);
  socket.write("what is this\r\n\r\n");
  await once(socket, "close");
  expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*half$/);
  server.close();
});
