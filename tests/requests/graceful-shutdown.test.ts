// When it is asked to stop, the product answers the requests it has received, and then waits for no connection.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { prepareInstallation } from "#tests/support/installation.ts";

it("a form that was being sent is answered; its keep-alive connection does not delay the shutdown", async () => {
  const installation = await prepareInstallation();
  const product = await installation.start();
  const { host, hostname, port } = new URL(product.origin);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (part) => {
    received += part;
  });
  const closed = once(socket, "close");
  socket.write(
    `POST /signin HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${product.origin}\r\nExpect: 100-continue\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\nemail",
  );
  // The server has read the headers.
  await expect.poll(() => received).toContain("100 Continue");

  const startedAt = performance.now();
  const ended = product.stop();
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const another = connect(Number(port), hostname, () => another.destroy() && resolve(false));
      another.on("error", () => resolve(true));
    });
  while (!(await isRefused()));
  socket.write("=");
  await closed;
  expect(received).toMatch(/HTTP\/1.1 422 /);
  expect(await ended).toBe(0);
  // Waiting for the client to close the connection would take longer.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await installation.remove();
});
