// Who sends a request letter by letter holds a connection, and is cut off; who sends a large file slowly is not.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

// In place of half a minute; a file's time is much longer, so that the two cannot be mistaken for each other.
const timeouts = {
  ...{ headersMs: 300, formMs: 300, checkIntervalMs: 50 },
  ...{ progressMs: 400, progressBytes: 1_000, requestMs: 600_000 },
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

// Each story waits on a connection of its own, so they wait together.

/** A connection on which `text` was sent; all that comes back, once the other side closes it. */
function openConnection(text: string): { socket: Socket; end: Promise<string> } {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  let received = "";
  socket.on("data", (part) => {
    received += part;
  });
  socket.on("error", () => {});
  socket.write(text);
  return { socket, end: once(socket, "close").then(() => received) };
}

const host = () => `Host: ${new URL(server.origin).host}\r\nOrigin: ${server.origin}\r\n`;
const form = (path: string) =>
  `POST ${path} HTTP/1.1\r\n${host()}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=`;

it.concurrent("cuts off headers that do not end, and a connection that says nothing", async () => {
  const { end } = openConnection(`GET / HTTP/1.1\r\n${host()}X-Slow: `);
  expect(await end).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(await openConnection("").end).toMatch(/^(HTTP\/1.1 408|$)/);
});

/** Everything that comes back while the rest of a form is sent letter by letter. */
async function drip(path: string) {
  const { socket, end } = openConnection(form(path));
  const dripping = setInterval(() => socket.write("x"), 50);
  const received = await end;
  clearInterval(dripping);
  return received;
}

it.concurrent.each(["/signin", "/webhooks/stripe", "/ada-nwosu/kind-machines/feedback"])(
  "cuts off a form that comes letter by letter: %s",
  async (path) => expect(await drip(path)).toMatch(/^HTTP\/1.1 408/),
);

it.concurrent("holds no connection open for a form that was answered already", async () => {
  expect(await drip("/nowhere/at/all")).toMatch(/^HTTP\/1.1 405/);
});

it.concurrent("lets a list go on that arrives slowly but steadily, and cuts off one that stands still", async () => {
  const head = `POST /dashboard/qualified-audience HTTP/1.1\r\n${host()}Content-Type: application/x-www-form-urlencoded\r\n`;
  const parts = 12;
  const size = 1_500;
  const steady = openConnection(`${head}Connection: close\r\nContent-Length: ${parts * size}\r\n\r\n`);
  // Slowly: what is tried here is the time that it takes.
  for (let sent = 0; sent < parts; sent++) {
    steady.socket.write("x".repeat(size));
    await pause(100);
  }
  // Nobody is signed in: sent on to the sign-in, after all of it was heard.
  expect(await steady.end).toMatch(/^HTTP\/1.1 302/);
  const still = openConnection(`${head}Content-Length: 100000\r\n\r\n${"x".repeat(size)}`);
  expect(await still.end).toMatch(/^HTTP\/1.1 (408|302)/);
});

it.concurrent("answers what is no request at all, and what has too many headers, with a closed connection", async () => {
  expect(await openConnection("what is this\r\n\r\n").end).toMatch(/^HTTP\/1.1 400/);
  expect(await openConnection(`GET / HTTP/1.1\r\n${host()}X: ${"x".repeat(40_000)}\r\n\r\n`).end).toMatch(
    /^HTTP\/1.1 431/,
  );
});

it.concurrent("keeps a quiet connection for the next form, longer than a form's own time", async () => {
  const { socket } = openConnection(`GET /healthz HTTP/1.1\r\n${host()}\r\n`);
  const [first] = await once(socket, "data");
  expect(String(first)).toContain("timeout=130");
  // Twice as long as it takes to give up a form.
  for (let form = 0; form < 2; form++) await drip("/signin");
  socket.write(`GET /healthz HTTP/1.1\r\n${host()}Connection: close\r\n\r\n`);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 200/);
});
