// During an upgrade the program before still runs on the migrated database, so a migration only adds. What it replaces is
// removed by a later release ("expand and contract", docs/development.md).
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** As 0.2.0 published it, the first version. Databases out there have it: what comes later is a migration of its own. */
const publishedSchema = "ed4ead67071504a39ad084d813a4758515a2e2cc580f07e53b788efe3f9e65a2";

it("the first migration stays as it was published", () => {
  const schema = readFileSync("app/database/migrations/0000_schema.sql");
  expect(createHash("sha256").update(schema).digest("hex")).toBe(publishedSchema);
});

/** What the program before would stumble over. A line `-- contract: RELEASE` says since when it uses nothing of this. */
const breaking: [name: string, pattern: RegExp][] = [
  ["drops something", /\bdrop\s+(table|column|type|view|schema)\b/i],
  ["renames something", /\brename\b/i],
  ["changes a type", /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i],
  ["requires a value that was optional", /\bset\s+not\s+null\b/i],
  ["adds a column that older inserts leave out", /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i],
];

const findBreaking = (migration: string): string[] =>
  /^-- contract: \S/m.test(migration)
    ? []
    : breaking.flatMap(([name, pattern]) => (pattern.test(withoutComments(migration)) ? [name] : []));

const withoutComments = (migration: string) => migration.replaceAll(/--.*$/gm, "");

const later = globSync("app/database/migrations/*.sql").filter((path) => !path.endsWith("0000_schema.sql"));

it("every migration leaves the program before it working", () => {
  const offenders = later.flatMap((path) => findBreaking(readFileSync(path, "utf8")).map((what) => `${path} ${what}`));
  expect(offenders).toEqual([]);
});

it.each([
  ['ALTER TABLE "leads" DROP COLUMN "phone";', ["drops something"]],
  ['ALTER TABLE "leads" RENAME COLUMN "phone" TO "telephone";', ["renames something"]],
  ['ALTER TABLE "leads" ALTER COLUMN "phone" SET DATA TYPE integer;', ["changes a type"]],
  ['ALTER TABLE "leads" ALTER COLUMN "phone" SET NOT NULL;', ["requires a value that was optional"]],
  ['ALTER TABLE "leads" ADD COLUMN "fax" text NOT NULL;', ["adds a column that older inserts leave out"]],
  ['ALTER TABLE "leads" ADD COLUMN "fax" text DEFAULT \'\' NOT NULL;', []],
  ['-- It does not drop column "phone" yet.\nCREATE TABLE "faxes" ("id" uuid NOT NULL);', []],
  ['-- contract: 1.2\nALTER TABLE "leads" DROP COLUMN "phone";', []],
])("the check knows what breaks: %s", (migration, expected) => {
  expect(findBreaking(migration)).toEqual(expected);
});
