// Another site's page sends forms to every address there is, in the name of a speaker who is signed in.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { unsubscribeToken } from "#app/domain/values/unsubscribe-link.server.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse, type Visitor, visitorAt } from "#tests/support/house.ts";
import { intrusions } from "#tests/support/intrusions.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let door: Awaited<ReturnType<House["listen"]>>;
let adaHerself: Actor;
let hubId: string;
let speaker: Visitor;
beforeAll(async () => {
  house = await openHouse();
  door = await house.listen();
});
beforeEach(async () => {
  await house.db.delete(users);
  adaHerself = await joins(house.db, ada);
  hubId = (await hasHub(house.db, adaHerself, { leadCaptureEnabled: true })).id;
  speaker = await house.visitor().signIn(ada);
});
afterAll(async () => {
  door.close();
  await house.close();
});

/** Every row of every table but what lives by itself (jobs, counters of the cache). */
async function everything() {
  const { rows } = await house.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  return Promise.all(
    tables.map(async (name) => {
      const found = await house.db.execute(sql`select * from ${sql.identifier(name)} as each order by each::text`);
      return [name, found.rows];
    }),
  );
}

/** A path of this shape that leads to Ada's own things where it can. */
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
  { origin: "http://localhost.evil.example:3000" },
  { origin: "http://localhost:1" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { referer: "https://evil.example/page" },
  {}, // A cookie, and not a word about where it comes from.
];

/** What a browser sends without a word of its own about where the page lies. */
const send = (who: Visitor, path: string, headers: Record<string, string>, init: RequestInit) => {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(door.origin + path, { ...init, redirect: "manual", headers: { cookie, ...headers } });
};

it("knows every address that takes something", () => {
  expect(receiving.length).toBeGreaterThan(35);
});

it("refuses another site's form at every address, in whatever way it comes, and nothing has changed", async () => {
  const before = await everything();
  for (const { path, intents } of receiving) {
    const at = pathFor(path);
    for (const headers of foreign) {
      const body = new URLSearchParams({ intent: intents[0]?.name ?? "", rating: "5", email: "mallory@example.com" });
      for (const [method, to] of [
        ["POST", at],
        ["POST", `${at === "/" ? "/_root" : at}.data`],
        ["PUT", at],
        ["DELETE", at],
        ["PATCH", at],
      ] as const) {
        const answer = await send(speaker, to, headers, { method, body });
        expect(answer.status, `${method} ${to} ${JSON.stringify(headers)}`).toBe(403);
        await answer.body?.cancel();
      }
    }
  }
  expect(await everything()).toEqual(before);
});

it("refuses every one of a speaker's own actions when another site sends it", async () => {
  const before = await everything();
  for (const { path, method, fields } of intrusions.filter((each) => each.method !== "GET")) {
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await send(speaker, path, { origin: "https://evil.example" }, { method, body });
    expect(answer.status, path).toBe(403);
    await answer.body?.cancel();
  }
  expect((await speaker.open("/dashboard")).status).toBe(200);
  expect(await everything()).toEqual(before);
});

describe("who is refused is told", () => {
  it("on a page, and in JSON to whoever asks for it", async () => {
    const page = await speaker.submit("/signout", {}, { origin: "https://evil.example" });
    expect(page.status).toBe(403);
    expect(page.text).toContain("This form came from another site");
    const headers = { origin: "https://evil.example", accept: "application/json" };
    const word = await house.visitor().submit("/ada-nwosu/kind-machines/feedback", { rating: "5" }, headers);
    expect([word.status, JSON.parse(word.html)]).toEqual([403, { message: expect.any(String), errors: {} }]);
  });
});

describe("our own pages' forms pass", () => {
  const rating = () => ({ rating: "4", submission_id: randomUUID(), form_token: house.formToken(hubId) });
  const path = "/ada-nwosu/kind-machines";

  it.each([
    ["with an origin, as browsers send it", () => ({ origin: door.origin })],
    ["with Sec-Fetch-Site alone", () => ({ "sec-fetch-site": "same-origin" })],
    ["with a referrer alone, as old phones send it", () => ({ referer: `${door.origin}${path}` })],
  ])("%s, cookies and all", async (_how, headers) => {
    const phone = visitorAt(door.origin);
    await phone.submit(`${path}/feedback`, rating());
    const body = new URLSearchParams(rating());
    expect((await send(phone, `${path}/feedback`, headers(), { method: "POST", body })).status).toBe(303);
    expect((await send(phone, `${path}/view`, headers(), { method: "POST", body })).status).toBe(204);
    expect((await send(speaker, "/signout", headers(), { method: "POST" })).status).toBe(303);
  });

  it("a program with nobody's cookies can do what anyone can", async () => {
    const body = new URLSearchParams(rating());
    expect((await fetch(`${door.origin}${path}/feedback`, { method: "POST", body, redirect: "manual" })).status).toBe(
      303,
    );
  });

  it("and only the installation's own name counts, whatever a proxy's headers say", async () => {
    const headers = {
      origin: "https://evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    expect((await send(speaker, "/signout", headers, { method: "POST" })).status).toBe(403);
  });
});

describe("what proves itself comes from anywhere", () => {
  const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const elsewhere = { origin: "https://mail.example" };
  const link = () =>
    `/unsubscribe/${unsubscribeToken(house.services, { speakerId: adaHerself.id, letters: "newLeadAlerts" })}`;

  it("a mail program's one click, and the payment provider's word", async () => {
    expect((await send(speaker, link(), elsewhere, { method: "POST", body: oneClick })).status).toBe(200);
    expect((await send(speaker, "/webhooks/stripe", elsewhere, { method: "POST", body: "{}" })).status).toBe(400);
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
  ])("but not what only looks like it: %s", async (path) => {
    const answer = await rawPost(path);
    expect(answer).toMatch(/^HTTP\/1.1 40[034]/);
    expect((await speaker.open("/dashboard")).status).toBe(200);
  });

  /** As it stands, without the tidying that browsers and fetch do. */
  async function rawPost(path: string) {
    const { connect } = await import("node:net");
    const { hostname, port, host } = new URL(door.origin);
    const line = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
    const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    line.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://evil.example\r\nCookie: ${cookie}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    let answer = "";
    for await (const part of line) answer += part;
    return answer;
  }
});
