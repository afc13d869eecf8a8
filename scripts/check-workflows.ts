// Checks the workflows of .github: their form, by the library of GitHub's own editor, and that they may do little.
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";

// The library imports JSON as bundlers let it.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { validate } = await import("@actions/languageservice");

const folder = ".github/workflows";

/** What the rules of this project refuse: actions that may change, secrets, and rights that a workflow has as a whole. */
function findLiberties(text: string): string[] {
  const used = [...text.matchAll(/uses: (\S+)(.*)/g)];
  const loose = used.filter(([, name = "", note = ""]) => !name.startsWith("./") && !isPinned(name, note));
  return [
    ...loose.map(([line]) => `${line}: pin it by the commit, and name its version behind it`),
    ...(/\bsecrets\b/.test(text) ? ["uses secrets; the job's own token is enough"] : []),
    ...(JSON.stringify(parse(text).permissions) === '{"contents":"read"}'
      ? []
      : ["permissions: { contents: read } for the workflow; a job names what it needs beside it"]),
  ];
}

const isPinned = (name: string, note: string) => /@[0-9a-f]{40}$/.test(name) && /^ # v\d+\.\d+\.\d+$/.test(note);

const problems: string[] = [];
for (const name of readdirSync(folder)) {
  const text = readFileSync(`${folder}/${name}`, "utf8");
  const document = TextDocument.create(`file:///${folder}/${name}`, "yaml", 1, text);
  const found = await validate(document);
  problems.push(...found.map(({ range, message }) => `${folder}/${name}:${range.start.line + 1}: ${message}`));
  problems.push(...findLiberties(text).map((problem) => `${folder}/${name}: ${problem}`));
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
