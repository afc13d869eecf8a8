import { pino } from "pino";
import type { Lines } from "#app/adapters/log/buffered-lines.server.ts";
import { logContext } from "#app/adapters/log/context.server.ts";
import type { Log } from "#app/adapters/log/contract.ts";
import { describeError, maskText } from "#app/adapters/log/describe-error.ts";
import { createOutageLines } from "#app/adapters/log/outage-lines.ts";

const errorLevel = 50;

/**
 * Writes JSON lines from `level` up, each with its request's or job's id and without personal data. Of the errors for
 * which `isOutage` it writes one a minute for each event and queue.
 */
export function openLog(level: string, lines: Pick<Lines, "write">, isOutage: (error: unknown) => boolean): Log {
  const toOutageLine = createOutageLines();
  return pino(
    {
      level,
      base: undefined,
      hooks: {
        logMethod([fields, event], method, lineLevel) {
          const { err, ...others } = fields as unknown as { err?: { queue?: unknown } };
          if (lineLevel < errorLevel || !isOutage(err)) return method.call(this, fields, event as string);
          // pg-boss names the queue in its errors.
          const { queue = err?.queue } = { ...(logContext() as { queue?: string } | undefined) };
          const line = toOutageLine(`${event} ${queue}`, err);
          if (line) method.call(this, { ...others, queue, ...line }, event as string);
        },
      },
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
