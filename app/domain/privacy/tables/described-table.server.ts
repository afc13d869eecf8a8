// How a table of the database says whose data it has, and what becomes of it. `all.server.ts` has the descriptions.
import { getTableColumns, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connect.server.ts";
import type { leads } from "#app/database/schema/index.ts";
import type { DataSubject, DataSubjectWithAddress } from "#app/domain/privacy/person.server.ts";
import type { PersonalDataEntry } from "#app/domain/privacy/privacy.ts";
import type { Expiries } from "#app/domain/privacy/retention-period.server.ts";
import { type AnyRecord, exportOf, type Pseudonym } from "#app/domain/records/record.server.ts";
import type { Services } from "#app/services.ts";

/** A speaker, or an expression for a speaker's id. */
export interface Owner {
  id: string | SQLWrapper;
}

/** What of a table a speaker's Data Export contains. What it doesn't name stays private. */
interface TableExport<Column extends string> {
  /** Explains the rows to the reader of the file. */
  about: string;
  ownedBy(owner: Owner): SQL | undefined;
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
  /** What no export contains: it grants access, tells whose a phone is, or means nothing outside this installation. */
  withheld?: Column[];
}

/** A table that the export leaves out, with every column. */
interface TableWithoutExport {
  /** Why. */
  leftOut: string;
}

interface Lifetime {
  /** Rows about an account that no foreign key deletes with it. */
  deletedWith?(account: { id: string; email: string }): SQL;
  /** By which queued jobs name a row. */
  namedInJobs?: AnyPgColumn;
  /** SQL condition: the rows that are deleted hourly, whatever their owner's retention period. */
  isExpired?(now: Date): SQL;
  /** What the rows say about a person of the audience. */
  audience?: AudienceHandling;
}

export type ExportedTable = { table: PgTable } & Lifetime & TableExport<string>;
export type DescribedTable =
  | ExportedTable
  | ({ table: PgTable } & Lifetime & TableWithoutExport & { withheld: string[] });

/** What happens to rows about a person of a speaker's audience. A text says why nothing does. */
export interface AudienceHandling {
  /** SQL condition: the rows about a person. */
  isAbout?(person: DataSubject): SQL | undefined;
  shown: Shown | string;
  /** When the person wants everything deleted. */
  erased: ((rows: ErasedRows) => Promise<unknown>) | string;
  withdrawn: ((rows: Rows) => Promise<unknown>) | string;
  /** When the person has another address, or two contacts become one. */
  moved: ((rows: MovedRows) => Promise<unknown>) | string;
  /** Erased when their retention period ends: their own, or the contact's. */
  retained: Expiries | typeof withContact | string;
}
export const withContact = Symbol("as long as the contact");

/** Rows of one table about one person, found before any of them changed. */
export interface Rows {
  services: Services;
  tx: Database;
  person: DataSubject;
  ids: (string | number)[];
  now: Date;
}
export interface ErasedRows extends Rows {
  /** Whether what the person wrote goes too. */
  freeText: "keep" | "delete";
  /** A new id for a device, the same in all rows of one erasure; nothing leads back from it. */
  pseudonymOf(column: AnyPgColumn): SQL;
}
export interface MovedRows extends Rows {
  from: string | null;
  to: string;
  source: typeof leads.$inferSelect;
  /** The contact that has the new address already. */
  target: typeof leads.$inferSelect | undefined;
}

/** How the page about a person shows rows. */
export interface Shown<Row = unknown> {
  list(services: Services, person: DataSubjectWithAddress): Promise<Row[]>;
  toEntry(row: Row, speaker: EntrySpeaker): PersonalDataEntry;
  /** Whether a withdrawal of consent would change the row. */
  isWithdrawable?(row: Row): boolean;
}
export interface EntrySpeaker {
  firstName: string;
  timezone: string;
}
export const defineShown = <Row>(shown: Shown<Row>): Shown<Row> => shown;

type ColumnOf<Table extends PgTable> = keyof Table["_"]["columns"] & string;

/** Checks the names of the columns by type. */
export const describeTable = <Table extends PgTable>(
  table: Table,
  description: Lifetime & TableExport<ColumnOf<Table>>,
): ExportedTable => ({ table, ...description });

type RecordExport = Omit<TableExport<string>, "columns" | "days" | "pseudonyms" | "withheld">;

/** The record says what of each column is exported. */
export const describeRecord = (record: AnyRecord, description: Lifetime & RecordExport): ExportedTable => ({
  table: record.table,
  ...exportOf(record),
  ...description,
});

export const describeUnexported = (table: PgTable, description: Lifetime & TableWithoutExport): DescribedTable => ({
  table,
  withheld: Object.keys(getTableColumns(table)),
  ...description,
});

/** A table with nothing about anybody. */
export const nobodys = (table: PgTable, leftOut: string): DescribedTable => ({ table, leftOut, withheld: [] });

/** The exported columns in the order of the file. */
export const listExportedColumns = ({ columns, days = [], pseudonyms = {} }: ExportedTable): string[] => [
  ...Object.keys(pseudonyms),
  ...columns,
  ...days,
];

/** The column's name in the database, as in the specification. */
export const toColumnName = (name: string): string =>
  name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
