// Where log lines go: gathered in memory and written together, so that a room of phones waits for no terminal.
import { destination } from "pino";

/** So many characters are worth a write of their own. */
const chunk = 64 * 1024;
const waitMs = 500;

export type Lines = ReturnType<typeof gatheredLines>;

/**
 * Lines for a file descriptor (1: standard output), written within half a second, and at once when the process ends in
 * any way that Node hears of. Only `kill -9` loses those of the last half second.
 */
export function gatheredLines(descriptor: number) {
  const target = destination({ dest: descriptor, sync: false });
  let waiting = "";
  const handOver = () => {
    if (waiting) target.write(waiting);
    waiting = "";
  };
  const flushSync = () => {
    handOver();
    target.flushSync();
  };
  const handingOver = setInterval(handOver, waitMs).unref();
  process.on("exit", flushSync);
  return {
    /** `line` ends with a line feed. */
    write(line: string) {
      waiting += line;
      if (waiting.length >= chunk) handOver();
    },
    flushSync,
    close() {
      clearInterval(handingOver);
      process.off("exit", flushSync);
      flushSync();
    },
  };
}
