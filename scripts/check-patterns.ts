// Checks that no regular expression of the product can hold the program: an analyser knows which ones take exponential or
// polynomial time on some text. Patterns that it found safe are listed in safe-patterns.txt, so that only new ones are
// analysed, once; `node scripts/check-patterns.ts --write` lists them too, and `--all` analyses every one again, as every
// night.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { parseSync } from "@swc/core";
import { check } from "recheck";
import { builtPatterns, slowPatterns } from "./pattern-exceptions.ts";

const listFile = "scripts/safe-patterns.txt";
const cacheFile = "node_modules/.cache/safe-patterns.txt";

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** `/pattern/flags` of each literal in the source; null for each `RegExp` that is put together. */
function* listPatterns(node: unknown): Generator<string | null> {
  if (!isTree(node)) return;
  if (node.type === "RegExpLiteral") yield `/${node.pattern}/${node.flags}`;
  if (isTree(node.callee) && node.callee.value === "RegExp") yield null;
  for (const part of Object.values(node)) yield* listPatterns(part);
}

const readList = (path: string): string[] => {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
};
const writeList = (path: string, patterns: Iterable<string>) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${[...patterns].sort().join("\n")}\n`);
};

/** Why a pattern may hold the program, or null. */
async function findProblem(literal: string): Promise<string | null> {
  const end = literal.lastIndexOf("/");
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  const result = await check(source, flags, { timeout: 60_000, randomSeed: 1 });
  if (result.status === "safe") return null;
  if (result.status === "unknown") return `can't be analysed (${result.error.kind})`;
  const { complexity, attack } = result;
  const growth = complexity.type === "polynomial" ? `the length to the power of ${complexity.degree}` : complexity.type;
  return `takes ${growth} on ${attack.pattern}`;
}

/** The problems of these patterns, several analysed at a time. */
async function analyse(literals: Iterable<string>): Promise<Map<string, string>> {
  const queue = [...literals];
  const problems = new Map<string, string>();
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const problem = await findProblem(next);
      if (problem) problems.set(next, problem);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return problems;
}

const isWritten = process.argv.includes("--write");
const isComplete = process.argv.includes("--all");
const used = new Map<string, string>();
const built = new Map<string, number>();
for (const path of [...globSync("app/**/*.{ts,tsx}"), "server.ts"]) {
  if (/\.test\.tsx?$/.test(path)) continue;
  const tree = parseSync(readFileSync(path, "utf8"), { syntax: "typescript", tsx: path.endsWith("x") });
  for (const pattern of listPatterns(tree))
    if (pattern) used.set(pattern, path.replaceAll("\\", "/"));
    else built.set(path.replaceAll("\\", "/"), (built.get(path) ?? 0) + 1);
}

const exceptions = new Set(slowPatterns.map(({ pattern }) => pattern));
const listed = new Set([...readList(listFile), ...readList(cacheFile)]);
const unknown = [...used.keys()].filter((each) => !exceptions.has(each) && (isComplete || !listed.has(each)));
const found = await analyse(unknown);
const problems = [...found].map(([pattern, problem]) => `${used.get(pattern)}: ${pattern} ${problem}`);
for (const pattern of exceptions) if (!used.has(pattern)) problems.push(`An exception is used no more: ${pattern}`);
const allowed = new Map(builtPatterns.map(({ path, count }) => [path, count]));
for (const path of new Set([...built.keys(), ...allowed.keys()])) {
  const [builtCount, allowedCount] = [built.get(path) ?? 0, allowed.get(path) ?? 0];
  if (builtCount !== allowedCount)
    problems.push(`${path}: puts ${builtCount} patterns together, and pattern-exceptions.ts says ${allowedCount}`);
}

const safe = [...used.keys()].filter((each) => !exceptions.has(each) && !found.has(each));
writeList(cacheFile, safe);
if (isWritten) writeList(listFile, safe);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  console.error("Rewrite the pattern so that it reads each character once, or split the text.");
  process.exit(1);
}
