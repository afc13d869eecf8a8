import { expect } from "vitest";
import { tasks } from "#app/database/schema/index.ts";
import { sweepTasks } from "#app/domain/tasks/sweep-tasks.server.ts";
import type { Services } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { joins } from "#tests/support/stage.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

it("takes what has expired, with the file it made, and leaves the rest", async ({ db }) => {
  const { id: userId } = await joins(db, ada);
  const made = { userId, kind: "export-leads", state: "done", resultName: "a.csv" } as const;
  const inSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  await db.insert(tasks).values([
    { ...made, resultKey: `${userId}/tasks/old`, expiresAt: inSeconds(-1) },
    { ...made, resultKey: `${userId}/tasks/new`, expiresAt: inSeconds(1) },
    { userId, kind: "send-invites", state: "running" },
  ]);
  const removed: string[] = [];
  const queue: Services["queue"] = {
    async promise(_tx, name, job) {
      if (name === "remove-objects") removed.push(...(job as { keys: string[] }).keys);
    },
  };
  await sweepTasks({ ...servicesAt(db), queue });
  expect(removed).toEqual([`${userId}/tasks/old`]);
  expect(await db.$count(tasks)).toBe(2);
});
