// Checks that the migrations, the tables in the code and the committed listing agree. When a migration changes the
// schema on purpose, update the listing and review its difference like code:
//
//   vitest run --project data database/schema.test -u
import { readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit-cli/api";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { listSchema } from "#tests/support/schema-listing.ts";

// The library leaves a method with every array, over which others in this process stumble.
Object.defineProperty(Array.prototype, "random", { enumerable: false });

const generateSnapshot = (tables: object, previousId?: string) =>
  generateDrizzleJson({ ...tables }, previousId, undefined, "snake_case");

describe("all migrations, applied to an empty database", () => {
  it("create the schema of the committed listing", async ({ db }) => {
    await expect(await listSchema(db)).toMatchFileSnapshot("schema.txt");
  });

  it("match the tables in the code, without extra columns", async ({ db }) => {
    const migrated = listLines(await listSchema(db));
    // A generated column calls it, and Drizzle has no functions.
    const { rows } = await db.execute<{ fold: string }>(sql`select pg_get_functiondef('search_fold'::regproc) as fold`);
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    await db.execute(sql.raw(rows[0]?.fold ?? ""));
    for (const statement of await generateMigration(generateSnapshot({}), generateSnapshot(schema)))
      await db.execute(sql.raw(statement));
    const generated = listLines(await listSchema(db));

    expect(generated.length).toBeGreaterThan(500);
    expect(generated.filter((line) => !migrated.includes(line))).toEqual([]);
    const others = migrated.filter((line) => !generated.includes(line));
    expect(others.filter((line) => line.includes(": column "))).toEqual([]);
  });
});

describe("the newest snapshot", () => {
  it("matches the tables in the code, so that no migration is missing", () => {
    const { entries } = readJson("_journal");
    const stored = readJson(`${String(entries.length - 1).padStart(4, "0")}_snapshot`);
    const generated = JSON.parse(JSON.stringify(generateSnapshot(schema, stored.prevId)));
    expect({ ...generated, id: stored.id }).toEqual(stored);
  });
});

const readJson = (name: string) => JSON.parse(readFileSync(`app/database/migrations/meta/${name}.json`, "utf8"));

/** Prefixes each line with its table, so that columns of the same name differ. */
const listLines = (listing: string) =>
  listing.split("\n\n").flatMap((section) => {
    const [owner, ...lines] = section.split("\n");
    return lines.map((line) => `${owner}: ${line.trim()}`);
  });
