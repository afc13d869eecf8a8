// Enforces that requests which the server makes pass one gate (app/adapters/links): whoever typed an address must not
// reach our own network. Code for the browser may fetch from its own page.
import { globSync, readFileSync } from "node:fs";

/** Why these connect by themselves. */
const exceptions = new Map([
  ["app/database/data-dir-lock.server.ts", "asks on this machine whether another process has the data folder"],
  ["app/operator/control-socket.server.ts", "talks to the running product by a socket in its data folder"],
]);
const isGate = (path: string) => path.startsWith("app/adapters/links/");
const isBrowsers = (path: string) =>
  /^app\/(enhance|ui)\//.test(path) || (path.startsWith("app/routes/") && !/\.server\.tsx?$/.test(path));

const ways: [RegExp, string][] = [
  [/(?<![.\w])fetch\(/, "calls fetch"],
  [/\bhttps?\.(request|get)\(/, "requests by node:http"],
  [/import (?!type)[^;]*?\b(?<!type )(request|get)\b[^;]*? from "node:(https?|http2)"/, "imports request of node:http"],
  [/import (?!type)[^;]*?\b(?<!type )(connect|createConnection|Socket)\b[^;]*? from "node:(net|tls)"/, "connects"],
  [/from "(undici|axios|got|node-fetch|ky)"/, "has a client of its own"],
];

const problems: string[] = [];
const used = new Set<string>();
for (const path of ["server.ts", ...globSync("app/**/*.{ts,tsx}")]) {
  if (/\.test\.tsx?$/.test(path) || isGate(path) || isBrowsers(path)) continue;
  const code = readFileSync(path, "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");
  for (const [pattern, what] of ways) {
    if (!pattern.test(code)) continue;
    if (exceptions.has(path)) used.add(path);
    else problems.push(`${path}: ${what}. Requests leave by app/adapters/links alone`);
  }
}
for (const path of exceptions.keys()) if (!used.has(path)) problems.push(`${path}: needs no exception`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
