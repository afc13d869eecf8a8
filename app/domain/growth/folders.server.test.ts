import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { growingFolders } from "#app/domain/growth/folders.server.ts";
import { growth } from "#app/domain/growth/growth.server.ts";
import { allTables } from "#app/domain/privacy/tables/all.server.ts";

const sources = globSync(["app/**/*.{ts,tsx}", "server.ts"])
  .filter((path) => !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** How a source could make a folder that has no name in the list, and the only ones that may. */
const nameless: [what: string, pattern: RegExp, home: string[]][] = [
  [
    "a path in DATA_DIR",
    /\bjoin\(\s*(?:[\w.]+\.)?dataDir\b|\$\{(?:[\w.]+\.)?dataDir\}\//,
    [
      "app/domain/values/data-folder.ts",
      // What a restore stages are those files that a backup has: `secret` and `pages`.
      "app/database/backup/operator-files.server.ts",
      "app/database/backup/back-up.server.ts",
    ],
  ],
  [
    "a key in the file store",
    /`\$\{[\w.]*(?:[uU]ser|actor|account)[\w.]*\}\/(?:\w+|\$\{\w+\})\/\$\{/,
    ["app/domain/values/data-folder.ts"],
  ],
  ["a temporary folder", /\bmkdtemp(?:Sync)?\(/, ["app/domain/values/temporary-folders.server.ts"]],
];

it.each(nameless)("%s is made in one place, where it needs a name", (_, pattern, home) => {
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(found.filter((path) => !home.includes(path))).toEqual([]);
  expect(found).toContain(home[0]);
});

it("a file that goes with a row has a row that goes", () => {
  const described = new Set<unknown>(allTables.map(({ table }) => table));
  const tables = new Map<string, unknown>(Object.entries(schema));
  for (const { ends } of Object.values(growingFolders))
    if ("removedWith" in ends) {
      expect(growth).toHaveProperty(ends.removedWith);
      expect(described).toContain(tables.get(ends.removedWith));
    }
});
