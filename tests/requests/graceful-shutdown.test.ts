// When it is asked to stop, the product answers the requests it has received, and then waits for no connection.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { hubEvents, resources } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { ada } from "#tests/support/people.ts";
import { createVisitorAt } from "#tests/support/test-app.ts";

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

it("writes the view, the click on Connect and the download that it has just answered", async () => {
  const paper = randomUUID();
  const installation = await prepareInstallation(async (db) => {
    const hub = await insertHub(db, await insertSpeaker(db, ada));
    const link = { title: "Paper", type: "link", resourceType: "link", externalUrl: "https://example.com/" } as const;
    await db.insert(resources).values({ id: paper, talkHubId: hub.id, ...link });
  });
  const product = await installation.start();
  const visitor = createVisitorAt(product.origin);
  const talk = "/ada-nwosu/kind-machines";
  const headers = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari" };
  expect((await visitor.post(`${talk}/view`, { headers })).status).toBe(204);
  expect((await visitor.post(`${talk}/connect`, { headers, body: "PING" })).status).toBe(204);
  expect((await visitor.open(`${talk}/files/${paper}`, headers)).status).toBe(302);
  expect(await product.stop()).toBe(0);

  const database = await installation.open();
  const events = await database.db.select({ kind: hubEvents.kind, count: hubEvents.count }).from(hubEvents);
  const [resource] = await database.db.select({ downloads: resources.downloadCount }).from(resources);
  await database.close();
  await installation.remove();
  expect(events.sort((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: "connect", count: 1 },
    { kind: "download", count: 1 },
    { kind: "view", count: 1 },
  ]);
  expect(resource).toEqual({ downloads: 1 });
});
