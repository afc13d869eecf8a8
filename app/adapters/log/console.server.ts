// What is printed for people, and what libraries print by themselves.
import type { Log } from "#app/adapters/log/contract.ts";
import { describeError, startOf, summariseError } from "#app/adapters/log/describe-error.ts";

/** A line for whoever started the program. */
export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The same, for what went wrong. */
export const printError = (line: string) => void process.stderr.write(`${line}\n`);

/** Why a program could not go on: in one line what an operator can mend, else with the place in the program. */
export function printFailure(title: string, error: unknown, { isBug = true } = {}) {
  if (!isBug && error instanceof Error) return printError(`${title}: ${error.message}`);
  const { stack } = describeError(error);
  printError([`${title}: ${summariseError(error)}`, ...(stack ? stack.split("\n") : [])].join("\n    at "));
}

/**
 * From now on what libraries print goes to the log: how it begins, and an error without its values. What nobody catches
 * ends the process as before, with a line of the log in the place of everything that the error holds.
 */
export function takeOverConsole(log: Log) {
  const take =
    (level: "error" | "warn" | "debug") =>
    (...args: unknown[]) => {
      const err = args.find((each) => each instanceof Error);
      const text = typeof args[0] === "string" ? startOf(args[0]) : undefined;
      log[level]({ ...(err !== undefined && { err }), words: text }, "console");
    };
  console.error = take("error");
  console.warn = take("warn");
  for (const name of ["log", "info", "debug", "trace", "dir", "table"] as const) console[name] = take("debug");
  process.on("uncaughtException", (err, origin) => {
    log.fatal({ err, origin }, "uncaught");
    process.exit(1);
  });
}
