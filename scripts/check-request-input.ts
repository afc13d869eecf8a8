// Checks that request input is never used as an object key (docs/decisions/030): `{ save, edit }[form.get("intent")]`
// also finds `constructor`. Forms and intents are each read in one place, text is normalised and sanitised in a few that
// take measured text alone, and every action of a speaker's screen checks the editing lock.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;
const partsOf = (tree: unknown): unknown[] => (isTree(tree) ? Object.values(tree) : []);

/** Variable names of forms, queries and headers. */
const carriers = ["form", "sent", "query", "searchParams", "headers", "fields", "formData"];

const nameOf = (tree: unknown): unknown => {
  if (!isTree(tree)) return undefined;
  if (tree.type === "MemberExpression") return nameOf(tree.property);
  return tree.type === "Identifier" ? tree.value : undefined;
};
const calls = (tree: Tree, names: string[]) =>
  tree.type === "CallExpression" && isTree(tree.callee) && names.includes(String(nameOf(tree.callee)));

/** `form.get(…)`, `params.id`, `Object.fromEntries(query)` within any expression, or a variable with such a value. */
function isFromRequest(tree: unknown, requestNames: ReadonlySet<unknown>): boolean {
  if (!isTree(tree)) return false;
  if (tree.type === "Identifier") return requestNames.has(tree.value);
  const object = tree.type === "CallExpression" && isTree(tree.callee) ? tree.callee.object : tree.object;
  if (calls(tree, ["get", "getAll"]) && carriers.includes(String(nameOf(object)))) return true;
  if (tree.type === "MemberExpression" && nameOf(object) === "params") return true;
  if (calls(tree, ["fromEntries"]) && JSON.stringify(tree.arguments).match(/"value":"(form|query|searchParams)"/))
    return true;
  if (tree.type === "ConditionalExpression")
    return [tree.consequent, tree.alternate].some((one) => isFromRequest(one, requestNames));
  // The result of a function or a comparison is not request input.
  if (
    ["ArrowFunctionExpression", "FunctionExpression", "AwaitExpression", "ObjectExpression"].includes(String(tree.type))
  )
    return false;
  if (tree.type === "CallExpression" && !calls(tree, ["String", "trim", "toLowerCase", "toString"])) return false;
  return partsOf(tree).some((part) =>
    Array.isArray(part) ? part.some((one) => isFromRequest(one, requestNames)) : isFromRequest(part, requestNames),
  );
}

/** Variables in the file with request input. */
function collectRequestNames(tree: unknown, requestNames = new Set<unknown>()): Set<unknown> {
  if (isTree(tree) && tree.type === "VariableDeclarator" && isFromRequest(tree.init, requestNames))
    requestNames.add(nameOf(tree.id));
  for (const part of partsOf(tree)) collectRequestNames(part, requestNames);
  return requestNames;
}

/** Work on text that nobody measured (domain/values/measured-text.ts). */
function problemsWithText(path: string, node: Tree): string[] {
  const mayMeasure = path.endsWith("values/measured-text.ts");
  const { typeAnnotation, source } = node;
  const problems: string[] = [];
  if (calls(node, ["normalize"]) && !mayMeasure)
    problems.push("text is normalised without `normalise`, which takes measured text (values/measured-text.ts)");
  const type = isTree(typeAnnotation) && isTree(typeAnnotation.typeName) ? typeAnnotation.typeName.value : undefined;
  if (node.type === "TsAsExpression" && type === "MeasuredText" && !mayMeasure)
    problems.push("text is called measured without `measure` or `cutText` (values/measured-text.ts)");
  const isSanitiser = node.type === "ImportDeclaration" && isTree(source) && source.value === "sanitize-html";
  if (isSanitiser && !/values\/(rich-text|markdown)\.server\.ts$/.test(path))
    problems.push("HTML is sanitised outside of values/rich-text.server.ts, which takes measured text");
  return problems;
}

