// What containers and servers without npm run (scripts/pack.ts) has every package that it needs.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "#app/version.ts";
import { bareEnvironment } from "#tests/support/product.ts";
import { pack } from "../../scripts/pack.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-release-"));
  await pack(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (script: string, ...args: string[]) =>
  execFileSync(join(folder, "node_modules/.bin/node"), [`scripts/${script}.mjs`, ...args], {
    cwd: folder,
    env: bareEnvironment,
    encoding: "utf8",
  });

it("a release loads on its own Node, outside the project", () => {
  expect(run("start", "--version").trim()).toBe(version);
  expect(run("admin", "help")).toContain("npm run admin -- COMMAND");
});
