import { eq, getTableColumns, is } from "drizzle-orm";
import { PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { expect, it as plainIt } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { startRequest } from "#app/domain/api-keys/stored-outcomes.server.ts";
import { shortenStoredEnds } from "#app/domain/stored-ends/shorten-stored-ends.server.ts";
import { storedEnds } from "#app/domain/stored-ends/stored-ends.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const { apiKeys, profiles, sessions } = schema;
const hourMs = 3_600_000;
const after = (ms: number, moment = noon) => new Date(moment.getTime() + ms);
const yearAhead = after(365 * 24 * hourMs);

plainIt("every stored moment says how far ahead it may lie, or why it doesn't matter", () => {
  const moments = Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable)
      ? Object.entries(getTableColumns(table)).flatMap(([column, definition]) =>
          is(definition, PgTimestamp) && column !== "createdAt" && column !== "updatedAt" ? `${name}.${column}` : [],
        )
      : [],
  );
  const listed = Object.entries(storedEnds).flatMap(([name, ends]) =>
    Object.keys(ends).flatMap((column) => (column === "createdAt" ? [] : `${name}.${column}`)),
  );
  expect(listed.sort()).toEqual(moments.sort());
});

it("what Ada did while the clock was a year ahead waits and lasts no longer than what she does now", async ({ db }) => {
  const { id: userId } = await insertSpeaker(db, ada);
  const [key] = await db
    .insert(apiKeys)
    .values({ userId, name: "Zapier", keyHash: "h", ending: "abcd", scopes: [], expiresAt: after(365 * 24 * hourMs) })
    .returning();
  const request = { keyId: key?.id ?? "", idempotencyKey: "one", requestHash: "r" };
  await startRequest(servicesAt(db, yearAhead), request);
  await db
    .insert(sessions)
    .values({ userId, token: "t", createdAt: yearAhead, expiresAt: after(30 * 24 * hourMs, yearAhead) });
  const soon = after(24 * hourMs);
  await db.update(profiles).set({ leadsNotifiedAt: yearAhead, nextReportAt: soon }).where(eq(profiles.id, userId));
  const [before] = await db.select().from(profiles);

  expect(await startRequest(servicesAt(db, after(hourMs)), request)).toMatchObject({ refusal: "in-flight" });
  await shortenStoredEnds(servicesAt(db));

  expect(await startRequest(servicesAt(db, after(hourMs)), request)).toMatchObject({ ok: true });
  expect(await db.select().from(sessions)).toMatchObject([{ createdAt: noon, expiresAt: after(30 * 24 * hourMs) }]);
  expect(await db.select().from(profiles)).toEqual([{ ...before, leadsNotifiedAt: noon, nextReportAt: soon }]);
  expect(await db.select().from(apiKeys)).toEqual([key]);
});
