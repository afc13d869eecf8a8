// Checks that nothing but one guarded module asks the system for the name and the home folder of this process's account:
// where a program runs under a number without a name, as in a container, Node throws at both.
import { globSync, readFileSync } from "node:fs";

const guarded = "app/system-account.server.ts";

/** Whether the source asks for either, however it imports node:os. */
const callsEither = (source: string) => /\b(userInfo|homedir)\b/.test(source.replace(/^\s*(\/\/|\/?\*).*$/gm, ""));

// A check that cannot fail would prove nothing.
if (!callsEither(readFileSync(guarded, "utf8")))
  throw new Error("The check of accounts no longer finds what it looks for");

const problems = globSync("{app,sample,tests,scripts,bench}/**/*.{ts,tsx,mjs}")
  .concat("server.ts")
  .filter(
    (path) => path !== guarded && path !== "scripts/check-accounts.ts" && callsEither(readFileSync(path, "utf8")),
  );
for (const path of problems) console.error(`${path}: calls userInfo or homedir. Ask ${guarded}, or process.getuid`);
process.exitCode = problems.length > 0 ? 1 : 0;
