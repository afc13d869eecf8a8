import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { adaComesAlone, type House, type Visitor } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
let speaker: Visitor;
adaComesAlone((came) => {
  ({ house, adaHerself, speaker } = came);
});

const ask = (id: string, intent: string) =>
  speaker.submit(`/dashboard/hubs/${id}/whole`, { intent, token: randomUUID() });

describe("a hub in the trash", () => {
  it("looks to everybody like one that does not exist, until it is restored", async () => {
    const hub = await hasHub(house.db, adaHerself);
    const path = `/${ada.username}/kind-machines`;
    expect((await house.visitor().open(path)).text).toContain("Kind machines");

    expect(await ask(hub.id, "trash")).toMatchObject({ status: 303, location: "/dashboard/hubs" });
    const visitor = house.visitor();
    const [gone, never] = [await visitor.open(path), await visitor.open(`/${ada.username}/never-was`)];
    expect(gone.status).toBe(404);
    expect(gone.text).toBe(never.text);
    expect((await speaker.open(path)).status).toBe(404);
    expect((await visitor.open(`/${ada.username}`)).text).not.toContain("Kind machines");
    expect((await speaker.open(`/dashboard/edit-hub/${hub.id}`)).status).toBe(404);
    expect((await speaker.open("/dashboard/hubs?show=trash")).text).toContain("Kind machines Active");

    expect((await ask(hub.id, "restore")).location).toBe(`/dashboard/edit-hub/${hub.id}`);
    expect((await house.visitor().open(path)).text).toContain("Kind machines");
  });

  it("cannot come back into a full plan, and the answer says what to do", async () => {
    const hub = await hasHub(house.db, adaHerself, { deletedAt: new Date() });
    await hasHub(house.db, adaHerself, { slug: "other", title: "The other talk" });
    await house.db.update(profiles).set({ maxActiveHubs: 1 });
    const answer = await ask(hub.id, "restore");
    expect(answer.status).toBe(409);
    expect(answer.html).toContain("The other talk");
  });

  it("is emptied at once when asked", async () => {
    const kept = await hasHub(house.db, adaHerself, { slug: "kept" });
    await hasHub(house.db, adaHerself, { deletedAt: new Date() });
    await speaker.submit("/dashboard/hubs", { intent: "empty-trash" });
    expect(await house.db.select({ id: talkHubs.id }).from(talkHubs)).toEqual([{ id: kept.id }]);
  });
});

describe("duplicating", () => {
  it("leads to the copy, which strangers do not see", async () => {
    const hub = await hasHub(house.db, adaHerself);
    const answer = await ask(hub.id, "duplicate");
    expect(answer.status).toBe(303);
    expect((await speaker.open(answer.location as string)).text).toContain("Copy of Kind machines");
    expect((await house.visitor().open(`/${ada.username}/copy-of-kind-machines`)).text).not.toContain("Copy of");
  });
});

it("nothing can be done with somebody else's hub, whole or in the trash", async () => {
  const other = await joins(house.db, ben);
  const whole = await hasHub(house.db, other);
  const deleted = await hasHub(house.db, other, { slug: "deleted", deletedAt: new Date() });
  for (const { id } of [whole, deleted]) {
    for (const intent of ["duplicate", "trash", "restore", "remove"]) expect((await ask(id, intent)).status).toBe(404);
    expect((await speaker.open(`/dashboard/hubs/${id}/whole`)).status).toBe(404);
  }
  const [after] = await house.db.select().from(talkHubs).where(eq(talkHubs.id, deleted.id));
  expect(after?.deletedAt).not.toBeNull();
  expect(await house.db.$count(talkHubs)).toBe(2);
});
