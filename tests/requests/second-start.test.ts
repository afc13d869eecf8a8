// `npm start` in an empty clone builds once: the build writes fonts into the sources, and the next start finds them
// there.
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareInstallation } from "#tests/support/installation.ts";

const fonts = "app/ui/fonts";
let clone: string;
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), "talk-hubs-clone-"));
  for (const part of ["app", "scripts", "server.ts", "package.json", "package-lock.json"])
    await cp(part, join(clone, part), { recursive: true, filter: (path) => path !== fonts });
});
afterAll(() => rm(clone, { recursive: true }));

const stamp = () => {
  const program = 'console.log((await import("./scripts/prepare.mjs")).buildStamp())';
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd: clone, encoding: "utf8" });
};

it("the fonts that a build writes do not make it stale, a changed source does", async () => {
  const before = stamp();
  await cp(fonts, join(clone, fonts), { recursive: true });
  expect(stamp()).toBe(before);
  await cp("package.json", join(clone, "app/new-source.ts"));
  expect(stamp()).not.toBe(before);
});

it("starting again builds nothing", async () => {
  const installation = await prepareInstallation();
  for (let start = 0; start < 2; start++) {
    const product = await installation.start();
    expect(installation.written()).not.toContain("Building");
    await product.stop();
  }
  await installation.remove();
});
