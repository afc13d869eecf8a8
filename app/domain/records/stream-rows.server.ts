import type { CursorRange } from "#app/domain/values/cursor.ts";

/** Limits the memory that an export needs. */
const batchSize = 500;

type List<Row> = (range: CursorRange) => PromiseLike<Row[]>;
type Report = (done: number) => Promise<void>;

/**
 * All rows of a list that shows the newest first, in batches: each continues after the last row of the one before, so that
 * new rows shift nothing. `report` gets how many were read.
 */
export async function* readBatches<Row extends { id: string }>(
  list: List<Row>,
  dateOf: (row: Row) => Date,
  report?: Report,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (let done = 0; ; ) {
    const batch = await list({ limit: batchSize, before: last ? { at: dateOf(last), id: last.id } : null });
    if (batch.length > 0) yield batch;
    done += batch.length;
    await report?.(done);
    last = batch.at(-1);
    if (batch.length < batchSize) return;
  }
}

/** The rows of these batches. */
export async function* streamRows<Row extends { id: string; createdAt: Date }>(list: List<Row>, report?: Report) {
  for await (const batch of readBatches(list, ({ createdAt }) => createdAt, report)) yield* batch;
}
