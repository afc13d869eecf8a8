// Other accounts of the same machine cannot open the product's files, whatever the umask is.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, globSync, lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { bareEnvironment, shortLived, startProduct } from "#tests/support/product.ts";
import { createVisitorAt } from "#tests/support/test-app.ts";

let folder: string;
let umask: number;
let installation: TestInstallation;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-modes-"));
  // Programs started here inherit it.
  umask = process.umask(0o000);
  installation = await prepareInstallation();
  // An embedded database is created here too.
  dataDir = join(folder, "data");
  run("demo", { dataDir });
});
afterAll(async () => {
  process.umask(umask);
  await installation.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Paths under `root`, itself included, that other accounts may read, write or enter. */
const findOpenPaths = (root: string) =>
  [root, ...globSync("**/{*,.*}", { cwd: root }).map((name) => join(root, name))].filter(
    (path) => (lstatSync(path).mode & 0o077) !== 0,
  );

const run = (
  script: string,
  { dataDir, settings = installation.settings }: { dataDir: string; settings?: Record<string, string> },
  ...args: string[]
) =>
  execFileSync(process.execPath, [...shortLived, `scripts/${script}.mjs`, ...args], {
    env: { ...bareEnvironment, DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });

it("sample data, a backup and a restored installation are closed", async () => {
  expect(findOpenPaths(dataDir)).toEqual([]);
  // A command changes no modes.
  mkdirSync(join(dataDir, "pages"), { mode: 0o700 });
  writeFileSync(join(dataDir, "pages", "contact.md"), "Write to us", { mode: 0o600 });
  // Another account has created the backup's file in advance.
  const file = join(folder, "backup");
  writeFileSync(`${file}.unfinished`, "");
  chmodSync(`${file}.unfinished`, 0o666);
  run("backup", { dataDir }, file);
  const restored = await prepareInstallation();
  run("restore", restored, file);
  expect(globSync("files/**/*", { cwd: restored.dataDir }).length).toBeGreaterThan(3);
  for (const path of [dataDir, restored.dataDir, file]) expect(findOpenPaths(path)).toEqual([]);
  await restored.remove();
});

it("a start closes what an earlier one left open, and opens nothing new: database, mail, files, secret", async () => {
  mkdirSync(join(dataDir, "mail"), { recursive: true });
  writeFileSync(join(dataDir, "mail", "old.eml"), "To: rosa@example.com\r\n\r\nHello");
  for (const name of globSync("*", { cwd: dataDir })) {
    const path = join(dataDir, name);
    chmodSync(path, lstatSync(path).mode | 0o077);
  }
  const product = await startProduct({ dataDir, env: installation.settings });
  const visitor = createVisitorAt(product.origin);
  const person = { firstName: "Ada", lastName: "Nwosu", username: "ada-nwosu", email: "ada@example.com" };
  await visitor.press("/signup", { ...person, password: "a calm, well-lit stage" });
  await visitor.submit("/checkout", { attempt: randomUUID() });
  await expect.poll(() => globSync("mail/*.eml", { cwd: dataDir }).length).toBeGreaterThan(1);
  expect(globSync("checkout/*.json", { cwd: dataDir })).toHaveLength(1);
  expect(findOpenPaths(dataDir)).toEqual([]);
  await product.stop();
  expect(findOpenPaths(dataDir)).toEqual([]);
  // With a database server, the secret is a setting.
  if (!installation.databaseUrl) expect(lstatSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
});
