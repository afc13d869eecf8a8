// Enforces the closed list of file names for each concept (docs/architecture.md), so that file names tell a newcomer
// what is inside.
import { globSync, readFileSync } from "node:fs";

const problems: string[] = [];
const report = (path: string, message: string) => problems.push(`${path}: ${message}`);

for (const path of globSync("app/domain/*/*.{ts,tsx}")) {
  const [, , concept = "", file = ""] = path.split("/");
  const name = file.replace(/\.test\.tsx?$/, ".ts");
  if (concept === "values") continue;
  const isKnownKind = [`${concept}.ts`, "form.ts", "queries.server.ts", "commands.server.ts"].includes(name);
  // Files split by behaviour use the database, so they are all `.server.ts`.
  if (!isKnownKind && !/^[a-z]+(-[a-z]+)*\.server\.ts$/.test(name))
    report(path, "not one of the kinds of file a concept has");
}

const forbidden = /(^|\/)(utils?|helpers?|common|misc|lib|manager|service)(\.server)?(\.tsx?|\/)/;
const maxLines = 300;
for (const path of globSync("{app,tests,scripts,bench}/**/*.{ts,tsx,mjs}")) {
  if (forbidden.test(path)) report(path, "a name without meaning");
  const lines = readFileSync(path, "utf8").split("\n").length - 1;
  if (lines > maxLines && !/database\/(schema|seed)|migrations/.test(path))
    report(path, `${lines} lines, at most ${maxLines}`);
}

if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
