// `npm run backup` while the product serves: it never stops, and what it had accepted before is in the backup.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync, watch } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { runCommand } from "#tests/support/operator-command.ts";
import { ada } from "#tests/support/people.ts";
import { bareEnvironment, type Product, shortLived } from "#tests/support/product.ts";

let folder: string;
let installation: TestInstallation;
let empty: TestInstallation;
let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-live-backup-"));
  installation = await prepareInstallation((db) => insertSpeaker(db, ada));
  empty = await prepareInstallation();
  product = await installation.start();
});
afterAll(async () => {
  await product.stop();
  await installation.remove();
  await empty.remove();
  await rm(folder, { recursive: true });
});

it("an account made a moment before is in it, and pages are served meanwhile", async () => {
  const file = join(folder, "all.tar");
  await runCommand("admin", installation, "create", "ben@example.com", "--role", "speaker");
  let isDone = false;
  const statuses = new Set<number>();
  const visitor = (async () => {
    while (!isDone) statuses.add((await fetch(`${product.origin}/${ada.username}`)).status);
  })();
  const made = await runCommand("backup", installation, file);
  isDone = true;
  await visitor;
  expect(made).toMatchObject({ status: 0, errors: [] });
  expect([...statuses]).toEqual([200]);
  expect(readdirSync(folder)).toEqual(["all.tar"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await runCommand("restore", empty, file)).toMatchObject({ status: 0, errors: [] });
  const { db, close } = await empty.open();
  expect((await db.select({ email: profiles.email }).from(profiles)).map(({ email }) => email).sort()).toEqual([
    ada.email,
    "ben@example.com",
  ]);
  await close();
});

it("the doctor asks the running product, and a restore over it is refused", async () => {
  const { output } = await runCommand("doctor", installation);
  expect(output[0]).toMatch(/^ok {6}database: PostgreSQL 1\d\.\S* .*up to date/);
  const { status, errors } = await runCommand("restore", installation, join(folder, "all.tar"), "--force");
  expect([status, errors.length]).toEqual([1, 1]);
  expect(errors[0]).toMatch(/: stop it first$/);
});

it("one that is ended leaves nothing", async () => {
  const file = join(folder, "nowhere", "all.tar");
  expect((await runCommand("backup", installation, file)).errors).toEqual([
    `Cannot back up: ${file} can't be written: its folder does not exist`,
  ]);
  expect(existsSync(join(folder, "nowhere"))).toBe(false);
  // The product is free for the next one.
  expect(await runCommand("backup", installation, join(folder, "second.tar"))).toMatchObject({ status: 0 });
});

it("one that is killed leaves no file of that name, and is in nobody's way", async () => {
  const file = join(folder, "killed.tar");
  const watcher = watch(folder);
  const child = spawn(process.execPath, [...shortLived, "scripts/backup.mjs", file], {
    env: { ...bareEnvironment, DATA_DIR: installation.dataDir, ...installation.settings },
  });
  watcher.on("change", (_, name) => name?.toString().startsWith("killed.tar.") && child.kill("SIGKILL"));
  const [, signal] = await once(child, "exit");
  watcher.close();
  expect([signal, existsSync(file)]).toEqual(["SIGKILL", false]);
  expect(await runCommand("backup", installation, file)).toMatchObject({ status: 0, errors: [] });
  expect(readdirSync(folder).filter((name) => name.startsWith("killed"))).toEqual(["killed.tar"]);
});
