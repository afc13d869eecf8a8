// What a hub's form changes only when its speaker chose it.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { asForm, editOf } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

async function createHub(status: "active" | "draft") {
  const hub = await insertHub(app.db, adaActor, { status });
  const stored = async () => (await app.db.select().from(talkHubs).where(eq(talkHubs.id, hub.id)))[0] as typeof hub;
  return {
    stored,
    send: async (intent: string, changes: Parameters<typeof editOf>[1]) =>
      speaker.submit(`/dashboard/edit-hub/${hub.id}`, { ...asForm(editOf(await stored(), changes)), intent }),
  };
}

it.each(["closed", "scheduled"] as const)("refuses %s as a status, which only the schedule makes", async (status) => {
  const { send, stored } = await createHub("active");
  const response = await send("save", { status, statusShown: "active" });
  expect([response.status, response.text]).toEqual([422, expect.stringContaining("under Schedule.")]);
  expect(await stored()).toMatchObject({ status: "active", version: 1 });
});

it("saves no address of a draft that is still being typed", async () => {
  const { send, stored } = await createHub("draft");
  const { slug } = await stored();
  for (const typed of ["ai", "ai-sum", "", "Not an address!"])
    expect((await send("autosave", { title: "Half a title", slug: typed })).status).toBe(200);
  expect(await stored()).toMatchObject({ title: "Half a title", slug });
  await send("save", { slug: "ai-summit" });
  expect(await stored()).toMatchObject({ slug: "ai-summit" });
});
