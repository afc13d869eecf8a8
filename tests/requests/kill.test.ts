// kill -9 of the built product: what was acknowledged stays, and a new installation is begun again.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { feedbackSubmissions } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { ada } from "#tests/support/people.ts";
import { bareEnvironment, shortLived, startProduct } from "#tests/support/product.ts";

it("loses no acknowledged feedback in three kills, and restarts after each", async () => {
  const installation = await prepareInstallation(async (db) => insertHub(db, await insertSpeaker(db, ada)));
  const acknowledged = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const product = await installation.start();
    const page = await (await fetch(`${product.origin}/ada-nwosu/kind-machines`)).text();
    const token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const phones = Array.from({ length: 8 }, async () => {
      for (;;) {
        const comments = randomUUID();
        const form = { rating: "5", comments, submission_id: randomUUID(), form_token: token };
        const response = await fetch(`${product.origin}/ada-nwosu/kind-machines/feedback`, {
          method: "POST",
          body: new URLSearchParams(form),
          redirect: "manual",
        }).catch(() => null);
        if (!response) return; // the process has ended
        if (response.status === 303) acknowledged.add(comments);
      }
    });
    const before = acknowledged.size;
    await vi.waitUntil(() => acknowledged.size >= before + 25, { timeout: 20_000 });
    const exit = once(product.process, "exit");
    product.process.kill("SIGKILL");
    // The phones may notice before the system has released the lock.
    await Promise.all([exit, ...phones]);
  }

  const database = await installation.open();
  const stored = await database.db.select({ responses: feedbackSubmissions.responses }).from(feedbackSubmissions);
  await database.close();
  await installation.remove();
  const storedComments = new Set(stored.map(({ responses }) => responses.comments));
  expect(acknowledged.size).toBeGreaterThanOrEqual(75);
  expect([...acknowledged].filter((comment) => !storedComments.has(comment))).toEqual([]);
});

it.skipIf(process.env.TEST_DATABASE_URL)(
  "a first start that is killed while it makes its database is begun again by the next one",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-killed-"));
    const env = { ...bareEnvironment, DATA_DIR: dataDir, PORT: "0" };
    const first = spawn(process.execPath, [...shortLived, "scripts/start.mjs"], { env, stdio: "ignore" });
    const exit = once(first, "exit");
    const unfinished = join(dataDir, "db/unfinished");
    const isHalfMade = () => existsSync(unfinished) && existsSync(join(dataDir, "db/PG_VERSION"));
    await vi.waitUntil(isHalfMade, { timeout: 30_000, interval: 5 });
    first.kill("SIGKILL");
    await exit;
    expect(isHalfMade()).toBe(true);

    const product = await startProduct({ dataDir });
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
    expect(existsSync(unfinished)).toBe(false);
    await product.stop();
    await product.remove();
  },
);
