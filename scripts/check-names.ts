// Enforces the file names of a concept (docs/architecture.md): what is safe in the browser is in `<concept>.ts` and
// `form.ts`, and every other file ends in `.server.ts`. The words before that are free.
// Files and functions are short. One exported name means one thing.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

const problems: string[] = [];
const report = (path: string, message: string) => problems.push(`${path}: ${message}`);

for (const path of globSync("app/domain/*/*.{ts,tsx}")) {
  const [, , concept = "", file = ""] = path.split("/");
  const name = file.replace(/\.test\.tsx?$/, ".ts");
  if (concept === "values") continue;
  const isBrowserSafe = name === `${concept}.ts` || name === "form.ts";
  if (!isBrowserSafe && !/^[a-z]+(-[a-z]+)*\.server\.ts$/.test(name))
    report(path, `neither ${concept}.ts nor form.ts, so its name must end in .server.ts`);
}

const forbidden = /(^|\/)(utils?|helpers?|common|misc|lib|manager|service)(\.server)?(\.tsx?|\/)/;
const maxLines = 300;
for (const path of globSync("{app,sample,tests,scripts,bench}/**/*.{ts,tsx,mjs}")) {
  if (forbidden.test(path)) report(path, "a name without meaning");
  const lines = readFileSync(path, "utf8").split("\n").length - 1;
  if (lines > maxLines && !/database\/schema|sample\/|migrations/.test(path))
    report(path, `${lines} lines, at most ${maxLines}`);
}

/** What every route may export; React Router names it. */
const ofRoutes =
  /^(loader|action|headers|meta|handle|middleware|client(Loader|Action|Middleware)|shouldRevalidate|ErrorBoundary)$/;
const exportLine = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
const exporters = new Map<string, Set<string>>();
for (const path of globSync("app/**/*.{ts,tsx}", { exclude: (name) => name.includes(".test.") }))
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(exportLine))
    if (!ofRoutes.test(name)) exporters.set(name, (exporters.get(name) ?? new Set()).add(path));
if (exporters.size < 1_000) report("app", "the check found too few exports to prove anything");
for (const [name, paths] of exporters)
  if (paths.size > 1) report([...paths].join(" and "), `both export ${name}: one name, one thing`);

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** `describe(…)` and `describe.each(…)(…)`, whose callback is a list of tests. */
const isDescribe = (node: unknown): boolean =>
  isTree(node) && (node.value === "describe" || isDescribe(node.callee) || isDescribe(node.object));

/** The first line and the length in lines of every function, except the callbacks of `describe`. */
function functionsIn(path: string, source: string) {
  // The parser counts bytes, on from the file before: a first statement tells where this one starts.
  const bytes = Buffer.from(`0;${source}`);
  const tree = parseSync(bytes.toString(), { syntax: "typescript", tsx: path.endsWith("x") });
  const lineAt = (position: number) => bytes.toString("utf8", 0, position - tree.span.start).split("\n").length;
  const found: { line: number; length: number }[] = [];
  const inspect = (node: unknown, isCallback = false) => {
    if (!isTree(node)) return;
    const span = node.span as { start: number; end: number } | undefined;
    // Only functions and methods have parameters and a body; a method of a class keeps both in its function.
    const inner = isTree(node.function) ? node.function : node;
    if (span && Array.isArray(inner.params) && isTree(inner.body) && !isCallback) {
      const line = lineAt(span.start);
      found.push({ line, length: lineAt(span.end) - line + 1 });
    }
    const isSuite = node.type === "CallExpression" && isDescribe(node.callee);
    for (const [name, part] of Object.entries(node)) {
      if (name === "arguments" && isSuite) for (const each of part as Tree[]) inspect(each.expression, true);
      else inspect(part);
    }
  };
  inspect(tree);
  return found;
}

const maxFunctionLines = 60;
const findLongFunctions = (path: string, source: string) =>
  functionsIn(path, source).filter(({ length }) => length > maxFunctionLines);

// A check that cannot fail would prove nothing.
const sixtyLines = "\n".repeat(60);
for (const [source, count] of [
  [`const é = 1;\nfunction a() {${sixtyLines}}`, 1],
  [`const a = () => {${sixtyLines}};`, 1],
  [`describe.each(kinds)("a", () => {${sixtyLines}});\ntest("a", () => {${sixtyLines}});`, 1],
  [`describe("a", () => {\nit("b", () => {${sixtyLines}});\n});`, 1],
  [`const table = [${sixtyLines}];\nfunction a() {}`, 0],
] as const)
  if (findLongFunctions("self.ts", source).length !== count) report("self.ts", `not ${count} long: ${source.trim()}`);

for (const path of globSync("{app,sample,tests,scripts,bench}/**/*.{ts,tsx}").concat("server.ts"))
  for (const { line, length } of findLongFunctions(path, readFileSync(path, "utf8")))
    report(`${path}:${line}`, `a function of ${length} lines, at most ${maxFunctionLines}`);

if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
