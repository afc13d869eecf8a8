// Enforces the file names of a concept (docs/architecture.md): what is safe in the browser is in `<concept>.ts` and
// `form.ts`, and every other file ends in `.server.ts`. The words before that are free.
import { globSync, readFileSync } from "node:fs";

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
