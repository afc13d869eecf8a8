// Log lines are buffered in memory and written together, so that requests do not wait for a terminal.
import { destination } from "pino";

/** A longer buffer is written at once. In characters. */
const maxBufferLength = 64 * 1024;
const flushIntervalMs = 500;

export type Lines = ReturnType<typeof bufferLines>;

/**
 * Buffers lines for a file descriptor (1: standard output) and writes them within half a second, and at once when the
 * process ends in any way that Node notices. Only `kill -9` loses the last half second.
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
