// The operator's commands of the built product, each in a process of its own.
import { execFile } from "node:child_process";
import { bareEnvironment, shortLived } from "#tests/support/product.ts";

export interface CommandResult {
  status: number | null;
  /** What the operator reads, line by line; see `linesOf`. */
  output: string[];
  errors: string[];
}

/**
 * Runs `npm run NAME -- ARGUMENTS` on the installation in `dataDir`. Nobody sits at the terminal. `within` is a command that
 * runs the one after it.
 */
export function runCommand(
  name: string,
  { dataDir, settings, within = [] }: { dataDir: string; settings?: Record<string, string>; within?: string[] },
  ...args: string[]
): Promise<CommandResult> {
  const env = { ...bareEnvironment, DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings };
  const [command = "", ...words] = [...within, process.execPath, ...shortLived, `scripts/${name}.mjs`, ...args];
  return new Promise((resolve) => {
    const child = execFile(command, words, { env }, (error, stdout, stderr) =>
      resolve({ status: error ? child.exitCode : 0, output: linesOf(stdout), errors: linesOf(stderr) }),
    );
    child.stdin?.end();
  });
}

/** The lines of an output, without those that lead to a guide (`app/installation/guides`), and those that a busy machine adds. */
export const linesOf = (text: string) =>
  text.split("\n").filter((line) => line && !/^ *Guide: docs\/|^Waiting for .* \.\.\.$/.test(line));
