// A process beside the server that does one task at a time, and is killed with whatever it does when its time is over.
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import type { MediaTask } from "#app/media/contract.ts";

/** The task took too long, or its process ended over it. */
export class TaskKilled extends Error {}

export interface TaskProcessOptions {
  /** The program, from the folder that the server was started in. */
  program: string;
  /** Processor time: on a busy machine it takes longer by the clock, `patience` times at most. */
  timeLimitMs: number;
  /** Without work for so long, it is ended: it needs as much memory as a small server. */
  idleMs: number;
}

/** Starts with the first task. Settings and secrets of the server are not in its environment. */
export function taskProcess({ program, timeLimitMs, idleMs }: TaskProcessOptions) {
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
      if (isClosed) throw new TaskKilled(`${task.task}: the server ends`);
      clearTimeout(idle);
      running ??= start();
      try {
        const answer = await answerOf(running, task, timeLimitMs);
        if (answer.isSpent) kill();
        if ("error" in answer) throw new Error(`${task.task}: ${answer.error}`);
        return answer.value;
      } catch (error) {
        if (error instanceof TaskKilled) kill();
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

const patience = 6;
/** In such steps Linux counts processor time (USER_HZ). */
const tickMs = 10;

/** The processor time of the process so far, in milliseconds; NaN where the system does not say (proc(5)). */
function processorMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}

/** `isSpent`: the process has grown too large to be asked again. */
type Answer = ({ value: unknown } | { error: string }) & { isSpent: boolean };

async function answerOf(child: ChildProcess, task: MediaTask, timeLimitMs: number): Promise<Answer> {
  const ended = new AbortController();
  const begun = performance.now();
  const usedBefore = processorMs(child);
  /** What is left of the limit: what the machine has not given the process, the task has not used. */
  const leftMs = () =>
    Math.min(timeLimitMs - (processorMs(child) - usedBefore), patience * timeLimitMs - (performance.now() - begun));
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const fail = (why: string) => reject(new TaskKilled(`${task.task}: ${why}`));
      const look = () => {
        const left = leftMs();
        if (left > tickMs) timer = setTimeout(look, left);
        else fail(`not done within ${timeLimitMs} ms`);
      };
      let timer = setTimeout(look, timeLimitMs);
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
