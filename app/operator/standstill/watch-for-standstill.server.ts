// A regular expression, a loop or a statement that never ends would stop every page, and no signal would be heard. A thread
// of its own notices and ends the process, which whoever started it starts again.
import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Log } from "#app/adapters/log/contract.ts";
import { jobsInHand, requestsInHand } from "#app/adapters/log/work-in-hand.ts";
import { embeddedTurn } from "#app/database/embedded-turn.ts";
import type { Config } from "#app/installation/config.server.ts";
import type { Watched } from "#app/operator/standstill/standstill-watcher.ts";

const turnEveryMs = 500;
/** It needs 4; by default V8 would let it grow far beyond that. */
const memoryLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

interface Watching {
  config: Pick<Config, "dataDir" | "logLevel">;
  log: Log;
  /** The descriptor by which `npm start` follows this process; null where a supervisor does. */
  parentPipe: number | null;
}

/** Ends the process when this thread has had no turn for ten seconds. Call it when the program is ready. */
export function watchForStandstill({ config, log, parentPipe }: Watching) {
  // Someone who looks at it step by step stops it on purpose.
  if (debuggerUrl()) return;
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(turns, 0, 1), turnEveryMs).unref();
  const workerData: Watched = {
    turns,
    embeddedTurn,
    requests: requestsInHand.memory,
    jobs: jobsInHand.memory,
    dataDir: config.dataDir,
    isLogging: config.logLevel !== "silent",
    parentPipe,
  };
  const worker = new Worker("./build/server/standstill-watcher.js", {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: memoryLimits,
  });
  worker.on("error", (err) => log.error({ err }, "nothing watches for a standstill any more"));
  worker.unref();
}

/** Ends this process in order when the one that keeps it running (`npm start`) is gone. */
export function endWithParent() {
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && process.kill(process.pid, "SIGINT"), turnEveryMs).unref();
}
