// A client that sends a request byte by byte is disconnected; one that sends a large file slowly is not.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause, setImmediate as turnOfTheLoop } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

// Instead of half a minute; the time for a file is much longer, so that the two cannot be confused.
const timeouts = {
  headersMs: 300,
  formMs: 300,
  checkIntervalMs: 50,
  progressMs: 1_200,
  progressBytes: 1_000,
  requestMs: 600_000,
};
let app: TestApp;
let server: Awaited<ReturnType<TestApp["listen"]>>;
beforeAll(async () => {
  app = await startTestApp();
  await insertHub(app.db, await insertSpeaker(app.db, ada));
  server = await app.listen(timeouts);
});
afterAll(async () => {
  server.close();
  await app.close();
});

// Each test waits on a connection of its own, so they run concurrently.

/** Sends `text` on a connection; `end` has all that comes back until the server closes it. */
function openConnection(text: string): { socket: Socket; end: Promise<string> } {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  let received = "";
  socket.on("data", (part) => {
    received += part;
  });
  // The server may close while a byte is on its way.
  socket.on("error", () => {});
  socket.write(text);
  const { promise: end, resolve } = Promise.withResolvers<string>();
  socket.on("close", () => resolve(received));
  return { socket, end };
}

const host = (origin = server.origin) => `Host: ${new URL(server.origin).host}\r\nOrigin: ${origin}\r\n`;
const form = (path: string, origin?: string) =>
  `POST ${path} HTTP/1.1\r\n${host(origin)}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=`;

it.concurrent("disconnects headers that do not end, and a silent connection", async () => {
  const { end } = openConnection(`GET / HTTP/1.1\r\n${host()}X-Slow: `);
  expect(await end).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(await openConnection("").end).toMatch(/^(HTTP\/1.1 408|$)/);
});

/** Sends the rest of a form byte by byte; returns everything that comes back. */
async function drip(path: string, origin?: string) {
  const { socket, end } = openConnection(form(path, origin));
  while (!socket.closed) {
    await pause(50);
    // Reads what has arrived first, which a failed write would discard.
    await turnOfTheLoop();
    socket.write("x");
  }
  return end;
}

it.concurrent.each(["/signin", "/webhooks/stripe", "/ada-nwosu/kind-machines/feedback"])(
  "disconnects a form that arrives byte by byte: %s",
  async (path) => expect(await drip(path)).toMatch(/^HTTP\/1.1 408/),
);

it.concurrent("closes the connection of a form that was already answered", async () => {
  // Another site's form is refused before it is read.
  expect(await drip("/signin", "https://elsewhere.example")).toMatch(/^HTTP\/1.1 403/);
});

it.concurrent("accepts a list that arrives slowly but steadily, and disconnects one that stalls", async () => {
  const head = `POST /dashboard/qualified-audience HTTP/1.1\r\n${host()}Content-Type: application/x-www-form-urlencoded\r\n`;
  const parts = 30;
  const size = 1_500;
  const steady = openConnection(`${head}Connection: close\r\nContent-Length: ${parts * size}\r\n\r\n`);
  // Slowly, because the duration is what is tested.
  for (let sent = 0; sent < parts; sent++) {
    steady.socket.write("x".repeat(size));
    await pause(100);
  }
  // Without a session the response is a redirect, after the whole body was read.
  expect(await steady.end).toMatch(/^HTTP\/1.1 302/);
  const still = openConnection(`${head}Content-Length: 100000\r\n\r\n${"x".repeat(size)}`);
  expect(await still.end).toMatch(/^HTTP\/1.1 (408|302)/);
});

it.concurrent("answers malformed requests, and those with too many headers, and closes the connection", async () => {
  expect(await openConnection("what is this\r\n\r\n").end).toMatch(/^HTTP\/1.1 400/);
  expect(await openConnection(`GET / HTTP/1.1\r\n${host()}X: ${"x".repeat(40_000)}\r\n\r\n`).end).toMatch(
    /^HTTP\/1.1 431/,
  );
});

it.concurrent("keeps an idle connection for the next form, longer than a form may take", async () => {
  const { socket } = openConnection(`GET /healthz HTTP/1.1\r\n${host()}\r\n`);
  const [first] = await once(socket, "data");
  expect(String(first)).toContain("timeout=130");
  // Twice as long as it takes to give up a form.
  for (let form = 0; form < 2; form++) await drip("/signin");
  socket.write(`GET /healthz HTTP/1.1\r\n${host()}Connection: close\r\n\r\n`);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 200/);
});
