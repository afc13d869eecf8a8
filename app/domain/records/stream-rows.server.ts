import type { CursorRange } from "#app/domain/values/cursor.ts";

/** Limits the memory that an export needs. */
const batchSize = 500;

/**
 * All rows of a list that shows the newest first, a batch at a time: each continues after the last row of the one before, so
 * that new rows shift nothing. `report` gets how many were read.
 */
export async function* streamRows<Row extends { id: string; createdAt: Date }>(
  list: (range: CursorRange) => PromiseLike<Row[]>,
  report?: (done: number) => Promise<void>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (let done = 0; ; ) {
    const batch = await list({ limit: batchSize, before: last ? { at: last.createdAt, id: last.id } : null });
    yield* batch;
    done += batch.length;
    await report?.(done);
    last = batch.at(-1);
    if (batch.length < batchSize) return;
  }
}
