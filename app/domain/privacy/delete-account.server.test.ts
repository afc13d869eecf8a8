import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it as plainIt } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import * as schema from "#app/database/schema/index.ts";
import { receiveUpload } from "#app/domain/files/upload.server.ts";
import { type GrowingTable, type Growth, growth } from "#app/domain/growth/growth.server.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { closeAccount, deleteAccount, deleteClosedAccount } from "#app/domain/privacy/delete-account.server.ts";
import { numerousTables } from "#app/domain/privacy/tables/numerous.server.ts";
import { enqueueTask, runTask, type TaskHandlers, type TaskWork } from "#app/domain/tasks/commands.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { pdf } from "#tests/support/uploads.ts";

const { accounts, files, hubEvents, profiles, tasks, users } = schema;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-deleted-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function servicesOn(db: Database) {
  const media = {
    inspect: async () => ({ ok: true, value: { types: ["pdf"], isProtected: false } }),
    openPdf: async () => ({ ok: true, value: { pageCount: 1, hasWidePage: false } }),
  } as unknown as Services["media"];
  return { ...servicesAt(db), media, storage: diskStorage(folder) };
}
const listStoredFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe("deleteAccount", () => {
  it("queues the folder's removal now and once more for late writes, and does nothing the second time", async ({
    db,
  }) => {
    const services = servicesOn(db);
    const { id } = await insertSpeaker(db, ada);
    expect(await deleteAccount(services, id)).toBe(true);
    const anHourOn = new Date(noon.getTime() + 60 * 60 * 1000);
    const jobs = await listQueuedJobs(db, "remove-folder");
    expect(jobs).toEqual([
      { data: { folder: id }, startAfter: expect.toSatisfy((start: Date) => start <= new Date()) },
      { data: { folder: id }, startAfter: anHourOn },
    ]);
    expect(await deleteAccount(services, id)).toBe(false);
    expect(await listQueuedJobs(db, "remove-folder")).toEqual(jobs);
    expect(await db.$count(users)).toBe(0);
  });
});

describe("an account of large audiences", () => {
  /** So many views of the speaker's talk. */
  async function insertViews(db: Database, actor: Actor, count: number) {
    const hub = await insertHub(db, actor);
    await db.execute(sql`
      insert into hub_events (talk_hub_id, kind, device_id, day)
      select ${hub.id}, 'view', gen_random_uuid(), current_date from generate_series(1, ${count}::int)`);
    return hub;
  }

  it("is closed at once, deleted in batches, and a job goes on after a kill", async ({ db }) => {
    const services = servicesOn(db);
    const [adaActor, benActor] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const hub = await insertViews(db, adaActor, 4_500);
    await insertViews(db, benActor, 1);

    // Killed after the first transaction.
    expect(await closeAccount(services, adaActor.id)).toBe(true);
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, adaActor.id));
    expect(profile?.suspendedAt).not.toBeNull();
    expect(await findPublicHub(services, { username: ada.username, slug: hub.slug })).toMatchObject({
      publicVisibility: false,
    });
    expect(await db.$count(accounts, eq(accounts.userId, adaActor.id))).toBe(0);
    const [job] = await listQueuedJobs(db, "delete-account");
    expect(job?.data).toEqual({ userId: adaActor.id });

    // Killed again between two batches.
    await deleteClosedAccount(services, adaActor.id, { maxMs: 0 });
    expect(await db.$count(hubEvents)).toBe(4_501);
    const counts: unknown[] = [];
    const execute = async (statement: SQL) => {
      const result = await db.execute<{ count: number }>(statement);
      counts.push(result.rows[0]?.count);
      return result;
    };
    await deleteClosedAccount({ ...services, db: Object.assign(Object.create(db), { execute }) }, adaActor.id);
    expect(counts.filter(Boolean)).toEqual([2_000, 2_000, 500]);
    expect((await db.select({ id: users.id }).from(users)).map(({ id }) => id)).toEqual([benActor.id]);
    expect(await db.$count(hubEvents)).toBe(1);
    expect(await listQueuedJobs(db, "delete-account")).toEqual([]);
  });

  plainIt("has no table that one account can fill and that is deleted at once", () => {
    // What anyone pays stays; nobody has more hubs than the administrator allows.
    const others = ["payments", "talkHubs"];
    const many = Object.entries(growth as Record<GrowingTable, Growth>).flatMap(([name, { owner, ends }]) => {
      const rows = "refusedFrom" in ends ? ends.refusedFrom : "trimmedTo" in ends ? ends.trimmedTo : 0;
      return owner !== "installation" && (rows >= 10_000 || "perNetworkAndDay" in ends) ? [name as GrowingTable] : [];
    });
    const batched = new Set<unknown>(numerousTables.map(({ table }) => table));
    const tables = new Map<string, unknown>(Object.entries(schema));
    expect(many.filter((name) => !others.includes(name) && !batched.has(tables.get(name)))).toEqual([]);
  });
});

describe("work in progress when its account is deleted", () => {
  it("an upload is refused and leaves nothing behind", async ({ db }) => {
    const services = servicesOn(db);
    const actor = await insertSpeaker(db, ada);
    async function* slowly() {
      yield pdf.subarray(0, 10);
      await deleteAccount(services, actor.id);
      yield pdf.subarray(10);
    }
    const content = slowly();
    const upload = { id: randomUUID(), name: "a.pdf", kind: "presentation" as const, size: pdf.byteLength, content };
    expect(await receiveUpload(services, actor, upload)).toMatchObject({ ok: false });
    expect([await db.$count(files), await listStoredFiles()]).toEqual([0, []]);
  });

  it("a task's file is deleted too", async ({ db }) => {
    const services = servicesOn(db);
    const actor = await insertSpeaker(db, ada);
    const taskId = await enqueueTask(services, db, actor, "export-leads", { format: "csv", selection: {} });
    const work = async (_: unknown, { report }: Pick<TaskWork, "report">) => {
      await deleteAccount(services, actor.id);
      await report(1, 2);
      return { name: "a.csv", type: "text/csv", content: Readable.from(["a,b"]) };
    };
    await runTask(services, taskId, new Proxy({}, { get: () => work }) as TaskHandlers);
    expect([await db.$count(tasks), await listStoredFiles()]).toEqual([0, []]);
  });
});
