// A separate process that does one task at a time and is killed when a task takes too long.

import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import type { ProcessTask, TaskError } from "#app/media/contract.ts";
import { homeFolder } from "#app/system-account.server.ts";

/** The task took too long or too much memory, or its process ended. */
export class TaskKilledError extends Error {}

export interface TaskProcessOptions {
  /** The program's path from the working directory of the server. */
  program: string;
  /** Processor time. On a busy machine a task may take up to `maxSlowdown` times as long by the clock. */
  timeLimitMs: number;
  /** The process ends when idle for so long, because it needs as much memory as a small server. */
  idleMs: number;
  /**
   * A process that grows larger is killed. It watches itself as well, and sooner, but not while a task occupies its
   * thread.
   */
  maxMemoryBytes: number;
}

export type TaskProcess = ReturnType<typeof createTaskProcess>;

/** Starts with the first task, without the server's settings and secrets in its environment. */
export function createTaskProcess({ program, timeLimitMs, idleMs, maxMemoryBytes }: TaskProcessOptions) {
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): ChildProcess {
    // Large images stay in memory, because a file on disk would outlive a killed process.
    const env = { HOME: homeFolder(), TMPDIR: tmpdir(), VIPS_DISC_THRESHOLD: "4g", MALLOC_ARENA_MAX: "2" };
    const child = fork(program, [], { env, execArgv: [], serialization: "advanced", stdio: "ignore" });
    child.on("error", () => {});
    child.once("exit", () => {
      if (running === child) running = null;
    });
    // Lets the server exit while this process is idle.
    child.unref();
    child.channel?.unref();
    return child;
  }

  function kill() {
    running?.kill("SIGKILL");
    running = null;
  }

  return {
    /** Runs the task. Throws `TaskKilledError`, or the task's own error. Callers wait for the task before. */
    async perform(task: ProcessTask): Promise<unknown> {
      if (isClosed) throw new TaskKilledError(`${task.task}: the server is stopping`);
      clearTimeout(idle);
      running ??= start();
      try {
        const response = await awaitResponse(running, task, { timeLimitMs, maxMemoryBytes });
        if (response.isExhausted) kill();
        if ("error" in response) throw new Error(`${task.task} failed`, { cause: toError(response.error) });
        return response.value;
      } catch (error) {
        if (error instanceof TaskKilledError) kill();
        throw error;
      } finally {
        idle = setTimeout(kill, idleMs).unref();
      }
    },
    pid: () => running?.pid,
    isClosed: () => isClosed,
    /** Ends the process and starts no other. */
    close() {
      isClosed = true;
      kill();
    },
  };
}

const maxSlowdown = 6;
/** Linux counts processor time in these steps (USER_HZ). */
const tickMs = 10;

/** The process's processor time so far in milliseconds; NaN if the system does not report it (proc(5)). */
function readProcessorMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}

const memoryCheckMs = 250;

/** The memory that the process occupies; NaN if the system does not report it (proc(5)). */
function readMemoryBytes({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** With the fields that the log shows of an error: why a drawing failed. */
const toError = ({ name, message, code }: TaskError) =>
  Object.assign(new Error(message), { name, stack: undefined, ...(code !== undefined && { code }) });

/** `isExhausted`: the process has grown too large for another task. */
type TaskResponse = ({ value: unknown } | { error: TaskError }) & { isExhausted: boolean };

async function awaitResponse(
  child: ChildProcess,
  task: ProcessTask,
  { timeLimitMs, maxMemoryBytes }: Pick<TaskProcessOptions, "timeLimitMs" | "maxMemoryBytes">,
): Promise<TaskResponse> {
  const ended = new AbortController();
  const startedAt = performance.now();
  const usedBefore = readProcessorMs(child);
  /** The rest of the limit. Time in which the process did not run does not count. */
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
      const memoryTimer = setInterval(() => {
        if (readMemoryBytes(child) > maxMemoryBytes) fail(`more than ${maxMemoryBytes} bytes of memory`);
      }, memoryCheckMs);
      const onExit = () => fail("its process ended");
      ended.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        clearInterval(memoryTimer);
        child.off("message", resolve as (message: unknown) => void).off("exit", onExit);
      });
      child.once("message", resolve as (message: unknown) => void).once("exit", onExit);
      child.send(task, (error) => error && fail(error.message));
    });
  } finally {
    ended.abort();
  }
}
