// `npm start`: runs the program, and starts it again when it stood still and ended itself (app/operator/standstill).
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { childOf, node } from "./prepare.mjs";

const [maxRestarts, withinMinutes] = [5, 10];

/** Never returns: exits with the status of the program, once it ended otherwise or stood still too often. */
export function keepRunning() {
  /** When it was started again, in the last ten minutes. */
  let restarts = [];
  let child;
  let isEnding = false;

  function start() {
    // The fourth descriptor: the program writes there that it stood still, and sees when this process is gone.
    const [args, options] = childOf("start", "{ parentPipe: 3 }");
    child = spawn(node, args, { ...options, stdio: ["inherit", "inherit", "inherit", "pipe"] });
    let message = "";
    child.stdio[3].setEncoding("utf8").on("data", (text) => {
      message += text;
    });
    // Not "exit", before which the message may not have been read.
    child.on("close", (code, signal) => {
      const hasStoodStill = message.startsWith("stood still");
      if (hasStoodStill && !isEnding && isAllowed()) return start();
      process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  }

  function isAllowed() {
    const now = performance.now();
    restarts = restarts.filter((at) => now - at < withinMinutes * 60_000);
    if (restarts.length >= maxRestarts) {
      console.error(
        `The program stood still ${restarts.length + 1} times in ${withinMinutes} minutes and is not started again. ` +
          'The log says where: "the program stood still".',
      );
      return false;
    }
    restarts.push(now);
    console.error("The program stood still, and is started again.");
    return true;
  }

  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => {
      isEnding = true;
      child.kill(signal);
    });
  start();
  return new Promise(() => {});
}
