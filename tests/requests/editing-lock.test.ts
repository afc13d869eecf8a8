// Whose money was given back edits nothing: tried with everything that a speaker's own screens can ask for.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { everythingOf, hers, ownsEverything } from "#tests/support/belongings.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { intrusions } from "#tests/support/intrusions.ts";
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

/** What people ask of a speaker, and what is the speaker's to take along, to close or to leave. */
const stays = ["leads", "bookings", "analytics", "help", "answers"];
const writes = intrusions.filter(
  ({ method, route, intent }) =>
    method !== "GET" &&
    route !== "/account-settings" &&
    !["export", "close-now"].includes(intent ?? "") &&
    !stays.some((word) => route.split("/").includes(word)) &&
    /^\/(dashboard|profile|speaker-settings)/.test(route),
);

describe("a speaker whose payment was refunded", () => {
  it("writes no hub, file, list, template or profile", async () => {
    expect(new Set(writes.map(({ route }) => route)).size).toBeGreaterThan(10);
    const before = await everythingOf(house.services, actor, hers);
    for (const { path, method, fields } of writes) {
      const body = new URLSearchParams(
        Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
      );
      const answer = await speaker.post(path, { method, body, headers: { origin: house.origin } });
      expect(`${method} ${path} ${fields.intent}: ${answer.status}`).toBe(`${method} ${path} ${fields.intent}: 409`);
    }
    // However the address is written.
    for (const path of [`/DASHBOARD/Edit-Hub/${hers.hub}`, `/%64ashboard/edit-hub/${hers.hub}`])
      expect((await speaker.submit(path, { intent: "open-now" })).status).toBe(409);
    expect(await everythingOf(house.services, actor, hers)).toEqual(before);
  });

  it("is told so on every screen, keeps public pages, and may close them", async () => {
    expect((await speaker.open("/dashboard")).text).toContain("Editing is locked");
    expect((await house.visitor().open("/ada-nwosu")).status).toBe(200);
    const closed = await speaker.submit(`/dashboard/edit-hub/${hers.hub}`, { intent: "close-now" });
    expect(closed.status).toBe(200);
  });
});
