// When it is asked to stop, the product answers the requests it has received, and then waits for no connection.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { hubEvents, resources } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { ada } from "#tests/support/people.ts";
import { bareEnvironment, findPort, type Product } from "#tests/support/product.ts";
import { createVisitorAt } from "#tests/support/test-app.ts";
import { pdf } from "#tests/support/uploads.ts";

/** A form of which all but the last byte has been sent, and of which the server has read the headers. */
async function startForm(product: Product) {
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
  await expect.poll(() => received).toContain("100 Continue");
  return {
    /** Returns the response once the server has closed the connection. */
    async finish() {
      socket.write("=");
      await closed;
      return received;
    },
  };
}

async function waitUntilRefused(product: Product) {
  const { hostname, port } = new URL(product.origin);
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const another = connect(Number(port), hostname, () => another.destroy() && resolve(false));
      another.on("error", () => resolve(true));
    });
  while (!(await isRefused()));
}

it("a form that was being sent is answered; its keep-alive connection does not delay the shutdown", async () => {
  const installation = await prepareInstallation();
  const product = await installation.start();
  const form = await startForm(product);
  const startedAt = performance.now();
  const ended = product.stop();
  await waitUntilRefused(product);
  const response = await form.finish();
  expect(response).toMatch(/HTTP\/1.1 422 /);
  // A proxy sends nothing more on it.
  expect(response).toMatch(/connection: close/i);
  expect(await ended).toBe(0);
  // Waiting for the client to close the connection would take longer.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await installation.remove();
});

it("a form that a busy machine takes longer for than a silent connection may stay is answered too", async () => {
  const installation = await prepareInstallation();
  const product = await installation.start();
  const form = await startForm(product);
  const ended = product.stop();
  await waitUntilRefused(product);
  await wait(4_500);
  expect(await form.finish()).toMatch(/HTTP\/1.1 422 /);
  expect(await ended).toBe(0);
  await installation.remove();
});

it("while it drains it is not ready but still responds, and each connection ends with its response", async () => {
  const installation = await prepareInstallation();
  // Longer than the slowest machine takes for three pages. How a process ends by itself is told by the other tests.
  const product = await installation.start({ DRAIN_SECONDS: "120" });
  const visitor = createVisitorAt(product.origin);
  await expect.poll(async () => (await visitor.open("/readyz")).status).toBe(200);
  const ended = product.stop();
  await expect.poll(async () => (await visitor.open("/readyz")).text).toBe("shutting down");
  const { status, headers } = await visitor.open("/signin");
  expect([status, headers.get("connection")]).toEqual([200, "close"]);
  expect((await visitor.open("/healthz")).status).toBe(200);
  product.process.kill("SIGKILL");
  await ended;
  await installation.remove();
});

/** Ada's upload of a file of which only the first byte has been sent. */
async function startUpload(product: Product) {
  const visitor = await createVisitorAt(product.origin).signInByForm(ada);
  const query = new URLSearchParams({ id: randomUUID(), name: "slides.pdf", kind: "presentation" });
  const upload = request(`${product.origin}/dashboard/files/upload?${query}`, {
    method: "PUT",
    headers: {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin: product.origin,
      "content-type": "application/octet-stream",
      "content-length": pdf.length,
      expect: "100-continue",
    },
  });
  upload.flushHeaders();
  const responded = new Promise<number | undefined>((resolve) => {
    upload.on("response", (response) => resolve(response.resume().statusCode)).on("error", () => resolve(undefined));
  });
  await once(upload, "continue");
  upload.write(pdf.subarray(0, 1));
  return { responded, finish: () => upload.end(pdf.subarray(1)) };
}

it("an upload in progress is finished, within its own limit", async () => {
  const installation = await prepareInstallation((db) => insertSpeaker(db, ada));
  const patient = await installation.start();
  const upload = await startUpload(patient);
  const ended = patient.stop();
  await expect.poll(() => fetch(`${patient.origin}/healthz`).catch(() => "refused")).toBe("refused");
  upload.finish();
  expect(await upload.responded).toBe(201);
  expect(await ended, installation.written()).toBe(0);

  const impatient = await installation.start({ DRAIN_UPLOAD_SECONDS: "0" });
  const cutOff = await startUpload(impatient);
  const code = await impatient.stop();
  expect(code, installation.written()).toBe(0);
  expect(await cutOff.responded).toBeUndefined();
  await installation.remove();
});

it("npm passes the signal on: no process is left that goes on responding", async () => {
  const installation = await prepareInstallation();
  const npm = spawn("npm", ["start"], {
    env: {
      ...bareEnvironment,
      PORT: "0",
      DATA_DIR: installation.dataDir,
      ...installation.settings,
      DRAIN_SECONDS: "0",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  npm.stdout.on("data", (part) => (printed += part));
  await expect.poll(() => findPort(printed)).toBeDefined();
  const port = findPort(printed);
  const isServing = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isServing).toBe(true);
  npm.kill("SIGTERM");
  await once(npm, "exit");
  await expect.poll(isServing).toBe(false);
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
