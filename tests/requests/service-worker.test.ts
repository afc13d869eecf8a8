// What a phone gets so that the remote opens without network, and what must not leave with it.
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { startOwnTestApp, type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor: actor, speaker } = fixture);
});

const path = "/dashboard/worker.js";

describe("the worker", () => {
  it("is for signed-in screens alone, asked for again each time, and the same for everyone", async () => {
    const response = await app.fetch(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "service-worker-allowed": "/dashboard",
      "cache-control": "no-cache",
      "content-security-policy": expect.stringContaining("script-src 'self'"),
    });
    const etag = response.headers.get("etag") ?? "";
    expect((await app.request(path, { "if-none-match": etag })).status).toBe(304);
    expect((await speaker.open(path)).html).toBe(await response.text());
  });

  it("changes with every build that changes what it stores", async () => {
    const { html } = await speaker.open(path);
    const { id } = await insertHub(app.db, actor);
    for (const page of ["/dashboard/offline", `/dashboard/hubs/${id}/remote`]) {
      const [, script = ""] = /<script[^>]*src="([^"]+)"/.exec((await speaker.open(page)).html) ?? [];
      expect(html.split("\n")[0]).toContain(script);
    }
  });

  it("is registered by signed-in screens, and neither by the site's nor by a talk's pages", async () => {
    await insertHub(app.db, actor);
    const scriptsOf = async (visitor: Visitor, address: string) =>
      [...(await visitor.open(address)).html.matchAll(/(?:src|href|import\()="?(\/assets\/[^"]+\.js)"/g)].map(
        ([, script = ""]) => readFileSync(`build/client${script}`, "utf8"),
      );
    const registers = async (visitor: Visitor, address: string) =>
      (await scriptsOf(visitor, address)).some((script) => script.includes(path));
    const visitor = app.visitor();
    for (const address of ["/", "/signin", "/ada-nwosu", "/ada-nwosu/kind-machines", "/j"])
      expect([address, await registers(visitor, address)]).toEqual([address, false]);
    expect(await registers(speaker, "/dashboard")).toBe(true);
  });
});

it("only the remote may be stored, by its own account, and stays out of every cache in between", async () => {
  const { id } = await insertHub(app.db, actor);
  const headersOf = async (address: string) => (await speaker.open(address)).headers;
  const remote = await headersOf(`/dashboard/hubs/${id}/remote`);
  expect([remote.get("talk-hubs-account"), remote.get("cache-control")]).toEqual([actor.id, "private, no-store"]);
  for (const address of ["/dashboard", `/dashboard/hubs/${id}/stage`, `/dashboard/hubs/${id}/remote/state`, "/"])
    expect((await headersOf(address)).get("talk-hubs-account")).toBeNull();
});

it("the offline page names nobody and needs no session", async () => {
  const { html, status } = await app.visitor().open("/dashboard/offline");
  expect(status).toBe(200);
  expect(html).toBe((await speaker.open("/dashboard/offline")).html);
  expect(html).not.toContain(actor.email);
});

it("a session that ends makes the browser load a new document", async () => {
  expect((await app.visitor().open("/dashboard")).headers.get("x-remix-reload-document")).toBe("true");
  const { status, location, headers } = await speaker.submit("/signout", {});
  expect([status, location, headers.get("x-remix-reload-document")]).toEqual([303, "/", "true"]);
});

describe("with OFFLINE_REMOTE=false", () => {
  let without: TestApp;
  afterAll(() => without.close());

  it("the worker deletes what it stored, and itself", async () => {
    without = await startOwnTestApp({ OFFLINE_REMOTE: "false" });
    const response = await without.fetch(path);
    expect(response.headers.get("service-worker-allowed")).toBe("/dashboard");
    expect(await response.text()).toMatch(/caches\.delete(.|\n)*unregister\(\)/);
  });
});
