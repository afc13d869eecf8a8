// Reads the rows of one table for a Data Export, as its description allows.
import { createHmac } from "node:crypto";
import { and, asc, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type ExportedTable, toColumnName } from "#app/domain/privacy/tables/described-table.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

/** Rows held in memory at a time. */
const batchSize = 1_000;

export interface ExportReading {
  actor: Actor;
  timezone: string;
  /** Made for one export and never stored, so that pseudonyms of two exports have nothing in common. */
  pseudonymKey: Uint8Array;
}

/** Yields each row as JSON. */
export async function* readExportedRows(
  services: Services,
  reading: ExportReading,
  exported: ExportedTable,
): AsyncGenerator<string> {
  const { unorderedWithin } = exported;
  if (!unorderedWithin) {
    for await (const row of readInOrder(services, reading, exported)) yield JSON.stringify(row);
    return;
  }
  const groupColumns = unorderedWithin.map(toColumnName);
  let group: { name: string; rows: string[] } | undefined;
  for await (const row of readInOrder(services, reading, exported)) {
    const name = JSON.stringify(groupColumns.map((column) => row[column]));
    if (group && group.name !== name) {
      yield* group.rows.sort();
      group = undefined;
    }
    group ??= { name, rows: [] };
    group.rows.push(JSON.stringify(row));
  }
  if (group) yield* group.rows.sort();
}

type Row = Record<string, unknown>;

async function* readInOrder({ db }: Services, reading: ExportReading, exported: ExportedTable): AsyncGenerator<Row> {
  const { table, key, ownedBy } = exported;
  const keyNames = key.map((_, n) => `key ${n}`);
  const columns = { ...getTableColumns(table), ...Object.fromEntries(key.map((column, n) => [keyNames[n], column])) };
  for (let after: SQL | undefined; ; ) {
    const rows: Row[] = await db
      .select(columns)
      .from(table)
      .where(and(ownedBy(reading.actor), after))
      .orderBy(...key.map((column) => asc(column)))
      .limit(batchSize);
    for (const row of rows) yield toExportedRow(reading, exported, row);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    const values = key.map((column, n) => sql`${sql.param(last[keyNames[n] as string], column)}`);
    after = sql`(${sql.join(key, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  }
}

function toExportedRow(
  { timezone, pseudonymKey }: ExportReading,
  { pseudonyms = {}, columns, days = [] }: ExportedTable,
  row: Row,
): Row {
  const toPseudonym = (name: string) => {
    const { of, within } = pseudonyms[name] ?? { of: name };
    const text = JSON.stringify([of, within ? row[within] : null, row[name]]);
    return createHmac("sha256", pseudonymKey).update(text).digest("base64url").slice(0, 16);
  };
  const toDay = (time: unknown) => (time instanceof Date ? dayOf(time, timezone) : null);
  return Object.fromEntries([
    ...Object.keys(pseudonyms).map((name) => [toColumnName(name), toPseudonym(name)]),
    ...columns.map((name) => [toColumnName(name), row[name]]),
    ...days.map((name) => [toColumnName(name), toDay(row[name])]),
  ]);
}
