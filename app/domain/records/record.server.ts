// A record described once: what each column of its table is for every use. A column without an entry fails the type.
import { and, eq, type GetColumnData, getTableColumns, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { CsvColumn, CsvColumns } from "#app/csv/csv.ts";
import { pick } from "#app/domain/values/pick.ts";
import { type SnakeName, snakeName } from "#app/domain/values/snake-case.ts";

/** Stands for an id: the same wherever one export has the same id of the same kind `within` a row's column. */
export interface Pseudonym<Column extends string = string> {
  of: string;
  within?: Column;
}

/** What a field is in each use. An empty entry is in the speaker's Data Export alone. */
interface Field<Value, Row> {
  /** In the API's answers and in webhooks. */
  json?: z.ZodType<Value>;
  /** What a webhook's made-up event says. */
  sample?: unknown;
  /** In the CSV file: its header, and what the cell says, unless it says the value. */
  csv?: string | readonly [header: string, cell: (row: Row, zone: string) => Cell];
  /** Read by every query, for what its function makes of the row. */
  selected?: true;
  /** Programs may narrow a list by it. */
  filter?: true;
  /** On the page about a person and in its download: under its own name, or this one. */
  person?: true | string;
  /** What stands there once its person is erased. */
  erased?: Value | (() => Value);
  /** In the Data Export: not at all, only its day, or a pseudonym; otherwise as it is stored. */
  exported?: false | "day" | Pseudonym;
}
type Cell = ReturnType<CsvColumn<never>[1]>;

/** What no export contains: it grants access, tells whose a phone is, or means nothing outside this installation. */
export const withheld = { exported: false } as const;

/** A value that the query's function makes of its row. */
interface Made<Value> {
  made: true;
  value?: Value;
}
/** For a `joined` value that no column or SQL gives. */
export const made = <Value>(): Made<Value> => ({ made: true });

type Source = AnyPgColumn | SQL | SQL.Aliased | Made<unknown>;
type Sources = Record<string, Source>;
type ValueOf<From> = From extends AnyPgColumn
  ? GetColumnData<From>
  : From extends SQL<infer Value> | SQL.Aliased<infer Value> | Made<infer Value>
    ? Value
    : never;
type RowOf<All> = { [Name in keyof All]: ValueOf<All[Name]> };
type FieldsOf<All> = { [Name in keyof All]: Field<ValueOf<All[Name]>, RowOf<All>> };
type ColumnsOf<Table extends PgTable> = Table["_"]["columns"];
/** What is joined stands for a column of its name. */
type SourcesOf<Table extends PgTable, Joined> = Omit<ColumnsOf<Table>, keyof Joined> & Joined;

/**
 * Every column of the table and everything that its queries add (`joined`), in the order of the API's answers. The CSV file
 * has the same order behind `csvFirst`; the Data Export and the person's download have the table's.
 */
export const record = <
  Table extends PgTable,
  Joined extends Sources,
  const Fields extends FieldsOf<SourcesOf<Table, Joined>>,
>(
  table: Table,
  { joined, csvFirst = [] }: { joined: Joined; csvFirst?: readonly string[] },
  fields: Fields,
) => ({
  table,
  sources: { ...getTableColumns(table), ...joined } as SourcesOf<Table, Joined>,
  fields,
  csvFirst,
});

// biome-ignore lint/suspicious/noExplicitAny: what each field is stands in the record's own type
type AnyField = Field<any, any>;
export interface AnyRecord {
  table: PgTable;
  sources: Sources;
  fields: Record<string, AnyField>;
  csvFirst: readonly string[];
}
type Use = keyof AnyField;

/** The names of the fields with this use. */
type Having<R extends AnyRecord, Name extends Use> = {
  [Each in keyof R["fields"]]: R["fields"][Each] extends Record<Name, unknown> ? Each : never;
}[keyof R["fields"]] &
  string;

const fieldsWith = ({ fields }: AnyRecord, use: Use) =>
  Object.entries(fields).filter(([, field]) => field[use] !== undefined);

type InRows<R extends AnyRecord> = Having<R, "json"> | Having<R, "csv"> | Having<R, "selected">;

/** What queries select for screens, programs and CSV. */
export function columnsOf<R extends AnyRecord>({ sources, fields }: R) {
  const read = Object.keys(fields).flatMap((name) => {
    const source = sources[name];
    const { json, csv, selected } = fields[name] ?? {};
    return (json || csv || selected) && source && !("made" in source) ? [[name, source] as const] : [];
  });
  return Object.fromEntries(read) as {
    [Name in InRows<R> as R["sources"][Name] extends Made<unknown> ? never : Name]: R["sources"][Name];
  };
}

type SchemaOf<R extends AnyRecord, Name extends string> = R["fields"][Name] extends { json: infer Schema }
  ? Schema
  : never;

/** The fields of an answer, for its schema. */
export const shapeOf = <R extends AnyRecord>(described: R) =>
  Object.fromEntries(fieldsWith(described, "json").map(([name, { json }]) => [snakeName(name), json])) as {
    [Name in Having<R, "json"> as SnakeName<Name>]: SchemaOf<R, Name>;
  };

/** Of a row what an answer has of it. */
export const toJson = <R extends AnyRecord, Row extends Record<Having<R, "json">, unknown>>(described: R, row: Row) =>
  pick(row, fieldsWith(described, "json").map(([name]) => name) as Having<R, "json">[]);

type NotNull<Schema> = Schema extends z.ZodNullable<infer Inner> ? Inner : Schema;

/** The fields of a query by which programs narrow a list. */
export const filterShapeOf = <R extends AnyRecord>(described: R) =>
  Object.fromEntries(
    fieldsWith(described, "filter").map(([name, { json }]) => [
      snakeName(name),
      (json instanceof z.ZodNullable ? (json.unwrap() as z.ZodType) : json)?.optional(),
    ]),
  ) as { [Name in Having<R, "filter"> as SnakeName<Name>]: z.ZodOptional<NotNull<SchemaOf<R, Name>> & z.ZodType> };

/** What narrows a list; what is undefined narrows nothing. */
export type FilterOf<R extends AnyRecord> = { [Name in Having<R, "filter">]?: ValueOf<R["sources"][Name]> | undefined };

/** SQL condition: the rows that `filter` leaves. */
export const isIn = <R extends AnyRecord>(described: R, filter: FilterOf<R>): SQL | undefined =>
  and(
    ...fieldsWith(described, "filter").map(([name]) => {
      const value = filter[name as Having<R, "filter">];
      return value === undefined ? undefined : eq(described.sources[name] as AnyPgColumn, value);
    }),
  );

/** What a webhook's made-up event says. The type refuses a record with a field in JSON that has no sample. */
export const sampleOf = <R extends AnyRecord>(
  described: Having<R, "json"> extends Having<R, "sample"> ? R : never,
): Record<string, unknown> =>
  Object.fromEntries(fieldsWith(described, "sample").map(([name, { sample }]) => [snakeName(name), sample]));

/** The columns of the CSV file, with times in `zone`. */
export function csvOf<R extends AnyRecord>(described: R, zone = "UTC") {
  const names = fieldsWith(described, "csv").map(([name]) => name);
  const first = described.csvFirst;
  return [...first, ...names.filter((name) => !first.includes(name))].map((name): CsvColumn<Record<string, Cell>> => {
    const csv = described.fields[name]?.csv;
    if (csv === undefined) throw new Error(`${name} has no column in the CSV file`);
    if (typeof csv === "string") return [csv, (row) => row[name]];
    const [header, cell] = csv;
    return [header, (row) => cell(row, zone)];
  }) as unknown as CsvColumns<{ [Name in Having<R, "csv">]: ValueOf<R["sources"][Name]> }>;
}

/** What the page about a person reads, in the record's table or in `table`, which has some of its columns. */
export function personColumnsOf<R extends AnyRecord, Table extends PgTable = R["table"]>(
  { table: own, fields }: R,
  table = own as Table,
) {
  const selected = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    const person = fields[name]?.person;
    return person ? [[person === true ? name : person, column] as const] : [];
  });
  type Fields = R["fields"];
  type NameOf<Name> = Fields[Name & keyof Fields] extends { person: infer As extends string } ? As : Name;
  return Object.fromEntries(selected) as {
    [Name in Having<R, "person"> & keyof ColumnsOf<Table> as NameOf<Name>]: ColumnsOf<Table>[Name];
  };
}

/** What an update sets in each row whose person is erased. */
export const erasedOf = <R extends AnyRecord>(described: R) =>
  Object.fromEntries(
    fieldsWith(described, "erased").map(([name, { erased }]) => [
      name,
      typeof erased === "function" ? erased() : erased,
    ]),
  ) as { [Name in Having<R, "erased">]: ValueOf<R["sources"][Name]> };

/** What the speaker's Data Export has of each column of the table, in the table's order. */
export function exportOf({ table, fields }: AnyRecord) {
  const names = Object.keys(getTableColumns(table));
  const exportedAs = (name: string) => fields[name]?.exported;
  return {
    columns: names.filter((name) => exportedAs(name) === undefined),
    days: names.filter((name) => exportedAs(name) === "day"),
    pseudonyms: Object.fromEntries(
      names.flatMap((name) => {
        const exported = exportedAs(name);
        return typeof exported === "object" ? [[name, exported]] : [];
      }),
    ) as Partial<Record<string, Pseudonym>>,
    withheld: names.filter((name) => exportedAs(name) === false),
  };
}
