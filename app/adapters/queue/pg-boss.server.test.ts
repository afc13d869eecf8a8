import { describe, expect } from "vitest";
import { withDatabase as it } from "#tests/support/database.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { createQueueServices, listKeysToRemove, listQueuedJobs } from "#tests/support/queue.ts";

describe("a job", () => {
  it("is queued exactly when its transaction commits, with the time from which it may run", async ({ db }) => {
    const { queue } = createQueueServices();
    const startAfter = new Date("2090-01-01T00:00:00Z");
    await db.transaction((tx) => queue.enqueue(tx, "remove-folder", { folder: "stays" }, { startAfter }));
    const abandoned = db.transaction(async (tx) => {
      await queue.enqueue(tx, "remove-folder", { folder: "never stored" });
      throw new Error("abandoned");
    });
    await expect(abandoned).rejects.toThrow("abandoned");
    expect(await listQueuedJobs(db, "remove-folder")).toEqual([{ data: { folder: "stays" }, startAfter }]);
  });

  it("is listed in the order of enqueueing, also across nested transactions", async ({ db }) => {
    const { queue } = createQueueServices();
    const enqueueKey = (tx: typeof db, key: string) => queue.enqueue(tx, "remove-objects", { keys: [key] });
    await db.transaction(async (tx) => {
      await enqueueKey(tx, "c");
      await tx.transaction((inner) => enqueueKey(inner, "a"));
      await enqueueKey(tx, "b");
    });
    await enqueueKey(db, "0");
    expect(await listKeysToRemove(db)).toEqual(["c", "a", "b", "0"]);
  });

  it("about a deleted person is deleted, and another speaker's job about that person stays", async ({ db }) => {
    const { queue, queuedJobs } = createQueueServices();
    for (const hubId of ["Ada's hub", "Ben's hub"])
      for (const { email } of [ada, rosa]) await queue.enqueue(db, "process-access-request", { hubId, email });
    await queuedJobs.deleteAbout(db, [rosa.email.toUpperCase()], ["Ada's hub"]);
    expect((await listQueuedJobs(db, "process-access-request")).map(({ data }) => data)).toEqual([
      { hubId: "Ada's hub", email: ada.email },
      { hubId: "Ben's hub", email: ada.email },
      { hubId: "Ben's hub", email: rosa.email },
    ]);
  });
});
