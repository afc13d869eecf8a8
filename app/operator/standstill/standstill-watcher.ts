// The program of the thread that watches the main one, and ends the process when that stands still.
import { readFileSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { readWorkInHand } from "#app/adapters/log/work-in-hand.ts";
import { findMainStack } from "#app/operator/standstill/find-stack.server.ts";
import { recordStandstill } from "#app/operator/standstill/last-standstill.server.ts";
import { createStandstillClock } from "#app/operator/standstill/standstill-clock.ts";

/** What the watched thread shares with this one. */
export interface Watched {
  /** One number, which grows with each turn of the event loop. */
  turns: Int32Array;
  /** 1 while the embedded database executes a statement, which is one turn. */
  embeddedTurn: Int32Array;
  requests: SharedArrayBuffer;
  jobs: SharedArrayBuffer;
  dataDir: string;
  isLogging: boolean;
  /** Where `npm start` reads that it should start the program again (scripts/keep-running.mjs). */
  parentPipe: number | null;
}

const watched = workerData as Watched;
/** An honest statement of the embedded database may delete a speaker's years of data (docs/operations/trials.md). */
const [maxTurnMs, maxStatementMs] = [10_000, 5 * 60_000];
const lookEveryMs = 1_000;
const [standardOutput, maxTries, tryEveryMs] = [1, 100, 10];

const standstill = createStandstillClock(2 * lookEveryMs);
const timer = setInterval(() => {
  const look = {
    at: performance.now(),
    turns: Atomics.load(watched.turns, 0),
    waitedMs: readWaitedMs(),
    isWaitingForDisk: isWaitingForDisk(),
  };
  const stoodStillMs = standstill(look);
  if (stoodStillMs < (Atomics.load(watched.embeddedTurn, 0) ? maxStatementMs : maxTurnMs)) return;
  clearInterval(timer);
  void endProcess(stoodStillMs);
}, lookEveryMs);

/** For how long the main thread, which has the process's number, has waited for a processor. Other systems don't say. */
function readWaitedMs(): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "latin1").split(" ");
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}

/** The state of the process in proc(5) is that of its main thread. Other systems don't say. */
function isWaitingForDisk(): boolean {
  try {
    return readFileSync("/proc/self/stat", "latin1").split(") ").at(-1)?.startsWith("D") ?? false;
  } catch {
    return false;
  }
}

/** SIGKILL, because the main thread hears no other signal. What was acknowledged is on disk. */
async function endProcess(stoodStillMs: number) {
  const stack = await findMainStack().catch(() => null);
  const line = `${JSON.stringify({
    level: 60,
    time: Date.now(),
    seconds: Math.round(stoodStillMs / 1_000),
    routes: readWorkInHand(watched.requests),
    jobs: readWorkInHand(watched.jobs),
    stack: stack ?? "native code",
    msg: "the program stood still",
  })}\n`;
  recordStandstill(watched.dataDir, line);
  if (watched.isLogging) await writeLine(line);
  if (watched.parentPipe !== null) tryWrite(watched.parentPipe, "stood still\n");
  process.kill(process.pid, "SIGKILL");
}

async function writeLine(line: string) {
  let rest = Buffer.from(line);
  for (let tries = 0; rest.length && tries < maxTries; tries++) {
    rest = rest.subarray(tryWrite(standardOutput, rest));
    // A slow reader has no room for it yet.
    if (rest.length) await wait(tryEveryMs);
  }
}

function tryWrite(descriptor: number, bytes: Buffer | string): number {
  try {
    return writeSync(descriptor, typeof bytes === "string" ? Buffer.from(bytes) : bytes);
  } catch {
    return 0;
  }
}
