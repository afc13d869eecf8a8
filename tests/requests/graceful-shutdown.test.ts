// Asked to end, the product answers what it was asked before, and then waits for nobody.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { prepareInstallation } from "#tests/support/installation.ts";

it("a form that was on its way is answered; its connection, which would be kept, holds nothing up", async () => {
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
  // It has been read, so it is under way.
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
  // So long it would take if the connection were left to its client.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await installation.remove();
});
