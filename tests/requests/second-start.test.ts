// `npm start` in an empty clone builds once: the build writes fonts among the sources, and the next start finds them there.
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "#tests/support/product.ts";

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
  const product = await startProduct();
  await product.stop();
  const again = await startProduct({ dataDir: product.dataDir });
  expect(await readFile(join(product.dataDir, "log"), "utf8")).not.toContain("Building");
  await again.stop();
  await again.remove();
});
