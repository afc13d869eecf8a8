import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { files, tasks, users } from "#app/database/schema/index.ts";
import { receiveUpload } from "#app/domain/files/upload.server.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { enqueueTask, runTask, type TaskHandlers, type TaskWork } from "#app/domain/tasks/commands.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { pdf } from "#tests/support/uploads.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-deleted-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function servicesOn(db: Database) {
  const media = {
    inspect: async () => ({ ok: true, value: { types: ["pdf"], isProtected: false } }),
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
