import { pino } from "pino";
import type { Lines } from "#app/adapters/log/buffered-lines.server.ts";
import { logContext } from "#app/adapters/log/context.server.ts";
import type { Log } from "#app/adapters/log/contract.ts";
import { describeError, maskText } from "#app/adapters/log/describe-error.ts";

/** Writes JSON lines from `level` up, each with its request's or job's id and without personal data. */
export function openLog(level: string, lines: Pick<Lines, "write">): Log {
  return pino(
    {
      level,
      base: undefined,
      mixin: () => ({ ...logContext() }),
      formatters: { log: (fields) => Object.fromEntries(Object.entries(fields).map(harmless)) },
      // The formatter above has described `err` already.
      serializers: { err: (described) => described },
    },
    lines,
  );
}

function harmless([name, value]: [string, unknown]): [string, unknown] {
  if (name === "err") return [name, describeError(value)];
  if (typeof value === "string") return [name, maskText(value)];
  // The types forbid objects; one that bypasses them is not logged.
  return [name, typeof value === "object" && value !== null ? "[object]" : value];
}
