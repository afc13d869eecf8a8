// What was acknowledged is there after a kill -9 in the middle of writes: on the product itself, in its own process.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "#app/database/connect.server.ts";
import { feedbackSubmissions } from "#app/database/schema/index.ts";
import { ada } from "#tests/support/cast.ts";
import { freshPlace } from "#tests/support/database.ts";
import { startProduct } from "#tests/support/product.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let place: Awaited<ReturnType<typeof freshPlace>>;
beforeAll(async () => {
  place = await freshPlace();
  const database = await openHere();
  await hasHub(database.db, await joins(database.db, ada));
  await database.close();
});
afterAll(() => place.remove());

const openHere = () => openDatabase(place.databaseUrl ? { url: place.databaseUrl } : { dataDir: place.dataDir });

it("loses no acknowledged answer to three kills, and starts again after each", async () => {
  const env: Record<string, string> = place.databaseUrl
    ? { DATABASE_URL: place.databaseUrl, APP_SECRET: "known to this test only, 32 characters" }
    : {};
  const acknowledged = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const product = await startProduct({ dataDir: place.dataDir, env });
    const page = await (await fetch(`${product.origin}/ada-nwosu/kind-machines`)).text();
    const token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const phones = Array.from({ length: 8 }, async () => {
      for (;;) {
        const submissionId = randomUUID();
        const body = new URLSearchParams({ rating: "5", submission_id: submissionId, form_token: token });
        const answer = await fetch(`${product.origin}/ada-nwosu/kind-machines/feedback`, {
          method: "POST",
          body,
          redirect: "manual",
        }).catch(() => null);
        if (!answer) return; // the process is gone
        if (answer.status === 303) acknowledged.add(submissionId);
      }
    });
    const before = acknowledged.size;
    await vi.waitUntil(() => acknowledged.size >= before + 25, { timeout: 240_000 });
    const gone = once(product.process, "exit");
    product.process.kill("SIGKILL");
    // Its phones may hear of it before the machine has taken its lock away.
    await Promise.all([gone, ...phones]);
  }

  const database = await openHere();
  const stored = await database.db.select({ id: feedbackSubmissions.submissionId }).from(feedbackSubmissions);
  await database.close();
  const kept = new Set(stored.map(({ id }) => id));
  expect(acknowledged.size).toBeGreaterThanOrEqual(75);
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
});
