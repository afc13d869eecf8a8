// Ports for programs that can't let the system choose one and say which (nginx, PostgreSQL, WebDriver), and for a product
// that is started again where it was. Everything else listens on port 0.

/** Below the ports that systems hand out (32768 and up on Linux, 49152 elsewhere), in a block for each process. */
const blockSize = 20;
const firstPort = 10_000 + (process.pid % 1_000) * blockSize;
let count = 0;

/** A port that no other program of a test, benchmark or trial is given. */
export function ownPort(): number {
  if (count === blockSize) throw new Error(`tests/support/own-port.ts: more than ${blockSize} ports in one process`);
  return firstPort + count++;
}
