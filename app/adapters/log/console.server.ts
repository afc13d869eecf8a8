// Output for people, and output of libraries.
import type { Log } from "#app/adapters/log/contract.ts";
import { describeError, startOf, summariseError } from "#app/adapters/log/describe-error.ts";

/** Prints a line for the person who started the program. */
export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The same, for errors. */
export const printError = (line: string) => void process.stderr.write(`${line}\n`);

/** Prints with its stack what stopped a program and no operator can fix. */
export function printBug(title: string, error: unknown) {
  const { stack } = describeError(error);
  printError([`${title}: ${summariseError(error)}`, ...(stack ? stack.split("\n") : [])].join("\n    at "));
}

/**
 * Sends the libraries' console output to the log: the start of each message, and errors without their values. An
 * uncaught error still ends the process, but with one log line instead of everything that the error contains.
 */
export function takeOverConsole(log: Log) {
  const take =
    (level: "error" | "warn" | "debug") =>
    (...args: unknown[]) => {
      const err = args.find((each) => each instanceof Error);
      const text = typeof args[0] === "string" ? startOf(args[0]) : undefined;
      log[level]({ ...(err !== undefined && { err }), text }, "console");
    };
  console.error = take("error");
  console.warn = take("warn");
  for (const name of ["log", "info", "debug", "trace", "dir", "table"] as const) console[name] = take("debug");
  process.on("uncaughtException", (err, origin) => {
    log.fatal({ err, origin }, "uncaught");
    process.exit(1);
  });
}
