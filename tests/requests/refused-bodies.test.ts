// A request that is refused before it has arrived: its sender reads the response, and uses the connection again.
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { files, profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
let server: Awaited<ReturnType<TestApp["listen"]>>;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});
beforeEach(async () => {
  server = await app.listen();
});
afterEach(() => server.close());

const mebibyte = 1024 * 1024;

interface Refused {
  method: string;
  path: string;
  size: number;
  headers?: Record<string, string>;
  isSignedIn?: boolean;
}

/**
 * Sends the head of a request and the start of its body; the rest follows well after the response, as on a slow line,
 * and then another request. Returns the first line of both responses.
 */
async function sendSlowly({ method, path, size, headers = {}, isSignedIn = true }: Refused): Promise<string[]> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  let received = "";
  socket.on("data", (part) => {
    received += part;
  });
  // A connection that the server drops gives no second response.
  socket.on("error", () => {});
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const head = {
    host: new URL(server.origin).host,
    origin: server.origin,
    ...(isSignedIn && { cookie }),
    "content-length": String(size),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const start = Math.min(size, 200_000);
  socket.write(Buffer.alloc(start, "a"));
  await expect.poll(() => received).toMatch(/^HTTP/);
  await pause(700);
  socket.write(Buffer.alloc(size - start, "a"));
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${head.host}\r\nConnection: close\r\n\r\n`);
  await expect.poll(() => socket.closed, { timeout: 10_000 }).toBe(true);
  return received.match(/HTTP\/1\.1 \d+/g) ?? [];
}

const upload = (query: Record<string, string> = {}) =>
  `/dashboard/files/upload?${new URLSearchParams({ id: randomUUID(), kind: "presentation", name: "slides.pdf", ...query })}`;
const form = { "content-type": "application/x-www-form-urlencoded" };

it.each<[string, number, () => Refused]>([
  ["an upload over the quota", 409, () => ({ method: "PUT", path: upload(), size: 5 * mebibyte })],
  [
    "an upload after the session ended",
    401,
    () => ({ method: "PUT", path: upload(), size: 5 * mebibyte, isSignedIn: false }),
  ],
  [
    "an upload to a hub that is gone",
    404,
    () => ({ method: "PUT", path: upload({ hub: randomUUID() }), size: 5 * mebibyte }),
  ],
  ["an upload of no kind", 400, () => ({ method: "PUT", path: upload({ kind: "poem" }), size: 5 * mebibyte })],
  ["an upload that is too large", 413, () => ({ method: "PUT", path: upload(), size: 51 * mebibyte })],
  [
    "a file for a booking whose page has ended",
    404,
    () => ({ method: "PUT", path: `/b/ended/files?id=${randomUUID()}&name=Agenda.pdf`, size: 5 * mebibyte }),
  ],
  [
    "an upload from another site",
    403,
    () => ({ method: "PUT", path: upload(), size: 5 * mebibyte, headers: { origin: "https://evil.example" } }),
  ],
  [
    "a form that is too large",
    413,
    () => ({ method: "POST", path: "/dashboard/profile", size: mebibyte, headers: form }),
  ],
  [
    "a list that is too large",
    413,
    () => ({ method: "POST", path: "/dashboard/leads/import", size: 9 * mebibyte, headers: form }),
  ],
  [
    "a form to an address that does not exist",
    404,
    () => ({
      method: "POST",
      path: "/nobody/nothing/feedback",
      size: 250_000,
      headers: { ...form, "content-type": "text/plain" },
    }),
  ],
])("%s", async (_, status, request) => {
  await app.db.update(profiles).set({ storageLimitGb: 1 }).where(eq(profiles.id, adaActor.id));
  await app.db.insert(files).values({
    userId: adaActor.id,
    key: `${adaActor.id}/files/old`,
    name: "old.pdf",
    kind: "backup",
    contentType: "application/pdf",
    sizeBytes: 1024 * mebibyte,
    status: "stored",
  });
  expect(await sendSlowly(request())).toEqual([`HTTP/1.1 ${status}`, "HTTP/1.1 200"]);
});

it("says that the connection closes when the body is larger than any file", async () => {
  const response = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    socket.once("data", (part) => resolve(part.toString()));
    socket.on("error", () => {});
    const host = new URL(server.origin).host;
    socket.write(
      `PUT ${upload()} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nContent-Length: 9000000000\r\n\r\na`,
    );
  });
  expect(response).toMatch(/^HTTP\/1.1 401 [\s\S]*connection: close\r\n/i);
});
