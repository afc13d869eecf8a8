// Another account of the same machine finds nothing of the product open to it, however careless the umask is.
import { execFileSync } from "node:child_process";
import { chmodSync, globSync, lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startProduct } from "#tests/support/product.ts";

let folder: string;
let umask: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-modes-"));
  // Programs started here inherit it.
  umask = process.umask(0o000);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

/** Paths under `place`, itself included, that other accounts may read, write or enter. */
const open = (place: string) =>
  [place, ...globSync("**/{*,.*}", { cwd: place }).map((name) => join(place, name))].filter(
    (path) => (lstatSync(path).mode & 0o077) !== 0,
  );

const run = (script: string, dataDir: string, ...args: string[]) =>
  execFileSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });

it("a start closes what an earlier one left open, and opens nothing new: database, mail, files, secret", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(join(dataDir, "mail"), { recursive: true });
  writeFileSync(join(dataDir, "mail", "old.eml"), "To: rosa@example.com\r\n\r\nHello");
  const product = await startProduct({ dataDir });
  const headers = { origin: product.origin };
  const post = (path: string, fields: Record<string, string>) =>
    fetch(product.origin + path, { method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" });
  const person = { firstName: "Ada", lastName: "Nwosu", username: "ada-nwosu", email: "ada@example.com" };
  await post("/signup", { ...person, password: "a calm, well-lit stage" });
  await post("/checkout", {});
  await expect.poll(() => globSync("mail/*.eml", { cwd: dataDir }).length).toBeGreaterThan(1);
  expect(globSync("checkout/*.json", { cwd: dataDir })).toHaveLength(1);
  expect(open(dataDir)).toEqual([]);
  await product.stop();
  expect(open(dataDir)).toEqual([]);
  expect(lstatSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
});

it("sample data, a backup and what is restored from it are closed too", async () => {
  const [dataDir, restored, file] = ["data", "restored", "backup"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  run("demo", dataDir);
  mkdirSync(join(dataDir, "pages"));
  writeFileSync(join(dataDir, "pages", "contact.md"), "Write to us");
  // Somebody else waits for the backup with a file of their own.
  writeFileSync(`${file}.unfinished`, "");
  chmodSync(`${file}.unfinished`, 0o666);
  run("backup", dataDir, file);
  run("restore", restored, file);
  expect(globSync("files/**/*", { cwd: restored }).length).toBeGreaterThan(3);
  for (const place of [dataDir, restored, file]) expect(open(place)).toEqual([]);
});
