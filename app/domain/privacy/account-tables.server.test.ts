import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { excludedTables, exportedTables } from "#app/domain/privacy/account-tables.server.ts";
import { listExportedColumns } from "#app/domain/privacy/exported-table.server.ts";

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

/** What no export contains: it grants access, tells whose a phone is, or means nothing outside this installation. */
const privateColumns: Record<string, string[]> = {
  accounts: [
    ...["accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "password"],
  ],
  sessions: ["token"],
  security_events: ["windowKey"],
  email_changes: ["oldTokenHash", "newTokenHash"],
  // Whoever knows a checkout's id may open its page.
  payments: ["sessionId"],
  payment_events: ["sessionId", "payload"],
  help_requests: ["submissionKey"],
  tasks: ["resultKey"],
  audit_entries: ["actorId", "actorEmail"],
  files: ["key"],
  templates: ["builtInKey"],
  leads: ["searchFolded"],
  lead_captures: ["deviceId", "submissionKey"],
  device_grants: ["deviceId"],
  quotes: ["feedbackId"],
  speaker_bookings: ["submissionKey", "deviceId"],
  feedback_submissions: ["id", "submissionKey", "leadId"],
  hub_events: ["id", "occurredAt"],
  talk_requests: ["deviceId", "submissionKey"],
  talk_request_supporters: ["id", "deviceId"],
  talk_request_notices: ["id", "requestId", "supporterId"],
  // Who asked for a code, and when it was used, is not the speaker's to know.
  email_sends: ["id", "senderMailbox", "readerMailbox", "network", "redeemedAt"],
};

it.each(exportedTables.map((exported) => [getTableName(exported.table), exported] as const))(
  "every column of %s is in the export, or known to be private: a new one is private until somebody decides",
  (name, exported) => {
    const columns = Object.keys(getTableColumns(exported.table));
    const exportedColumns = listExportedColumns(exported);
    expect(exportedColumns.filter((each) => !columns.includes(each))).toEqual([]);
    expect(new Set(exportedColumns).size).toBe(exportedColumns.length);
    expect(columns.filter((each) => !exportedColumns.includes(each)).sort()).toEqual(
      [...(privateColumns[name] ?? [])].sort(),
    );
  },
);

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
