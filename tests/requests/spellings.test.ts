// One page has one address: other spellings of it lead there or are made for whoever asked, and count as pages. So has
// what a link's token opens, and a session.
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeToken } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { sharedPageControl } from "#app/request/shared-page.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Actor;
let server: Awaited<ReturnType<TestApp["listen"]>>;
beforeAll(async () => {
  app = await startTestApp();
  speaker = await insertSpeaker(app.db, ada);
  await insertHub(app.db, speaker);
  server = await app.listen();
});
afterAll(async () => {
  server.close();
  await app.close();
});

const talk = "/ada-nwosu/kind-machines";

/** Sends the request as it is written, which no client does with these addresses. */
async function send(target: string, { hosts = [new URL(server.origin).host], head = "", method = "GET" } = {}) {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  const lines = [`${method} ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), head, "Connection: close"];
  socket.write(`${lines.filter(Boolean).join("\r\n")}\r\n\r\n`);
  const response = await text(socket);
  const header = (name: string) => new RegExp(`^${name}: (.*?)\r?$`, "im").exec(response)?.[1];
  return {
    status: Number(response.slice(9, 12)),
    control: header("cache-control"),
    location: header("location"),
    requestCount: response.split("HTTP/1.1 ").length - 1,
  };
}

describe("a page for everyone", () => {
  it.each([talk, `${talk}?s=qr`, `${talk}?utm_source=x`, `${talk}.data`, "/", "/_.data", `${talk}/thanks`])(
    "is shared at %s",
    async (target) => {
      for (let round = 0; round < 2; round++)
        expect(await send(target)).toMatchObject({ status: 200, control: sharedPageControl });
    },
  );

  it.each([
    [`${talk}/`, talk],
    [`${talk}//?s=qr`, `${talk}?s=qr`],
    [`/ada-nwosu//kind-machines///`, talk],
    [`/${talk}`, talk],
    ["//", "/"],
    ["/sitemap.xml/", "/sitemap.xml"],
    ["/Ada-Nwosu/kind-machines", talk],
    ["//evil.example/%2f..", "/evil.example"],
  ])("is sent from %s to %s", async (target, location) => {
    expect(await send(target)).toMatchObject({ status: 301, location });
  });

  it.each([
    `${talk}/_.data`,
    `${talk}/.data`,
    `${talk}//.data`,
    "/.data",
    `/.${talk}`,
    `/x/..${talk}`,
    `${talk}/.`,
    `${talk}/%2e`,
    "/ada-nwosu/kind%2Dmachines",
    `${talk}/THANKS`,
    `${talk};x=1`,
    `${talk}#x`,
    `http://localhost${talk}`,
    `http://evil.example${talk}`,
  ])("is nobody else's at %s", async (target) => {
    for (let round = 0; round < 2; round++)
      expect((await send(target)).control, target).toMatch(/^private, no-(cache|store)$/);
  });
});

describe("a request is for one host:", () => {
  const own = () => new URL(server.origin).host;
  it.each([
    ["two", () => [own(), "evil.example"]],
    ["the same one twice", () => [own(), own()]],
    ["a list", () => [`${own()}, evil.example`]],
    ["with a name", () => ["ada@localhost"]],
    ["with a path", () => ["localhost/evil"]],
    ["with a space", () => ["local host"]],
    ["an empty one", () => [""]],
  ])("%s is refused, for a page from memory too", async (_, hosts) => {
    await send(talk);
    for (const target of [talk, "/signin", "/healthz"])
      expect(await send(target, { hosts: hosts() }), target).toMatchObject({ status: 400, requestCount: 1 });
    const form = { method: "POST", head: "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0" };
    expect((await send(`${talk}/feedback`, { ...form, hosts: hosts() })).status).toBe(400);
  });

  it.each(["localhost", "127.0.0.1:8080", "[::1]:3000", "talks.example.com", "product_1:3000"])(
    "%s is one",
    async (host) => {
      expect((await send(talk, { hosts: [host] })).status).toBe(200);
    },
  );
});

describe("a token has one spelling:", () => {
  const paths = () => [
    `/privacy/${privacyToken(app.services, { speakerId: speaker.id, email: rosa.email })}`,
    `/unsubscribe/${unsubscribeToken(app.services, { speakerId: speaker.id, emailKind: "newLeadAlerts" })}`,
  ];
  it.each(["A", ";x", "%2Fx"])("with %s behind it, it is none", async (end) => {
    for (const path of paths()) {
      expect((await app.fetch(path)).status).toBe(200);
      expect((await app.fetch(path + end)).status, path).toBe(404);
    }
  });

  it.each(["/", "%2F", "%00", "%", "=", "%3D", ".", "%20", "+", "%2F..", "%0A"])(
    "with %s behind it, it leads there",
    async (end) => {
      for (const path of paths()) expect(await send(path + end)).toMatchObject({ status: 301, location: path });
    },
  );

  it("a session in another spelling is none, so that none is counted apart", async () => {
    const visitor = await app.visitor().signIn(ada);
    const cookie = `hub.session_token=${visitor.cookies.get("hub.session_token")}`;
    const open = async (sent: string) => (await app.request("/dashboard", { cookie: sent })).status;
    expect(await open(cookie)).toBe(200);
    for (const other of [
      cookie.replace("%3D", "="),
      cookie.replace("=", " ="),
      `x${cookie}; ${cookie.replace("=", "= ")}`,
      `${cookie}/`,
    ])
      expect(await open(other), other).toBe(302);
  });
});
