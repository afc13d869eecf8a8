// How a table says what of it a speaker's Data Export contains. What it doesn't name stays private, new columns too.
import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "#app/services.ts";

/** Stands for an id: the same wherever one export has the same id of the same kind `within` a row's column. */
export interface Pseudonym<Column extends string = string> {
  of: string;
  within?: Column;
}

interface TableExport<Column extends string> {
  /** Explains the rows to the reader of the file. */
  about: string;
  ownedBy(actor: Actor): SQL | undefined;
  /** Rows are read in this order; together they are unique among a speaker's rows, and never empty. */
  key: [AnyPgColumn, ...AnyPgColumn[]];
  /** Exported as they are stored. */
  columns: Column[];
  /** Times of which only the day is exported, because the time would tell who it was. */
  days?: Column[];
  /** Ids that are replaced by pseudonyms. */
  pseudonyms?: Partial<Record<Column, Pseudonym<Column>>>;
  /**
   * Rows without a name: those that agree in these exported columns, which come first in the key, are sorted by what
   * they say, because the order in which people came would tell who it was.
   */
  unorderedWithin?: Column[];
}

export interface ExportedTable extends TableExport<string> {
  table: PgTable;
}

/** Checks the names of the columns by type. */
export const exportedTable = <Table extends PgTable>(
  table: Table,
  description: TableExport<keyof Table["_"]["columns"] & string>,
): ExportedTable => ({ table, ...description });

/** The exported columns in the order of the file. */
export const listExportedColumns = ({ columns, days = [], pseudonyms = {} }: ExportedTable): string[] => [
  ...Object.keys(pseudonyms),
  ...columns,
  ...days,
];

/** The column's name in the database, as in the specification. */
export const toColumnName = (name: string): string =>
  name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

export const byUser =
  (column: AnyPgColumn) =>
  ({ id }: Actor): SQL =>
    eq(column, id);

export const byHub =
  (column: AnyPgColumn) =>
  ({ id }: Actor): SQL =>
    sql`${column} in (select id from talk_hubs where user_id = ${id})`;
