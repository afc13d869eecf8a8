import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { excludedTables, exportedTables } from "#app/domain/privacy/account-tables.server.ts";

const all = Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? [[name, table] as const] : []));

it("every table is in the export, or left out with a reason", () => {
  expect(all.length).toBeGreaterThan(20);
  const exported = exportedTables.map(({ table }) => getTableName(table));
  for (const [name, table] of all)
    expect([exported.includes(getTableName(table)), Boolean(excludedTables[name])], name).toEqual(
      name in excludedTables ? [false, true] : [true, false],
    );
  expect(new Set(exported).size).toBe(exported.length);
  const tableNames = all.map(([name]) => name);
  expect(Object.keys(excludedTables).filter((name) => !tableNames.includes(name))).toEqual([]);
});

it("no exported column grants access, and every excluded column exists", () => {
  for (const { table, excludedColumns = [] } of exportedTables) {
    const columns = Object.keys(getTableColumns(table));
    expect(
      excludedColumns.filter((name) => !columns.includes(name)),
      getTableName(table),
    ).toEqual([]);
    const exportedColumns = columns.filter((name) => !excludedColumns.includes(name));
    expect(
      exportedColumns.filter((name) => /password|secret|hash|token|backupCodes/i.test(name)),
      getTableName(table),
    ).toEqual([]);
  }
});
