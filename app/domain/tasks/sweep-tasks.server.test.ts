import { expect } from "vitest";
import { tasks } from "#app/database/schema/index.ts";
import { sweepTasks } from "#app/domain/tasks/sweep-tasks.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listKeysToRemove } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

it("deletes expired tasks with their files, and leaves the others", async ({ db }) => {
  const { id: userId } = await insertSpeaker(db, ada);
  const finished = { userId, kind: "export-leads", state: "done", resultName: "a.csv" } as const;
  const inSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  await db.insert(tasks).values([
    { ...finished, resultKey: `${userId}/tasks/old`, expiresAt: inSeconds(-1) },
    { ...finished, resultKey: `${userId}/tasks/new`, expiresAt: inSeconds(1) },
    { userId, kind: "send-invites", state: "running" },
  ]);
  await sweepTasks(servicesAt(db));
  expect(await listKeysToRemove(db)).toEqual([`${userId}/tasks/old`]);
  expect(await db.$count(tasks)).toBe(2);
});
