// Prints what the last commit and the changes since cost: lines of production code by feature, and the files that name each
// new column. A commit that adds more than 800 lines says why in its body.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

const maxLinesWithoutReason = 800;

/** What git prints; null where there is no git, no repository or no earlier commit, as in an archive. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? stdout : null;
}

export interface FileCost {
  added: number;
  removed: number;
  path: string;
}

/** The files of `git diff --numstat`, moved ones at their new place. Binary files have no lines. */
export const readNumstat = (text: string): FileCost[] =>
  text.split("\n").flatMap((line) => {
    const [added = "", removed = "", path = ""] = line.split("\t");
    const place = path.replace(/\{[^{}]* => ([^{}]*)\}/, "$1").replace("//", "/");
    return place && added !== "-" ? [{ added: Number(added), removed: Number(removed), path: place }] : [];
  });

const isProduction = ({ path }: FileCost) =>
  /^(app\/|server\.ts)/.test(path) && /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path);

/** "domain/bookings" for a file of it, "ui" for one of the components. */
const featureOf = (path: string) =>
  /^app\/((?:domain|routes|api|emails|talk-page)\/[\w-]+(?=\/)|[\w-]+)/.exec(path)?.[1] ?? path;

/** Lines by feature, the largest first: "domain/bookings +12 -40". */
export const listCosts = (files: FileCost[]): string[] =>
  [...Map.groupBy(files.filter(isProduction), ({ path }) => featureOf(path))]
    .map(([feature, changed]) => ({
      feature,
      added: changed.reduce((sum, { added }) => sum + added, 0),
      removed: changed.reduce((sum, { removed }) => sum + removed, 0),
    }))
    .sort((one, other) => other.added + other.removed - one.added - one.removed)
    .map(({ feature, added, removed }) => `${feature} +${added} -${removed}`);

/** The columns that a schema's change adds, by their names in code. */
export const newColumnsIn = (diff: string): string[] => {
  const columnsOf = (sign: string) =>
    diff.split("\n").flatMap((line) => (line.startsWith(sign) ? (/^.\s+(\w+): \w+\(/.exec(line)?.[1] ?? []) : []));
  const moved = new Set(columnsOf("-"));
  return columnsOf("+").filter((name) => !moved.has(name));
};

// A check that cannot fail would prove nothing.
const example = readNumstat(
  "3\t1\tapp/{ => domain}/leads/leads.ts\n9\t0\tapp/domain/leads/leads.test.ts\n-\t-\tapp/ui/a.png",
);
if (listCosts(example).join() !== "domain/leads +3 -1" || newColumnsIn("+    pet: text(),\n-  x").join() !== "pet")
  throw new Error("The cost of a change is no longer found");

const numstat = git("diff", "--numstat", "HEAD~1");
if (numstat !== null) {
  const costs = listCosts(readNumstat(numstat));
  const total = readNumstat(numstat).filter(isProduction);
  const added = total.reduce((sum, each) => sum + each.added, 0);
  const removed = total.reduce((sum, each) => sum + each.removed, 0);
  if (costs.length > 0)
    console.log(`Since the commit before, production lines +${added} -${removed}: ${costs.join(", ")}`);
  for (const column of new Set(newColumnsIn(git("diff", "HEAD~1", "--", "app/database/schema") ?? ""))) {
    const sources = globSync("app/**/*.{ts,tsx}").filter((path) => !path.includes(".test."));
    const count = sources.filter((path) => new RegExp(`\\b${column}\\b`).test(readFileSync(path, "utf8"))).length;
    console.log(`The new column ${column} is named in ${count} files of app/`);
  }

  const committed = readNumstat(git("diff", "--numstat", "HEAD~1", "HEAD") ?? "");
  const lines = committed.filter(isProduction).reduce((sum, each) => sum + each.added, 0);
  if (lines > maxLinesWithoutReason && !git("log", "-1", "--format=%b")?.trim()) {
    console.error(`The last commit adds ${lines} lines of production code. Write in its body why it can't be fewer.`);
    process.exitCode = 1;
  }
}
