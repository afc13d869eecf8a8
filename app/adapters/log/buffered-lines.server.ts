// Log lines are buffered in memory and written together, so that requests do not wait for a terminal. A log that can't be
// written (a full disk, a closed pipe) stops nothing. pino's own destination ends the process then, or waits forever.
import { write, writeSync } from "node:fs";

/** A longer buffer is written at once. In characters. */
const maxBufferLength = 64 * 1024;
/** What waits for a log that can't be written; later lines are lost. In characters. */
const maxWaitingLength = 4 * 1024 * 1024;
const flushIntervalMs = 500;
/** How often the last lines of a process are tried while a slow reader has no room for them. */
const [maxLastTries, lastTryMs] = [100, 10];

export type Lines = ReturnType<typeof bufferLines>;

/**
 * Buffers lines for a file descriptor (1: standard output) and writes them within half a second, and at once when the
 * process ends in any way that Node notices. Only `kill -9` loses the last half second.
 */
export function bufferLines(descriptor: number) {
  let buffer = "";
  /** What is being written, or could not be; its rest comes first. */
  let rest = Buffer.alloc(0);
  let isWriting = false;

  function takeBuffer() {
    rest = Buffer.concat([rest, Buffer.from(buffer)]);
    buffer = "";
  }

  function flush() {
    if (isWriting) return;
    if (!rest.length) takeBuffer();
    if (!rest.length) return;
    isWriting = true;
    write(descriptor, rest, (error, count) => {
      isWriting = false;
      // Tried again with the next interval.
      if (error) return;
      rest = rest.subarray(count);
      if (rest.length || buffer.length >= maxBufferLength) flush();
    });
  }

  function flushSync() {
    // What is being written already would come twice.
    if (isWriting) rest = Buffer.alloc(0);
    takeBuffer();
    for (let tries = 0; rest.length && tries < maxLastTries; tries++)
      try {
        rest = rest.subarray(writeSync(descriptor, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lastTryMs);
      }
  }

  const flushTimer = setInterval(flush, flushIntervalMs).unref();
  process.on("exit", flushSync);
  return {
    /** `line` ends with a line feed. */
    write(line: string) {
      if (buffer.length < maxWaitingLength) buffer += line;
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
