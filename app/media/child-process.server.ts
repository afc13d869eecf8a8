// A process beside the server that does one task at a time, and is killed with whatever it does when its time is over.
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import type { MediaTask } from "#app/media/contract.ts";

/** The task took too long, or its process ended over it. */
export class TaskKilledError extends Error {}

export interface TaskProcessOptions {
  /** The program, from the folder that the server was started in. */
  program: string;
  /** Processor time: on a busy machine it takes longer by the clock, `patience` times at most. */
  timeLimitMs: number;
  /** Without work for so long, it is ended: it needs as much memory as a small server. */
  idleMs: number;
}

/** Starts with the first task. Settings and secrets of the server are not in its environment. */
export function createTaskProcess({ program, timeLimitMs, idleMs }: TaskProcessOptions) {
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): ChildProcess {
    // Large images stay in memory: a file on the disk would outlive a killed process.
    const env = { HOME: homedir(), TMPDIR: tmpdir(), VIPS_DISC_THRESHOLD: "4g", MALLOC_ARENA_MAX: "2" };
    const child = fork(program, [], { env, execArgv: [], serialization: "advanced", stdio: "ignore" });
    child.on("error", () => {});
    child.once("exit", () => {
      if (running === child) running = null;
    });
    // The server may end while it is idle.
    child.unref();
    child.channel?.unref();
    return child;
  }

  function kill() {
    running?.kill("SIGKILL");
    running = null;
  }

  return {
    /** Gives the task to the process. Throws `TaskKilled`, or what the task threw. Callers wait for the one before. */
    async perform(task: MediaTask): Promise<unknown> {
      if (isClosed) throw new TaskKilledError(`${task.task}: the server ends`);
      clearTimeout(idle);
      running ??= start();
      try {
        const response = await awaitResponse(running, task, timeLimitMs);
        if (response.isExhausted) kill();
        if ("error" in response) throw new Error(`${task.task}: ${response.error}`);
        return response.value;
      } catch (error) {
        if (error instanceof TaskKilledError) kill();
        throw error;
      } finally {
        idle = setTimeout(kill, idleMs).unref();
      }
    },
    pid: () => running?.pid,
    /** Ends the process, and begins no other. */
    close() {
      isClosed = true;
      kill();
    },
  };
}

const maxSlowdown = 6;
/** In such steps Linux counts processor time (USER_HZ). */
const tickMs = 10;

/** The processor time of the process so far, in milliseconds; NaN where the system does not say (proc(5)). */
function readProcessorMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}

/** `isSpent`: the process has grown too large to be asked again. */
type TaskResponse = ({ value: unknown } | { error: string }) & { isExhausted: boolean };

async function awaitResponse(child: ChildProcess, task: MediaTask, timeLimitMs: number): Promise<TaskResponse> {
  const ended = new AbortController();
  const startedAt = performance.now();
  const usedBefore = readProcessorMs(child);
  /** What is left of the limit: what the machine has not given the process, the task has not used. */
  const remainingMs = () =>
    Math.min(
      timeLimitMs - (readProcessorMs(child) - usedBefore),
      maxSlowdown * timeLimitMs - (performance.now() - startedAt),
    );
  try {
    return await new Promise<TaskResponse>((resolve, reject) => {
      const fail = (reason: string) => reject(new TaskKilledError(`${task.task}: ${reason}`));
      const checkTime = () => {
        const remaining = remainingMs();
        if (remaining > tickMs) timer = setTimeout(checkTime, remaining);
        else fail(`not done within ${timeLimitMs} ms`);
      };
      let timer = setTimeout(checkTime, timeLimitMs);
      const onExit = () => fail("its process ended");
      ended.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        child.off("message", resolve as (message: unknown) => void).off("exit", onExit);
      });
      child.once("message", resolve as (message: unknown) => void).once("exit", onExit);
      child.send(task, (error) => error && fail(error.message));
    });
  } finally {
    ended.abort();
  }
}
