// Every response has security headers: pages, files, refusals, and Node's own responses.
import { once } from "node:events";
import { globSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startOwnTestApp, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const asset = globSync("build/client/assets/*.js")[0]?.replace("build/client", "") as string;
const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
  "permissions-policy": expect.stringContaining("camera=()"),
  "content-security-policy": expect.stringContaining("frame-ancestors"),
  "cache-control": expect.any(String),
};

let app: TestApp;
let server: Awaited<ReturnType<TestApp["listen"]>>;
beforeAll(async () => {
  app = await startTestApp();
  server = await app.listen({
    headersMs: 200,
    formMs: 200,
    checkIntervalMs: 50,
    progressMs: 1_000,
    progressBytes: 1,
    requestMs: 60_000,
  });
});
beforeEach(async () => {
  await app.db.delete(users);
  await insertHub(app.db, await insertSpeaker(app.db, ada));
});
afterAll(async () => {
  server.close();
  await app.close();
});

const hub = "/ada-nwosu/kind-machines";
const ours = () => ({ origin: server.origin });
const formRequest = (path: string, body: string, headers: Record<string, string> = {}) => ({
  path,
  init: { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded", ...headers } },
});
const requests: [string, number, () => { path: string; init?: RequestInit }][] = [
  ["a page", 200, () => ({ path: "/" })],
  ["a talk's page", 200, () => ({ path: hub })],
  ["the same from the cache", 200, () => ({ path: hub })],
  ["a page's HEAD", 200, () => ({ path: hub, init: { method: "HEAD" } })],
  ["a page that is not there", 404, () => ({ path: "/nobody/here" })],
  ["a page that requires a sign-in", 302, () => ({ path: "/dashboard" })],
  ["a page's data", 200, () => ({ path: "/signin.data" })],
  ["a script", 200, () => ({ path: asset })],
  ["a script that is not there", 404, () => ({ path: "/assets/none.js" })],
  ["health", 200, () => ({ path: "/healthz" })],
  ["readiness", 200, () => ({ path: "/readyz" })],
  ["metrics", 200, () => ({ path: "/metrics" })],
  ["metrics that are refused", 404, () => ({ path: "/metrics", init: { headers: { via: "1.1 proxy" } } })],
  ["robots.txt", 200, () => ({ path: "/robots.txt" })],
  [".well-known/security.txt", 200, () => ({ path: "/.well-known/security.txt" })],
  ["a QR code", 200, () => ({ path: `${hub}/qr.svg` })],
  ["a form handled before the framework", 422, () => formRequest(`${hub}/feedback`, "rating=5", ours())],
  [
    "the same in JSON",
    422,
    () => formRequest(`${hub}/feedback`, "rating=5", { ...ours(), accept: "application/json" }),
  ],
  ["a form that is too large", 413, () => formRequest("/signin", "x".repeat(300_000), ours())],
  ["another site's form", 403, () => formRequest("/signin", "x=1", { origin: "https://evil.example" })],
  ["an unsigned webhook", 400, () => formRequest("/webhooks/stripe", "{}")],
  ["an unknown method", 405, () => ({ path: "/", init: { method: "PROPFIND", headers: ours() } })],
];

it.each(requests)("%s (%i)", async (_name, status, buildRequest) => {
  const { path, init } = buildRequest();
  const response = await fetch(server.origin + path, { redirect: "manual", ...init });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(always);
});

it("a copy that is still fresh (304), from the cache too", async () => {
  const first = await fetch(server.origin + hub);
  await first.arrayBuffer();
  const again = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
  const second = await fetch(server.origin + hub, again);
  expect(second.status).toBe(304);
  expect(Object.fromEntries(second.headers)).toMatchObject(always);
});

it("pictures may be shown on other sites, pages and data may not be loaded there", async () => {
  const policyOf = async (path: string) => (await app.fetch(path)).headers.get("cross-origin-resource-policy");
  expect(await policyOf(`${hub}/qr.png`)).toBe("cross-origin");
  expect(await policyOf(hub)).toBe("same-origin");
  expect(await policyOf("/signin.data")).toBe("same-origin");
});

it("scripts are cached for a year, health is not cached", async () => {
  const cached = async (path: string) => (await app.fetch(path)).headers.get("cache-control");
  expect(await cached(asset)).toBe("public, max-age=31536000, immutable");
  expect(await cached("/healthz")).toBe("private, no-store");
});

describe("Node's own responses", () => {
  const host = () => `Host: ${new URL(server.origin).host}\r\n`;
  const plainForm = "Content-Type: application/x-www-form-urlencoded\r\n";
  it.each([
    ["no request at all", 400, () => "nonsense\r\n\r\n"],
    ["an invalid host", 400, () => "GET /signin HTTP/1.1\r\nHost: a b\r\n\r\n"],
    ["an invalid address", 400, () => `OPTIONS * HTTP/1.1\r\n${host()}\r\n`],
    ["an address with a backslash", 400, () => `GET /a\\b HTTP/1.1\r\n${host()}\r\n`],
    ["too many headers", 431, () => `GET / HTTP/1.1\r\n${host()}X: ${"x".repeat(40_000)}\r\n\r\n`],
    ["headers that do not end", 408, () => `GET / HTTP/1.1\r\n${host()}X: `],
    ["a form that does not end", 408, () => `POST /signin HTTP/1.1\r\n${host()}${plainForm}Content-Length: 9\r\n\r\n`],
    ["an unknown expectation", 417, () => `POST / HTTP/1.1\r\n${host()}Expect: cake\r\nContent-Length: 0\r\n\r\n`],
  ])("%s (%i)", async (_name, status, text) => {
    const line = connect(Number(new URL(server.origin).port), "127.0.0.1");
    line.on("error", () => {});
    line.write(text());
    let received = "";
    while (!received.includes("\r\n\r\n")) received += (await once(line, "data"))[0];
    line.destroy();
    const [first, ...lines] = received.split("\r\n\r\n")[0]?.split("\r\n") ?? [];
    expect(first).toContain(`HTTP/1.1 ${status}`);
    const headers = Object.fromEntries(lines.map((each) => each.toLowerCase().split(": ")));
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "sameorigin" });
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(Object.keys(always)));
  });
});

describe("over https", () => {
  it.each([
    ["false", "max-age=31536000"],
    ["true", "max-age=31536000; includeSubDomains"],
  ])(
    "browsers come back by https alone; subdomains too where HSTS_SUBDOMAINS is %s",
    async (HSTS_SUBDOMAINS, value) => {
      const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "no-reply@hubs.example" };
      const secure = await startOwnTestApp({ APP_URL: "https://hubs.example", HSTS_SUBDOMAINS, ...mail });
      for (const path of ["/", "/healthz", asset, "/nobody/here"])
        expect((await secure.fetch(path)).headers.get("strict-transport-security")).toBe(value);
      await secure.close();
    },
  );
});
