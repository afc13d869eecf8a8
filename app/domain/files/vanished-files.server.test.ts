// A cleaner of temporary files takes the file of an upload or a drawing away under it: that fails, and nothing else does.
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { files, slideDecks } from "#app/database/schema/index.ts";
import { receiveUpload } from "#app/domain/files/upload.server.ts";
import { drawSlides } from "#app/domain/slides/draw-slides.server.ts";
import { openMedia } from "#app/media/media.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { insertPdf } from "#tests/support/slides.ts";
import { servicesAt } from "#tests/support/studio.ts";
import { pdf, picture } from "#tests/support/uploads.ts";

const folder = await mkdtemp(join(tmpdir(), "talk-hubs-vanished-"));
const media = openMedia({ warn() {} } as unknown as Services["log"], { timeLimitMs: 20_000 });
const storage = diskStorage(folder);
beforeEach(() => rm(folder, { recursive: true, force: true }));
afterAll(async () => {
  media.close();
  await rm(folder, { recursive: true, force: true });
});

/** Removes the folder of `path` before the step that gets it. */
const removed =
  <Args extends [string, string, ...never[]], Result>(step: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    await rm(dirname(args[1]), { recursive: true });
    return step(...args);
  };
/** Removes it after the step. */
const removedAfter =
  <Args extends [string, string, ...never[]], Result>(step: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    const result = await step(...args);
    await rm(dirname(args[1]), { recursive: true });
    return result;
  };

async function upload(db: Database, changed: Partial<Services["media"]>, content: Uint8Array, isPicture: boolean) {
  const services = { ...servicesAt(db), storage, media: { ...media, ...changed } };
  const actor = await insertSpeaker(db, ada);
  const kind = isPicture ? ("avatar" as const) : ("presentation" as const);
  const outcome = receiveUpload(services, actor, {
    id: randomUUID(),
    name: isPicture ? "face.png" : "slides.pdf",
    kind,
    size: content.byteLength,
    content: [content],
  });
  return outcome.finally(async () => {
    expect(await db.$count(files)).toBe(0);
    expect(await readdir(folder, { recursive: true }).catch(() => [])).not.toContainEqual(
      expect.stringMatching(/files\/./),
    );
  });
}

describe("an upload whose file vanishes", () => {
  it("before it is looked at says so", async ({ db }) => {
    await expect(upload(db, { inspect: removed(media.inspect) }, pdf, false)).rejects.toMatchObject({
      message: "inspect failed",
      cause: { code: "ENOENT" },
    });
  });

  it("before it is redrawn says so", async ({ db }) => {
    const png = await picture();
    await expect(upload(db, { redraw: removed(media.redraw) }, png, true)).rejects.toMatchObject({
      message: "redraw failed",
    });
  });

  it("before it is stored says so", async ({ db }) => {
    await expect(upload(db, { openPdf: removedAfter(media.openPdf) }, pdf, false)).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});

describe("a deck whose file vanishes", () => {
  it("before it is opened says so", async ({ db }) => {
    const services = { ...servicesAt(db), storage, media: { ...media, openPdf: removed(media.openPdf) } };
    const actor = await insertSpeaker(db, ada);
    const fileId = await insertPdf(services, actor);
    await db.insert(slideDecks).values({ fileId });
    await expect(drawSlides(services, fileId)).rejects.toMatchObject({ message: "open-pdf failed" });
  });
});
