// A backup that cannot read the file store says so in one line, and leaves nothing behind.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { files } from "#app/database/schema/index.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { ada } from "#tests/support/people.ts";
import { bareEnvironment } from "#tests/support/product.ts";

it("a file store that is away", async () => {
  const installation = await prepareInstallation(async (db) => {
    const { id: userId } = await insertSpeaker(db, ada);
    const file = { name: "slides.pdf", title: "Slides", kind: "presentation", status: "stored" } as const;
    const key = `${userId}/files/${randomUUID()}`;
    await db.insert(files).values({ ...file, userId, key, contentType: "application/pdf", sizeBytes: 9 });
  });
  const backup = join(installation.dataDir, "all.backup");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/backup.mjs", backup], {
    env: {
      ...bareEnvironment,
      DATA_DIR: installation.dataDir,
      ...installation.settings,
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_REGION: "eu-1",
      S3_BUCKET: "hubs",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    encoding: "utf8",
  });
  const reason = "Cannot back up: S3_ENDPOINT: no connection to 127.0.0.1:1";
  expect([status, stdout, stderr]).toEqual([1, "", `${reason}\nGuide: docs/settings.md, "Settings"\n`]);
  expect([existsSync(backup), existsSync(`${backup}.unfinished`)]).toEqual([false, false]);
  await installation.remove();
});
