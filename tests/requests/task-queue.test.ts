import { afterAll, beforeAll, expect, it } from "vitest";
import { tasks } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("Ada requests her list six times while the first is being made, and the tasks follow each other without waiting for a poll", async () => {
  const adaActor = await insertSpeaker(app.db, ada);
  const hub = await insertHub(app.db, adaActor, { access: "listed" });
  const speaker = await app.visitor().signIn(ada);
  const requestExport = () => speaker.submit(`/dashboard/qualified-audience?hub=${hub.id}`, { intent: "export" });
  await Promise.all(Array.from({ length: 6 }, requestExport));
  const listStates = async () => (await app.db.select().from(tasks)).map(({ state }) => state);
  // The queue is polled every half minute (app/jobs/workers.server.ts).
  await expect.poll(listStates, { timeout: 30_000 }).toEqual(Array(6).fill("done"));
});
