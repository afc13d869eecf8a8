// Whose money was given back edits nothing: tried with everything that a speaker's own screens can be asked for.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { everythingOf, hers, ownsEverything } from "#tests/support/belongings.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { type Intrusion, intrusions } from "#tests/support/intrusions.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { joins } from "#tests/support/stage.ts";

let house: House;
let actor: Actor;
let speaker: Visitor;
beforeAll(async () => {
  house = await openHouse();
  actor = await joins(house.db, ada);
  await ownsEverything(house.services, actor, hers, "Ada");
  await house.db.update(profiles).set({ plan: "lifetime", paymentStatus: "refunded" }).where(eq(profiles.id, actor.id));
  speaker = await house.visitor().signIn(ada);
});
afterAll(() => house.close());

const routes = routeMap.filter(({ isPrivate, isAction }) => isPrivate && isAction);
/** What the table of the route says of it; a route without a table takes files, and is locked. */
function whileLocked({ route, intent }: Intrusion) {
  const found = routes.find(({ path }) => path === route);
  const named = found?.intents.find(({ name }) => name === (intent ?? found.byDefault));
  return named?.whileLocked ?? "refused";
}
const writes = intrusions.filter(({ method, route }) => method !== "GET" && !route.startsWith("/admin"));
const inWords = ({ method, path, intent }: Intrusion) => `${method} ${path} ${intent ?? ""}`;

function attempt({ path, method, fields }: Intrusion) {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
  return speaker.post(path, { method, body, headers: { origin: house.origin } });
}

/** Word for word: what a locked account may still ask for. A new intent is locked until its table says otherwise. */
const open = {
  "/account-settings": "all",
  "/admin": "all",
  "/admin-dashboard": "all",
  "/admin/news": "all",
  "/dashboard/analytics": "all",
  "/dashboard/bookings/:id": "all",
  "/dashboard/edit-hub/:id": ["close-now"],
  "/dashboard/edit-hub/:id/answers": "all",
  "/dashboard/help": "all",
  "/dashboard/leads": "all",
  "/dashboard/leads/:id": "all",
  "/dashboard/qualified-audience": ["export"],
};

describe("the tables", () => {
  it("leave to a locked account its people, its figures, its account, exports and closing, and nothing else", () => {
    const left = routes.flatMap(({ path, intents }) => {
      const allowed = intents.filter((each) => each.whileLocked === "allowed").map(({ name }) => name);
      if (allowed.length === 0) return [];
      return [[path, allowed.length === intents.length ? "all" : allowed]];
    });
    expect(Object.fromEntries(left)).toEqual(open);
  });
});

describe("a speaker whose payment was refunded", () => {
  const refused = writes.filter((each) => whileLocked(each) === "refused");
  const allowed = writes.filter((each) => whileLocked(each) === "allowed");

  it("writes no hub, file, list, template or profile", async () => {
    expect(new Set(refused.map(({ route }) => route)).size).toBeGreaterThan(10);
    const before = await everythingOf(house.services, actor, hers);
    for (const each of refused) expect((await attempt(each)).status, inWords(each)).toBe(409);
    // However the address is written.
    for (const path of [`/DASHBOARD/Edit-Hub/${hers.hub}`, `/%64ashboard/edit-hub/${hers.hub}`])
      expect((await speaker.submit(path, { intent: "open-now" })).status).toBe(409);
    expect(await everythingOf(house.services, actor, hers)).toEqual(before);
  });

  it("gets past the lock by no name that is another screen's, sent twice, or in the address", async () => {
    const before = await everythingOf(house.services, actor, hers);
    for (const each of refused.filter(({ method }) => method === "POST")) {
      const fields = Object.entries(each.fields).flatMap(([name, values]) => [values].flat().map((one) => [name, one]));
      const withIntents = (...named: string[]) =>
        new URLSearchParams([...fields.filter(([name]) => name !== "intent"), ...named.map((one) => ["intent", one])]);
      const send = (path: string, body: URLSearchParams) =>
        speaker.post(path, { body, headers: { origin: house.origin } });
      const ownName = each.intent ?? routes.find(({ path }) => path === each.route)?.byDefault ?? "";

      expect((await send(each.path, withIntents("export", ownName))).status, inWords(each)).toBe(400);
      expect((await send(each.path, withIntents(ownName, "close-now"))).status, inWords(each)).toBe(400);
      const inTheAddress = `${each.path}${each.path.includes("?") ? "&" : "?"}intent=export`;
      expect((await send(inTheAddress, withIntents(ownName))).status, inWords(each)).toBe(409);
      for (const foreign of ["export", "close-now"]) {
        const isTheirs = routes.some(
          ({ path, intents }) => path === each.route && intents.some((one) => one.name === foreign),
        );
        if (!isTheirs) expect((await send(each.path, withIntents(foreign))).status, inWords(each)).toBe(400);
      }
    }
    expect(await everythingOf(house.services, actor, hers)).toEqual(before);
  });

  it("is told so on every screen, keeps public pages, and may close them", async () => {
    expect((await speaker.open("/dashboard")).text).toContain("Editing is locked");
    const told = await speaker.submit("/profile", {});
    expect([told.status, told.text]).toEqual([409, expect.stringContaining("Nothing was saved")]);
    expect((await house.visitor().open("/ada-nwosu")).status).toBe(200);
    const closed = await speaker.submit(`/dashboard/edit-hub/${hers.hub}`, { intent: "close-now" });
    expect(closed.status).toBe(200);
  });

  it("goes on answering people, exporting and looking after the account", async () => {
    expect(allowed.length).toBeGreaterThan(20);
    for (const each of allowed) {
      const { html } = await attempt(each);
      expect(html.includes("<title>Editing is locked"), inWords(each)).toBe(false);
    }
  });
});
