// What was acknowledged survives a kill -9 during writes, in a process of the built product.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { feedbackSubmissions } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { ada } from "#tests/support/people.ts";
import { severalStarts } from "#tests/support/product.ts";

it("loses no acknowledged feedback in three kills, and restarts after each", severalStarts, async () => {
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
