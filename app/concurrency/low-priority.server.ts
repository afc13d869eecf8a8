import { existsSync, readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of this process to `priority` (1 to 19, the lowest), if it is not even lower: an operator may have
 * started it with less, which only root may raise. Linux has a priority for each thread, and those that compile and clean
 * up for V8 began before the program, with a normal one.
 */
export function lowerPriority(priority: number) {
  const lowered = Math.max(getPriority(), priority);
  const threads = existsSync("/proc/self/task") ? readdirSync("/proc/self/task") : [process.pid];
  for (const thread of threads)
    try {
      setPriority(Number(thread), lowered);
    } catch {
      // It ended meanwhile.
    }
}
