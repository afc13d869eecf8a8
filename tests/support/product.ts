// The built product in a process of its own, on a folder of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";

export interface Product {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** Asks it to stop (SIGTERM) and waits for that; returns the exit code. */
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

/** Vitest and Playwright say so. Benchmarks start the product as operators do. */
const isTest = "VITEST" in process.env || "TEST_WORKER_INDEX" in process.env;

/**
 * V8's options for a test's program, which ends after seconds, before it would repay the compilers that make code fast:
 * on the embedded database a start takes half the work.
 */
export const shortLived = isTest ? ["--no-opt", "--no-maglev", "--liftoff-only"] : [];

/** What a command of the product needs of this process's environment: nothing of the `.env` of who runs the tests. */
export const bareEnvironment = {
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  SETTINGS_FILE: devNull,
};

/** For a test that starts several programs: beside other work each takes seconds to start. */

/**
 * Starts the built product and waits until it is ready. `dataDir` continues an earlier installation; `within` is a command
 * that runs the one after it; `options` are Node's.
 */
export async function startProduct({
  dataDir,
  env,
  within = [],
  options = shortLived,
}: {
  dataDir?: string;
  env?: Record<string, string>;
  within?: string[];
  options?: string[];
} = {}): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "talk-hubs-product-")));
  const log = join(folder, "log");
  const output = openSync(log, "w");
  const [program = "", ...args] = [...within, process.execPath, ...options, "scripts/start.mjs"];
  const child = spawn(program, args, {
    env: {
      ...bareEnvironment,
      PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      // Programs fill forms at once.
      SHORTEST_FILL_SECONDS: "0",
      // No proxy needs time to notice.
      DRAIN_SECONDS: "0",
      ...env,
    },
    // Into a file, as an operator's would go: with a pipe this process would have to read it.
    stdio: ["ignore", output, output],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  closeSync(output);
  const origin = `http://localhost:${await readPort(child, log)}`;
  const ended = once(child, "exit") as Promise<[number | null]>;
  return {
    origin,
    dataDir: folder,
    process: child,
    async stop() {
      child.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const running = new Set<ChildProcess>();

/** Ends at once the products that this process has started and that still run. */
export function killProducts() {
  for (const child of running) child.kill("SIGKILL");
}

/** Where a program that printed `output` listens; undefined until it does. */
export const findPort = (output: string) => /^Listens on .*, port (\d+)/m.exec(output)?.[1];

async function readPort(child: ChildProcess, log: string): Promise<string> {
  for (;;) {
    const output = readFileSync(log, "utf8");
    const port = findPort(output);
    if (port) return port;
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`The product ended with ${end} before it was ready:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
