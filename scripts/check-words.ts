// Checks that no identifier uses a word of the dialect that the project has left, and names what to write
// instead. There is no list of exceptions: a name that fails gets the field's standard term.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

/** What to write instead, by the words it replaces. */
const replacements = [
  ["letter letters", "email"],
  ["promised promises", "enqueue, queued"],
  ["told tell tells untold", "notify, send, notifiedAt"],
  ["visit visits seen asked asks", "request context, query, request"],
  ["said", "response, text"],
  [
    "somebody someone anybody nobody whoever hers herself himself theirs",
    "attendee, visitor, speaker, administrator, booker",
  ],
  ["spend spent", "consume"],
  ["forget forgot", "invalidate, reset, delete"],
  ["admitted entered standing", "authorise, device access, grant, membership"],
  ["kept keeper", "outbox, cached, stored"],
  ["trap traps", "honeypot"],
  ["begun began", "issuedAt, startedAt"],
  ["door doors", "access, authorise"],
  ["gathered apart", "batched, conflictKeys"],
  ["keyset", "cursor"],
  ["gone whole", "trashed, deleted, full, all"],
  ["least most", "min, max"],
  ["odd", "malformed"],
  ["house intrusion intrusions traces", "test app, access attempt, leftovers"],
  ["figures facts fact", "stats, details, data"],
  ["desk", "navigation data"],
  ["wanted came comes elsewhere patience stranger holder taken", "the field's own term"],
] as const;
const replacementByWord = new Map(
  replacements.flatMap(([words, use]) => words.split(" ").map((word) => [word, use] as const)),
);

/** The words of a name: `bannerUrl` has two. CSS's `letterSpacing` is one word. */
const wordsOf = (name: string) =>
  name
    .replace("letterSpacing", "spacing")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** The banned words in the identifiers of `source`, each as "name: use instead". */
export function bannedNamesIn(path: string, source: string): string[] {
  const problems = new Set<string>();
  const inspect = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "Identifier" && "value" in node && typeof node.value === "string")
      for (const word of wordsOf(node.value))
        if (replacementByWord.has(word)) problems.add(`${node.value}: use ${replacementByWord.get(word)}`);
    for (const part of Object.values(node)) inspect(part);
  };
  inspect(parseSync(source, { syntax: "typescript", tsx: path.endsWith("x") }));
  return [...problems];
}

// A check that cannot fail would prove nothing.
if (bannedNamesIn("self.ts", "const sentLetters = 1; type Asked = { toldAt: Date }").length !== 3)
  throw new Error("The check of names no longer finds what it looks for");

const problems = globSync("{app,sample,tests,scripts,bench}/**/*.{ts,tsx,mjs}")
  .concat("server.ts")
  .flatMap((path) => bannedNamesIn(path, readFileSync(path, "utf8")).map((problem) => `${path}: ${problem}`));
if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
