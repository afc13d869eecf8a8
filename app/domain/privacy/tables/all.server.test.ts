import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { leads, profiles, users } from "#app/database/schema/index.ts";
import { shownKinds } from "#app/domain/privacy/queries.server.ts";
import { accountTables } from "#app/domain/privacy/tables/account.server.ts";
import { allTables, audienceTables, exportedTables } from "#app/domain/privacy/tables/all.server.ts";
import { type DescribedTable, listExportedColumns } from "#app/domain/privacy/tables/described-table.server.ts";

const tableNames = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
const isNobodys = (described: DescribedTable) => "leftOut" in described && described.withheld.length === 0;

it("names every table of the database once", () => {
  expect(tableNames.length).toBeGreaterThan(20);
  expect(allTables.map(({ table }) => getTableName(table)).sort()).toEqual(tableNames.sort());
});

it.each(allTables.map((described) => [getTableName(described.table), described] as const))(
  "says of every column of %s whether it is exported: a new one is private until somebody decides",
  (_, described) => {
    const exported = "about" in described ? listExportedColumns(described) : [];
    const named = [...exported, ...(described.withheld ?? [])].sort();
    if (isNobodys(described)) expect(named).toEqual([]);
    else expect(named).toEqual(Object.keys(getTableColumns(described.table)).sort());
  },
);

/** Texts and ids that are called as if they told who someone is, or how to reach them or their phone. */
const listPersonalColumns = (table: PgTable, words: RegExp) =>
  Object.entries(getTableColumns(table))
    .filter(([name, column]) => words.test(name) && /^(text|uuid|inet)/.test(column.getSQLType()))
    .map(([name]) => name);
const listReferenced = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);

it.each(allTables.filter(isNobodys).map(({ table }) => [getTableName(table), table] as const))(
  "%s has nothing about anybody",
  (_, table) => {
    const words =
      /email|name|phone|company|mailbox|device|address|agent|network|notes|comment|userId|profileId|leadId/i;
    expect(listPersonalColumns(table, words)).toEqual([]);
    for (const people of [users, profiles, leads]) expect(listReferenced(table)).not.toContain(people);
  },
);

it.each(
  allTables.filter((each) => !accountTables.includes(each)).map((each) => [getTableName(each.table), each] as const),
)("%s says what becomes of a person of the audience who is in it", (_, { table, audience }) => {
  const columns = listPersonalColumns(table, /email|phone|company|mailbox|device|firstName|authorName|requesterName/i);
  if (columns.length > 0 || listReferenced(table).includes(leads)) expect(audience, `${columns}`).toBeDefined();
});

it("the page about a person shows each kind of rows once", () => {
  const shown = audienceTables.flatMap(({ audience }) => (typeof audience.shown === "string" ? [] : [audience.shown]));
  expect(new Set(Object.values(shownKinds))).toEqual(new Set(shown));
  expect(Object.values(shownKinds)).toHaveLength(shown.length);
});

it("no exported column grants access, and ids of devices are pseudonyms of one table and talk", () => {
  for (const exported of exportedTables) {
    const { table, columns, days = [], pseudonyms = {} } = exported;
    const name = getTableName(table);
    const secret = /password|secret|hash|token|backupCodes|submission|session/i;
    expect(
      listExportedColumns(exported).filter((column) => secret.test(column)),
      name,
    ).toEqual([]);
    expect(
      [...columns, ...days].filter((column) => /device(?!Type)/i.test(column)),
      name,
    ).toEqual([]);
    if (pseudonyms.deviceId) expect(pseudonyms.deviceId.within, name).toBe("talkHubId");
  }
  const kinds = exportedTables.flatMap(({ pseudonyms }) => pseudonyms?.deviceId?.of ?? []);
  expect(new Set(kinds).size).toBe(kinds.length);
});

it("rows without an order are read in the order of their groups", () => {
  for (const { table, key, unorderedWithin = [] } of exportedTables) {
    const columns: Record<string, unknown> = getTableColumns(table);
    expect(key.slice(0, unorderedWithin.length), getTableName(table)).toEqual(
      unorderedWithin.map((column) => columns[column]),
    );
  }
});
