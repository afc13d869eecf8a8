// An outage fails hundreds of statements a minute, in every request and at every poll of every queue, for one reason.
import { summariseError } from "#app/adapters/log/describe-error.ts";

const intervalMs = 60_000;

export interface OutageLine {
  /** Why, in one line without SQL. */
  outage: string;
  /** How many lines like this one were left out since the last. */
  omitted: number;
}

/** Returns a function that gives the line for an outage, or null when there was one like it within the last minute. */
export function createOutageLines() {
  const lines = new Map<string, { writtenAt: number; omitted: number }>();
  return (kind: string, error: unknown): OutageLine | null => {
    const now = performance.now();
    const last = lines.get(kind);
    if (last && now - last.writtenAt < intervalMs) {
      last.omitted++;
      return null;
    }
    lines.set(kind, { writtenAt: now, omitted: 0 });
    return { outage: summariseError(error), omitted: last?.omitted ?? 0 };
  };
}
