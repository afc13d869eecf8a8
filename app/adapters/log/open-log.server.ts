import { pino } from "pino";
import type { Lines } from "#app/adapters/log/buffered-lines.server.ts";
import { logContext } from "#app/adapters/log/context.server.ts";
import type { Log } from "#app/adapters/log/contract.ts";
import { describeError, maskText } from "#app/adapters/log/describe-error.ts";

/** Writes JSON lines of at least `level`, each with its request's or job's id, none with anybody's data. */
export function openLog(level: string, lines: Pick<Lines, "write">): Log {
  return pino(
    {
      level,
      base: undefined,
      mixin: () => ({ ...logContext() }),
      formatters: { log: (fields) => Object.fromEntries(Object.entries(fields).map(harmless)) },
      // Formatted above, like everything else.
      serializers: { err: (described) => described },
    },
    lines,
  );
}

function harmless([name, value]: [string, unknown]): [string, unknown] {
  if (name === "err") return [name, describeError(value)];
  if (typeof value === "string") return [name, maskText(value)];
  // The types allow no objects; whoever goes around them logs nothing.
  return [name, typeof value === "object" && value !== null ? "[object]" : value];
}
