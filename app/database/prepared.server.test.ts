import { sql } from "drizzle-orm";
import { expect, inject } from "vitest";
import { prepareStatement } from "#app/database/prepared.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";

it("returns the rows, and has a server keep the plan under the statement's name", async ({ db }) => {
  const double = prepareStatement<{ doubled: number }>(
    "double-a-number",
    () => sql`select ${sql.placeholder("n")}::int * 2 as doubled`,
  );
  expect(await double(db, { n: 2 })).toEqual([{ doubled: 4 }]);
  expect(await double(db, { n: 21 })).toEqual([{ doubled: 42 }]);

  const isServer = "template" in inject("databaseSource");
  const { rows } = await db.execute(sql`select name from pg_prepared_statements where name = 'double-a-number'`);
  expect(rows).toEqual(isServer ? [{ name: "double-a-number" }] : []);
});