/** The problems in one file. */
export function problemsIn(path: string, source: string): string[] {
  const tree = parseSync(source, { syntax: "typescript", tsx: path.endsWith("x") });
  const requestNames = collectRequestNames(tree);
  const problems: string[] = [];
  const inspect = (node: unknown) => {
    if (!isTree(node)) return;
    if (node.type === "MemberExpression" && isTree(node.property) && node.property.type === "Computed") {
      const key = node.property.expression;
      const isWritten = isTree(key) && ["StringLiteral", "NumericLiteral"].includes(String(key.type));
      const isLiteral = JSON.stringify(node.object).startsWith('{"type":"ObjectExpression"') || isWrapped(node.object);
      if (isLiteral && !isWritten) problems.push("an object literal is indexed by a variable: use a Map");
      else if (isFromRequest(key, requestNames))
        problems.push("an object is indexed by request input: use a Map, or a list's find");
    }
    if (calls(node, ["formData"]) && !path.endsWith("request/read-form.server.ts"))
      problems.push("a form is read without readForm (request/read-form.server.ts)");
    problems.push(...problemsWithText(path, node));
    const [first] = Array.isArray(node.arguments) ? (node.arguments as Tree[]) : [];
    const argument = isTree(first?.expression) ? first.expression.value : undefined;
    if (
      calls(node, ["get", "getAll"]) &&
      argument === "intent" &&
      isTree(node.callee) &&
      nameOf(node.callee.object) === "form" &&
      !path.endsWith("request/intents.server.ts")
    )
      problems.push("an intent is read outside of a table of intents (request/intents.server.ts)");
    for (const part of partsOf(node)) inspect(part);
  };
  inspect(tree);
  const isAction = /export (async function|const|function) action\b/.test(source);
  if (path.includes("routes/dashboard/") && isAction && !/\b(signedInAction|findEditingLock)\(/.test(source))
    problems.push("an action of a speaker's screen uses neither signedInAction nor the editing lock");
  return problems.map((problem) => `${path}: ${problem}`);
}

/** `({ … })[name]` and `({ … } as X)[name]`. */
const isWrapped = (tree: unknown): boolean =>
  isTree(tree) &&
  ["ParenthesisExpression", "TsAsExpression", "TsSatisfiesExpression"].includes(String(tree.type)) &&
  isTree(tree.expression) &&
  (tree.expression.type === "ObjectExpression" || isWrapped(tree.expression));

/** Code that once leaked every secret, and similar code, each with the number of its problems. */
const examples: [source: string, problems: number][] = [
  ['const act = { save, edit, remove }[String(form.get("intent"))];', 2],
  ["const act = orNotFound({ withdraw, remove }[intent]);", 1],
  ["const act = ({ save, edit } as Acts)[name];", 1],
  ['const kind = String(query.get("kind")); const found = words[kind];', 1],
  ["const found = words[params.name];", 1],
  ['const found = words[url.searchParams.get("tab") ?? ""];', 1],
  ["const form = await request.formData();", 1],
  ["const form = await request.clone().formData();", 1],
  ['const key = name.trim().normalize("NFC");', 1],
  ["const text = body as MeasuredText;", 1],
  ['import sanitizeHtml from "sanitize-html";', 1],
  ['const first = rows[0]; const label = labels[status]; const one = { a: 1 }["a"];', 0],
  ['const tab = tabs.find(({ id }) => id === query.get("tab"))?.id ?? "all"; const label = labels[tab];', 0],
  ["type Value = { a: string }[keyof Table];", 0],
];
for (const [source, problems] of examples) {
  const problemCount = problemsIn("app/routes/known.ts", source).length;
  if (problemCount !== problems)
    throw new Error(`The check found ${problemCount} problems instead of ${problems} in: ${source}`);
}

const allProblems = globSync("app/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) => problemsIn(path.replaceAll("\\", "/"), readFileSync(path, "utf8")));
if (allProblems.length > 0) {
  console.error(allProblems.join("\n"));
  process.exit(1);
}
