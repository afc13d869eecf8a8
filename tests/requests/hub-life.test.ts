import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const performAction = (id: string, intent: string) =>
  speaker.submit(`/dashboard/hubs/${id}/actions`, { intent, token: randomUUID() });

describe("a hub in the trash", () => {
  it("looks to everyone like one that does not exist, until it is restored", async () => {
    const hub = await insertHub(app.db, adaActor);
    const path = `/${ada.username}/kind-machines`;
    expect((await app.visitor().open(path)).text).toContain("Kind machines");

    expect(await performAction(hub.id, "trash")).toMatchObject({ status: 303, location: "/dashboard/hubs" });
    const visitor = app.visitor();
    const [trashedPage, missingPage] = [await visitor.open(path), await visitor.open(`/${ada.username}/never-was`)];
    expect(trashedPage.status).toBe(404);
    expect(trashedPage.text).toBe(missingPage.text);
    expect((await speaker.open(path)).status).toBe(404);
    expect((await visitor.open(`/${ada.username}`)).text).not.toContain("Kind machines");
    expect((await speaker.open(`/dashboard/edit-hub/${hub.id}`)).status).toBe(404);
    expect((await speaker.open("/dashboard/hubs?show=trash")).text).toContain("Kind machines Active");

    expect((await performAction(hub.id, "restore")).location).toBe(`/dashboard/edit-hub/${hub.id}`);
    expect((await app.visitor().open(path)).text).toContain("Kind machines");
  });

  it("cannot be restored into a full plan, and the response says what to do", async () => {
    const hub = await insertHub(app.db, adaActor, { deletedAt: new Date() });
    await insertHub(app.db, adaActor, { slug: "other", title: "The other talk" });
    await app.db.update(profiles).set({ maxActiveHubs: 1 });
    const response = await performAction(hub.id, "restore");
    expect(response.status).toBe(409);
    expect(response.html).toContain("The other talk");
  });

  it("is purged at once when the trash is emptied", async () => {
    const activeHub = await insertHub(app.db, adaActor, { slug: "kept" });
    await insertHub(app.db, adaActor, { deletedAt: new Date() });
    await speaker.submit("/dashboard/hubs", { intent: "empty-trash" });
    expect(await app.db.select({ id: talkHubs.id }).from(talkHubs)).toEqual([{ id: activeHub.id }]);
  });
});

describe("duplicating", () => {
  it("leads to the copy, which visitors do not see", async () => {
    const hub = await insertHub(app.db, adaActor);
    const response = await performAction(hub.id, "duplicate");
    expect(response.status).toBe(303);
    expect((await speaker.open(response.location as string)).text).toContain("Copy of Kind machines");
    expect((await app.visitor().open(`/${ada.username}/copy-of-kind-machines`)).text).not.toContain("Copy of");
  });
});

it("nothing can be done with another speaker's hub, active or in the trash", async () => {
  const other = await insertSpeaker(app.db, ben);
  const activeHub = await insertHub(app.db, other);
  const trashedHub = await insertHub(app.db, other, { slug: "deleted", deletedAt: new Date() });
  for (const { id } of [activeHub, trashedHub]) {
    for (const intent of ["duplicate", "trash", "restore", "remove"])
      expect((await performAction(id, intent)).status).toBe(404);
    expect((await speaker.open(`/dashboard/hubs/${id}/actions`)).status).toBe(404);
  }
  const [after] = await app.db.select().from(talkHubs).where(eq(talkHubs.id, trashedHub.id));
  expect(after?.deletedAt).not.toBeNull();
  expect(await app.db.$count(talkHubs)).toBe(2);
});
