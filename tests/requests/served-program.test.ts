import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { sampleAudience } from "#sample/sample-people.ts";

/** The files that Node loads with `entry`, without those that the program imports later. */
function listLoadedFiles(entry: string): string[] {
  const found = new Set([entry]);
  for (const path of found)
    for (const [, address = ""] of readFileSync(path, "utf8").matchAll(/(?:from|import) ?"(\.\.?\/[^"]+)"/g))
      found.add(join(dirname(path), address));
  return [...found];
}

it("the served program holds nobody of the sample data, which `npm run demo` reads from a file of its own", () => {
  const people = sampleAudience.map(({ firstName, lastName, company }) => `${firstName} ${lastName},${company}`);
  const peopleIn = (paths: string[]) => {
    const text = paths.map((path) => readFileSync(path, "utf8")).join("\n");
    return people.filter((person) => text.includes(person));
  };
  expect(peopleIn(globSync("build/server/assets/fill.server-*.js")).length).toBeGreaterThan(30);
  const loaded = listLoadedFiles("build/server/index.js");
  expect(loaded.length).toBeGreaterThan(1);
  expect(peopleIn(loaded)).toEqual([]);
});

// Half a megabyte of it writes names of every script in ASCII.
it("the program starts from at most 5.4 MB: a package that brings a tool of developers shows here", () => {
  const bytes = listLoadedFiles("build/server/index.js").map((path) => statSync(path).size);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(5_400_000);
});
