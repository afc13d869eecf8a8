// What a command refuses is said by the command (app/domain/values/command.ts), so that screens, the API and the command
// line don't differ: none of them has a sentence of its own for a refusal. A notice (JSX) may say more, as what to do.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

const isTest = (path: string) => path.includes(".test.");
const read = (path: string) => readFileSync(path, "utf8");

// A name of one word, as in "expired", names other things too.
const refusalName = /(?:refuse\(\s*|refusal: )"([a-z]+-[a-z-]+)"/g;
const names = new Set<string>();
for (const path of globSync("app/{domain,auth}/**/*.ts", { exclude: isTest }))
  for (const [, name = ""] of read(path).matchAll(refusalName)) names.add(name);
const problems = names.size < 60 ? ["app: the check found too few refusals to prove anything"] : [];

/** Where a screen says more than its command can. */
const saysMore = new Set([
  // Where to set it: the remote has no such field.
  "app/stage/remote-actions.server.ts event-date-missing",
  // What the other one's answer is, at each field.
  "app/routes/public/booker-page/booker-page.tsx changed-meanwhile",
  // The people were approved; beside it stands why no invitation followed.
  "app/routes/dashboard/qualified-audience/actions.server.ts sender-limit-reached",
  // A link to the other lead stands beside it, where programs get its id.
  "app/routes/dashboard/leads/one-lead-actions.server.ts email-taken",
]);

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** The first text of more than three words. */
function findSentence(node: unknown): string | null {
  if (!isTree(node) || String(node.type).startsWith("JSX")) return null;
  const text = node.type === "TemplateElement" ? node.raw : node.type === "StringLiteral" ? node.value : "";
  if (String(text).trim().split(" ").length > 3) return String(text);
  for (const inner of Object.values(node)) {
    const found = findSentence(inner);
    if (found !== null) return found;
  }
  return null;
}

/** Reports sentences in properties, methods and cases that have a refusal's name. */
function inspect(node: unknown, path: string) {
  if (!isTree(node)) return;
  const key = node.type === "SwitchCase" ? node.test : node.key;
  const name = isTree(key) ? String(key.value) : "";
  if (names.has(name) && !saysMore.delete(`${path} ${name}`)) {
    const sentence = findSentence(node.value ?? node.body ?? node.consequent);
    if (sentence !== null) problems.push(`${path}: its command says "${name}", and not "${sentence}"`);
  }
  for (const inner of Object.values(node)) inspect(inner, path);
}

const speakers = "app/{routes,talk-page,stage,public-forms,request,api,operator}/**/*.{ts,tsx}";
for (const path of globSync(speakers, { exclude: isTest }))
  inspect(parseSync(read(path), { syntax: "typescript", tsx: path.endsWith("x") }), path);
for (const each of saysMore) problems.push(`${each}: no longer there, so it is no exception`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
