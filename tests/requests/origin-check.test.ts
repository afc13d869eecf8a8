// Another site's page sends forms to every address, in the name of a signed-in speaker.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { unsubscribeToken } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import type { Actor } from "#app/services.ts";
import { accessAttempts } from "#tests/support/access-attempts.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { createVisitorAt, startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<TestApp["listen"]>>;
let adaActor: Actor;
let hubId: string;
let speaker: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  server = await app.listen();
});
beforeEach(async () => {
  await app.db.delete(users);
  adaActor = await insertSpeaker(app.db, ada);
  hubId = (await insertHub(app.db, adaActor, { leadCaptureEnabled: true })).id;
  speaker = await app.visitor().signIn(ada);
});
afterAll(async () => {
  server.close();
  await app.close();
});

/** Every row of every table in the public schema. */
async function listAllRows() {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  return Promise.all(
    tables.map(async (name) => {
      const result = await app.db.execute(sql`select * from ${sql.identifier(name)} as each order by each::text`);
      return [name, result.rows];
    }),
  );
}

/** A path of this route that leads to Ada's own objects where possible. */
const pathFor = (route: string) =>
  route
    .replace(":username", ada.username)
    .replace(":slug", "kind-machines")
    .replace(/:token|:name|:article|:resourceId/, "x")
    .replace(":id", hubId)
    .replace("*", "nothing-here");

const exempt = ["/webhooks/stripe", "/unsubscribe/:token"];
const receiving = routeMap.filter(({ isAction, path }) => isAction && !exempt.includes(path));
const foreign: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { origin: "http://localhost.evil.example:3000" },
  { origin: "http://localhost:1" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { referer: "https://evil.example/page" },
  {}, // A cookie, and nothing about its origin.
];

/** A browser's request with exactly these headers. */
const send = (visitor: Visitor, path: string, headers: Record<string, string>, init: RequestInit) => {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(server.origin + path, { ...init, redirect: "manual", headers: { cookie, ...headers } });
};

it("knows every address that accepts forms", () => {
  expect(receiving.length).toBeGreaterThan(35);
});

it.each([
  ["POST", ""],
  ["POST", ".data"],
  ["PUT", ""],
  ["DELETE", ""],
  ["PATCH", ""],
])("refuses another site's form at every address, and nothing is changed: %s%s", async (method, ending) => {
  const before = await listAllRows();
  for (const { path, intents } of receiving) {
    const at = pathFor(path);
    const to = (ending && at === "/" ? "/_" : at) + ending;
    for (const headers of foreign) {
      const body = new URLSearchParams({ intent: intents[0]?.name ?? "", rating: "5", email: "mallory@example.com" });
      const response = await send(speaker, to, headers, { method, body });
      expect(response.status, `${method} ${to} ${JSON.stringify(headers)}`).toBe(403);
      await response.body?.cancel();
    }
  }
  expect(await listAllRows()).toEqual(before);
});

it("refuses every action of a speaker when another site sends it", async () => {
  const before = await listAllRows();
  for (const { path, method, fields } of accessAttempts.filter((each) => each.method !== "GET")) {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const response = await send(speaker, path, { origin: "https://evil.example" }, { method, body });
    expect(response.status, path).toBe(403);
    await response.body?.cancel();
  }
  expect((await speaker.open("/dashboard")).status).toBe(200);
  expect(await listAllRows()).toEqual(before);
});

describe("a refused sender is told so", () => {
  it("on a page, or in JSON where that is accepted", async () => {
    const page = await speaker.submit("/signout", {}, { origin: "https://evil.example" });
    expect(page.status).toBe(403);
    expect(page.text).toContain("This form came from another site");
    const headers = { origin: "https://evil.example", accept: "application/json" };
    const jsonResponse = await app.visitor().submit("/ada-nwosu/kind-machines/feedback", { rating: "5" }, headers);
    expect([jsonResponse.status, JSON.parse(jsonResponse.html)]).toEqual([
      403,
      { message: expect.any(String), errors: {} },
    ]);
  });
});

describe("our own pages' forms are accepted", () => {
  const rating = () => ({ rating: "4", submission_id: randomUUID(), form_token: app.formToken(hubId) });
  const path = "/ada-nwosu/kind-machines";

  it.each([
    ["with an origin, as browsers send it", () => ({ origin: server.origin })],
    [
      "without an origin, where a proxy hides the referrer",
      () => ({ origin: "null", "sec-fetch-site": "same-origin" }),
    ],
    ["with Sec-Fetch-Site alone", () => ({ "sec-fetch-site": "same-origin" })],
    ["with a referrer alone, as old phones send it", () => ({ referer: `${server.origin}${path}` })],
  ])("%s, with cookies", async (_how, headers) => {
    const phone = createVisitorAt(server.origin);
    await phone.submit(`${path}/feedback`, rating());
    const body = new URLSearchParams(rating());
    expect((await send(phone, `${path}/feedback`, headers(), { method: "POST", body })).status).toBe(303);
    expect((await send(phone, `${path}/view`, headers(), { method: "POST", body })).status).toBe(204);
    expect((await send(speaker, "/signout", headers(), { method: "POST" })).status).toBe(303);
  });

  it("a program without cookies can do what anyone can", async () => {
    const body = new URLSearchParams(rating());
    expect((await fetch(`${server.origin}${path}/feedback`, { method: "POST", body, redirect: "manual" })).status).toBe(
      303,
    );
  });

  it("only the installation's own name counts, whatever a proxy's headers say", async () => {
    const headers = {
      origin: "https://evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    expect((await send(speaker, "/signout", headers, { method: "POST" })).status).toBe(403);
  });
});

describe("signed requests are accepted from anywhere", () => {
  const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const foreignOrigin = { origin: "https://mail.example" };
  const link = () =>
    `/unsubscribe/${unsubscribeToken(app.services, { speakerId: adaActor.id, emailKind: "newLeadAlerts" })}`;

  it("a mail program's one click, and the payment provider's webhook", async () => {
    expect((await send(speaker, link(), foreignOrigin, { method: "POST", body: oneClick })).status).toBe(200);
    expect((await send(speaker, "/webhooks/stripe", foreignOrigin, { method: "POST", body: "{}" })).status).toBe(400);
  });

  it.each([
    "/unsubscribe/../signout",
    "/unsubscribe/%2e%2e/signout",
    "/unsubscribe/..%2fsignout",
    "/unsubscribe/x%2f..%2f..%2fsignout",
    "/unsubscribe//../signout",
    "/unsubscribe/x/../../signout",
    "/unsubscribe/x.data",
    "/unsubscribe/x/",
    "/webhooks/stripe/../../signout",
    "/webhooks/stripe/",
    "/webhooks/stripe.data",
    "/webhooks/stripe%2f",
    "/signout?/unsubscribe/x",
    "/signout#/unsubscribe/x",
  ])("but not what only looks like them: %s", async (path) => {
    const response = await rawPost(path);
    expect(response).toMatch(/^HTTP\/1.1 40[034]/);
    expect((await speaker.open("/dashboard")).status).toBe(200);
  });

  /** Sends the path unchanged; browsers and fetch would normalise it. */
  async function rawPost(path: string) {
    const { connect } = await import("node:net");
    const { hostname, port, host } = new URL(server.origin);
    const line = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
    const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    line.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://evil.example\r\nCookie: ${cookie}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    let response = "";
    for await (const part of line) response += part;
    return response;
  }
});
