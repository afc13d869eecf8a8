// With DATABASE_READ_URL: which screens and files are read from the replica, and that nobody notices when it is away.
import { afterAll, beforeAll, expect, it } from "vitest";
import { profiles, tasks, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { openFreshDatabase } from "#tests/support/database.ts";
import { openGate } from "#tests/support/database-gate.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

const isServer = Boolean(process.env.TEST_DATABASE_URL);
let app: TestApp;
let replica: Awaited<ReturnType<typeof openFreshDatabase>>;
let gate: Awaited<ReturnType<typeof openGate>>;

/** In place of a replica, another database in which Ada's talk has another title. */
beforeAll(async () => {
  if (!isServer) return;
  replica = await openFreshDatabase();
  const { rows } = await replica.db.execute<{ name: string }>("select current_database() as name");
  const url = new URL(process.env.TEST_DATABASE_URL as string);
  url.pathname = `/${rows[0]?.name}`;
  gate = await openGate(url.href);
  app = await startOwnTestApp({ DATABASE_READ_URL: gate.url });
  const adaActor = await insertSpeaker(app.db, ada);
  await insertHub(app.db, adaActor, { title: "As written" });
  await copySpeaker(adaActor);
  await insertHub(replica.db, adaActor, { title: "As replicated" });
});
afterAll(async () => {
  gate?.close();
  await app?.close();
  await replica?.close();
});

async function copySpeaker({ id, email }: Actor) {
  await replica.db.insert(users).values({ id, email, name: "Ada Nwosu", emailVerified: true });
  const { firstName, lastName, username } = ada;
  await replica.db.insert(profiles).values({ id, email, firstName, lastName, username });
}

/** The kinds of the exports that have ended. */
async function exportAll(speaker: Awaited<ReturnType<ReturnType<TestApp["visitor"]>["signIn"]>>) {
  await app.db.delete(tasks);
  await speaker.submit("/dashboard/analytics", { from: "2026-01-01", to: "2026-01-31" });
  await speaker.submit("/dashboard/leads", { intent: "export", format: "csv", query: "" });
  await drainQueue(app);
  const rows = await app.db.select({ kind: tasks.kind, state: tasks.state }).from(tasks);
  return rows.map(({ kind, state }) => `${kind} ${state}`).sort();
}

it.runIf(isServer)(
  "analytics and exports are read from the replica, and from the primary once it is away",
  async () => {
    const speaker = await app.visitor().signIn(ada);
    const counts = () => app.services.readReplica?.counts;

    expect((await speaker.open("/dashboard/analytics")).text).toContain("As replicated");
    expect((await speaker.open("/dashboard/hubs")).text).toContain("As written");
    expect(await exportAll(speaker)).toEqual(["export-analytics done", "export-leads done"]);
    const metrics = (await speaker.open("/metrics")).html;
    expect(metrics).toMatch(/^talk_hubs_replica_reads_total\{result="replica"\} [4-9]$/m);
    expect(counts()).toMatchObject({ behind: 0, away: 0, failed: 0 });

    gate.close();
    expect((await speaker.open("/dashboard/analytics")).text).toContain("As written");
    expect((await speaker.open("/dashboard")).status).toBe(200);
    expect(await exportAll(speaker)).toEqual(["export-analytics done", "export-leads done"]);
    expect((await speaker.open("/metrics")).html).toMatch(/^talk_hubs_replica_reads_total\{result="away"\} [4-9]$/m);
  },
);
