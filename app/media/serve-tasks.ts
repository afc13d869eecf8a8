// What every program that works for the server in a process of its own does besides its tasks.
import { writeFile } from "node:fs/promises";
import { lowerPriority } from "#app/concurrency/low-priority.server.ts";
import type { TaskError } from "#app/media/contract.ts";

/** The memory limit of a task; the largest honest image needs half. Bytes. */
const maxMemory = 1024 ** 3;
/** A process that has grown beyond this is replaced. Bytes. */
const maxIdleMemory = 400 * 1024 ** 2;
const memoryCheckMs = 50;

/** Performs the tasks that the server sends, one at a time. The server may kill this process whatever a task does. */
export function serveTasks<Task>(perform: (task: Task) => Promise<unknown>) {
  // The server has priority, and the system kills this process first when memory runs out.
  lowerPriority(5);
  writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});

  // The server ends this process, so it ignores a terminal's signals. It kills itself when the server is gone, because a
  // normal exit would wait for the drawing library's threads.
  const killSelf = () => process.kill(process.pid, "SIGKILL");
  process.on("disconnect", killSelf);
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  setInterval(() => process.memoryUsage.rss() > maxMemory && killSelf(), memoryCheckMs);

  const respond = (outcome: { value: unknown } | { error: TaskError }) =>
    process.send?.({ ...outcome, isExhausted: process.memoryUsage.rss() > maxIdleMemory });
  process.on("message", async (task: Task) => {
    try {
      respond({ value: await perform(task) });
    } catch (error) {
      const { name = "", message = String(error), code } = error as NodeJS.ErrnoException;
      respond({ error: { name, message, code } });
    }
  });
}
