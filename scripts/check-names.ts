// The closed list of file names per concept (docs/architecture.md): a newcomer knows what is where without opening it.
import { globSync, readFileSync } from "node:fs";

const problems: string[] = [];
const says = (path: string, what: string) => problems.push(`${path}: ${what}`);

for (const path of globSync("app/domain/*/*.{ts,tsx}")) {
  const [, , concept = "", file = ""] = path.split("/");
  const name = file.replace(/\.test\.tsx?$/, ".ts");
  if (concept === "values") continue;
  const known = [`${concept}.ts`, "form.ts", "queries.server.ts", "commands.server.ts"].includes(name);
  // A file split by behaviour: all of them touch the database, so all carry .server.
  if (!known && !/^[a-z]+(-[a-z]+)*\.server\.ts$/.test(name)) says(path, "not one of the kinds of file a concept has");
}

const forbidden = /(^|\/)(utils?|helpers?|common|misc|lib|manager|service)(\.server)?(\.tsx?|\/)/;
const longest = 300;
for (const path of globSync("{app,tests,scripts,bench}/**/*.{ts,tsx,mjs}")) {
  if (forbidden.test(path)) says(path, "a name that says nothing");
  const lines = readFileSync(path, "utf8").split("\n").length - 1;
  if (lines > longest && !/database\/(schema|seed)|migrations/.test(path))
    says(path, `${lines} lines, at most ${longest}`);
}

if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
