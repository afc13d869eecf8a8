// Figures through the API: those of the screens.
import { expect, it } from "vitest";
import { hubEvents } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { type ApiProgram, withAdaProgram } from "#tests/support/api-program.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let send: ApiProgram;
withAdaProgram((fixture) => {
  ({ app, adaActor, send } = fixture);
});

it("counts by day and source, at one talk and at all", async () => {
  const [talk, other] = [await insertHub(app.db, adaActor), await insertHub(app.db, adaActor, { slug: "other" })];
  const day = new Date().toISOString().slice(0, 10);
  const view = { kind: "view" as const, day, deviceId: crypto.randomUUID(), source: "qr" as const };
  await app.db.insert(hubEvents).values([
    { ...view, talkHubId: talk.id, count: 3 },
    { ...view, talkHubId: other.id, count: 1 },
  ]);
  const ofTalk = (await send(`/api/v1/hubs/${talk.id}/statistics`)).body;
  expect(ofTalk).toMatchObject({ totals: { views: 3 }, sources: [{ source: "qr", views: 3 }], devices: 1 });
  expect(ofTalk.days).toHaveLength(30);
  expect((await send("/api/v1/statistics")).body.totals.views).toBe(4);
  const before = await send("/api/v1/statistics?from=2026-01-01&to=2026-01-31");
  expect(before.body).toMatchObject({ from: "2026-01-01", to: "2026-01-31", totals: { views: 0 } });
  expect((await send("/api/v1/statistics?from=2026-02-01&to=2026-01-01")).status).toBe(422);
  const bens = await insertHub(app.db, await insertSpeaker(app.db, ben));
  expect((await send(`/api/v1/hubs/${bens.id}/statistics`)).status).toBe(404);
});
