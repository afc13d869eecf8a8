// Where log lines go: gathered in memory and written together, so that a room of phones waits for no terminal.
import { destination } from "pino";

/** So many characters are worth a write of their own. */
const maxBufferLength = 64 * 1024;
const flushIntervalMs = 500;

export type Lines = ReturnType<typeof bufferLines>;

/**
 * Lines for a file descriptor (1: standard output), written within half a second, and at once when the process ends in
 * any way that Node hears of. Only `kill -9` loses those of the last half second.
 */
export function bufferLines(descriptor: number) {
  const target = destination({ dest: descriptor, sync: false });
  let buffer = "";
  const flush = () => {
    if (buffer) target.write(buffer);
    buffer = "";
  };
  const flushSync = () => {
    flush();
    target.flushSync();
  };
  const flushTimer = setInterval(flush, flushIntervalMs).unref();
  process.on("exit", flushSync);
  return {
    /** `line` ends with a line feed. */
    write(line: string) {
      buffer += line;
      if (buffer.length >= maxBufferLength) flush();
    },
    flushSync,
    close() {
      clearInterval(flushTimer);
      process.off("exit", flushSync);
      flushSync();
    },
  };
}
