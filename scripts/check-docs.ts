// Checks what documents and comments point to: every "decision 013" has its record, every record is listed in the index,
// no retired number is used again, every relative link in a document leads to a file and its heading, every heading that a
// comment names is there, and continuous integration runs the README's test command as a newcomer does.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const folder = "docs/decisions";
const index = `${folder}/README.md`;

/** The numbers of the decisions that a text names: "decision 013", "decisions 013, 025 and 081", "docs/decisions/013". */
export function decisionsNamedIn(text: string): string[] {
  const lists = text.match(/(\bdecisions? |docs\/decisions\/)\d{3}\b((, | and |, and )\d{3}\b)*/gi) ?? [];
  return lists.flatMap((list) => list.match(/\d{3}/g) ?? []);
}

interface Pointer {
  /** Empty for the document itself. */
  path: string;
  /** As in an address; empty without one. */
  anchor: string;
}

/** The relative targets of a document's links. */
export function relativeLinksIn(text: string): Pointer[] {
  return [...text.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]*))?[^)]*\)/g)]
    .map(([, path = "", anchor = ""]) => ({ path, anchor }))
    .filter(({ path }) => !/:|^\//.test(path));
}

/** The headings that a comment names: (docs/development.md, "Names"). */
export function headingsNamedIn(text: string): Pointer[] {
  return [...text.matchAll(/(docs\/[\w/-]+\.md), "([^"]+)"/g)].map(([, path = "", heading = ""]) => ({
    path,
    anchor: toAnchor(heading),
  }));
}

/** The anchor that code forges and editors give a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** What is missing at the end of a pointer; null when nothing is. */
function findMissing({ path, anchor }: Pointer): string | null {
  if (!existsSync(path)) return path;
  if (!anchor || !path.endsWith(".md")) return null;
  const headings = [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => toAnchor(heading));
  return headings.includes(anchor) ? null : `${path}#${anchor}`;
}

/** Whether the script's first command is `npm test`, with nothing set or installed before it. */
export function runsReadmeTestFirst(script: string): boolean {
  const lines = script.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  const harmless = ["set -euo pipefail", 'cd "$(dirname "$0")/.."'];
  return lines.find((line) => !harmless.includes(line)) === "npm test || failed=1";
}

// A check that cannot fail would prove nothing.
for (const before of ["export A=1\n", "A=1 ", "apt-get install x\n"])
  if (runsReadmeTestFirst(`#!/bin/sh\n${before}npm test || failed=1`))
    throw new Error("The check of .ci/run no longer finds what it looks for");
const example =
  'Decision 013, see decisions 018, 025 and (docs/decisions/081). [a](../b.md#c) [d](https://e.example) [f](#g) (docs/x.md, "What `a` is")';
const pointed = [...relativeLinksIn(example), ...headingsNamedIn(example)].map(
  ({ path, anchor }) => `${path}#${anchor}`,
);
if (decisionsNamedIn(example).join() !== "013,018,025,081" || pointed.join() !== "../b.md#c,#g,docs/x.md#what-a-is")
  throw new Error("The check of documents no longer finds what it looks for");

const problems: string[] = [];
const records = new Set(
  globSync(`${folder}/[0-9]*.md`).map((path) => path.slice(folder.length + 1, folder.length + 4)),
);
const indexText = readFileSync(index, "utf8");
const retired = [...indexText.matchAll(/^\| (\d{3}) \|/gm)].map(([, number = ""]) => number);

for (const number of records)
  if (!indexText.includes(`- [${number}](`)) problems.push(`${index}: ${number} is not listed`);
for (const number of retired)
  if (records.has(number)) problems.push(`${folder}: ${number} is retired, take a new number`);

const documents = globSync("{*.md,{app,bench,docs}/**/*.md}");
const sources = globSync("{app,bench,ops,sample,scripts,tests}/**/*.{ts,tsx,mjs,css,conf,yaml}").concat("server.ts");
for (const path of documents.concat(sources)) {
  // A list of numbers may go on in the next line of a comment.
  const text = readFileSync(path, "utf8").replace(/\n\s*(\/\/|\*)?\s*/g, " ");
  for (const number of decisionsNamedIn(text))
    if (!records.has(number)) problems.push(`${path}: there is no decision ${number}`);
  if (path === "scripts/check-docs.ts") continue;
  for (const pointer of headingsNamedIn(text)) {
    const missing = findMissing(pointer);
    if (missing) problems.push(`${path}: names a heading that is not there: ${missing}`);
  }
}
for (const path of documents)
  for (const link of relativeLinksIn(readFileSync(path, "utf8"))) {
    const missing = findMissing({ ...link, path: link.path ? join(dirname(path), link.path) : path });
    if (missing) problems.push(`${path}: a link leads nowhere: ${missing}`);
  }

if (!runsReadmeTestFirst(readFileSync(".ci/run", "utf8")))
  problems.push(".ci/run: run the README's `npm test` before anything else, with nothing set");

if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
