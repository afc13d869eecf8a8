// Bytes that are no text are refused at every route of the API, and nothing of them is stored.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#app/services.ts";
import { createApiProgram, insertApiKey } from "#tests/support/api-program.ts";
import { type ApiRoute, listApiRoutes } from "#tests/support/api-routes.ts";
import { adaIds, adaMarker, createBelongings, listBelongings } from "#tests/support/belongings.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let routes: ApiRoute[];
let send: ReturnType<typeof createApiProgram>;
beforeAll(async () => {
  app = await startTestApp();
  actor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, actor, adaIds, adaMarker);
  send = createApiProgram(app, await insertApiKey(app, actor));
  routes = listApiRoutes((await send("/api/v1/openapi.json")).body);
});
afterAll(() => app.close());

const json = { "content-type": "application/json" };
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const notText = { status: 400, body: { code: "not-text", detail: "This is not text in UTF-8." } };
const hub = `/api/v1/hubs/${adaIds.hub}`;
const titleOf = async () => (await send(hub)).body.title;

describe("bytes that are not text", () => {
  it("are refused in the query, the address and the body of every route, which changes nothing", async () => {
    // When the key was last used is noted.
    const list = async () =>
      (await listBelongings(app.services, actor, adaIds)).filter((row) => !row.includes("keyHash"));
    const before = await list();
    expect(routes.length).toBeGreaterThan(30);
    for (const { method, path, address, body } of routes) {
      const name = `${method} ${path}`;
      const query = `${address}${address.includes("?") ? "&" : "?"}search=K%F6ln`;
      expect(await send(query, { method, body }), name).toMatchObject(notText);
      expect(await send(address.replace(/(\?.*)?$/, "/caf%E9$1"), { method, body }), name).toMatchObject(notText);
      if (body === undefined || body instanceof Uint8Array) continue;
      const bytes = latin1(JSON.stringify({ ...(body as object), title: "Gr\u00fc\u00dfe aus K\u00f6ln" }));
      expect(await send(address, { method, body: bytes, headers: json }), name).toMatchObject(notText);
    }
    expect(await list()).toEqual(before);
  });

  it("are text where their character set is named, and U+FFFD that a person typed stays", async () => {
    const body = latin1(JSON.stringify({ title: "Gr\u00fc\u00dfe aus K\u00f6ln" }));
    const headers = { "content-type": "application/json; charset=iso-8859-1" };
    expect((await send(hub, { method: "PATCH", body, headers })).status).toBe(200);
    expect(await titleOf()).toBe("Gr\u00fc\u00dfe aus K\u00f6ln");
    expect((await send(hub, { method: "PATCH", body: { title: "What is \ufffd?" } })).status).toBe(200);
    expect(await titleOf()).toBe("What is \ufffd?");
  });
});

it("an address with a slash at its end leads to the one without, with method and body", async () => {
  for (const { method, address, body } of routes) {
    const [path = "", query = ""] = address.split("?");
    const { status, headers } = await send(`${path}/${query && `?${query}`}`, { method, body });
    expect([status, headers.get("location")], `${method} ${address}`).toEqual([308, address]);
  }
  expect((await send("/api/v1/")).status).toBe(308);
});
