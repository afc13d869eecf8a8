// A start that cannot succeed says why in one line, which names the setting to change.
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { linesOf } from "#tests/support/operator-command.ts";
import { startProduct } from "#tests/support/product.ts";

let folder: string;
let installation: TestInstallation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-no-start-"));
  installation = await prepareInstallation();
});
afterAll(async () => {
  await installation.remove();
  await rm(folder, { recursive: true });
});

/** What the operator reads, line by line. */
async function failToStart(options: Parameters<typeof startProduct>[0]): Promise<string[]> {
  const message = await startProduct(options).then(
    async (product) => `It started, and ended with ${await product.stop()}`,
    (error: Error) => error.message,
  );
  return linesOf(message).slice(1);
}

describe("one line names", () => {
  const secret = { APP_SECRET: "known to these tests only, 32 characters" };

  it("a database server that does not respond", async () => {
    const env = { ...secret, DATABASE_URL: "postgres://hubs:password@127.0.0.1:1/hubs" };
    expect(await failToStart({ dataDir: folder, env })).toEqual([
      "Cannot start: DATABASE_URL: no connection to 127.0.0.1:1 (ECONNREFUSED)",
    ]);
  });

  it("a port that another program uses", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const lines = await failToStart({
      dataDir: installation.dataDir,
      env: { ...installation.settings, PORT: String(port) },
    });
    other.close();
    expect(lines).toEqual([`Cannot start: PORT: ${port} is in use by another program`]);
  });

  it("a port that another program uses, before a database is made", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const dataDir = join(folder, "new");
    mkdirSync(dataDir);
    const [line] = await failToStart({ dataDir, env: { PORT: String(port) } });
    other.close();
    expect(line).toMatch(/^Cannot start: PORT: /);
    expect(readdirSync(dataDir)).toEqual(["log"]);
  });

  it("a misspelled or empty one, before anything is made", async () => {
    const dataDir = join(folder, "misspelled");
    mkdirSync(dataDir);
    expect(await failToStart({ dataDir, env: { DATABSE_URL: "postgres://127.0.0.1/hubs" } })).toEqual([
      "Cannot start: DATABSE_URL: is no setting. Write DATABASE_URL, or remove it if it belongs to another program",
    ]);
    expect(await failToStart({ dataDir, env: { DATABASE_URL: "" } })).toEqual([
      "Cannot start: DATABASE_URL: is empty: give it a value, or remove it",
    ]);
    expect(readdirSync(dataDir)).toEqual(["log"]);
  });

  it("an address that this machine does not have", async () => {
    const env = { ...installation.settings, HOST: "127.0.0.300" };
    const lines = await failToStart({
      dataDir: installation.dataDir,
      env: { ...env, SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "x@hubs.example" },
    });
    expect(lines).toEqual(["Cannot start: HOST: there is no machine of this name"]);
  });

  it("a data folder that is a file", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const [line, ...more] = await failToStart({ env: { DATA_DIR: file } });
    expect(line).toMatch(/^Cannot start: DATA_DIR: .*file.* is a file, not a folder$/);
    expect(more).toEqual([]);
  });

  it.runIf(process.platform === "linux")("a data folder that can't be written", async () => {
    // Not even the administrator of the machine may create a folder here.
    const [line, ...more] = await failToStart({ env: { DATA_DIR: "/sys/talk-hubs" } });
    expect(line).toMatch(
      /^Cannot start: DATA_DIR: \/sys\/talk-hubs can't be reached or made by \S+: \/sys belongs to root\. Name another folder/,
    );
    expect(more).toEqual([]);
  });

  it.runIf(process.platform === "linux")("a place that has no folders to give", async () => {
    expect(await failToStart({ env: { DATA_DIR: "/proc/none" } })).toEqual([
      "Cannot start: DATA_DIR: /proc/none can't be made: the system gives no folders there",
    ]);
  });
});

describe.skipIf(process.env.TEST_DATABASE_URL)("of an embedded installation that had a bad day, one line says", () => {
  it("what is wrong with its secret", async () => {
    const { dataDir, remove } = await prepareInstallation();
    writeFileSync(join(dataDir, "secret"), "");
    const [line, ...more] = await failToStart({ dataDir });
    await remove();
    expect(line).toMatch(/^Cannot start: DATA_DIR: .*secret is empty\. Put back .*rotate-secret -- --new/);
    expect(more).toEqual([]);
  });

  it("that a table is damaged", async () => {
    const { dataDir, open, remove } = await prepareInstallation();
    const { db, close } = await open();
    const { rows } = await db.execute<{ file: string }>(sql`select pg_relation_filepath('mailbox_keys') as file`);
    await close();
    writeFileSync(join(dataDir, "db", rows[0]?.file ?? ""), Buffer.alloc(8_192, 7));
    const [line, ...more] = await failToStart({ dataDir });
    await remove();
    expect(line).toMatch(/^Cannot start: DATA_DIR: the database in .*db is damaged \(/);
    expect(more).toEqual([]);
  });
});

it.runIf(process.env.TEST_DATABASE_URL)("a database without the right to create tables", async () => {
  const database = await installation.open();
  await database.db.execute(sql`create role talk_hubs_guest login`);
  await database.close();
  const url = new URL(installation.settings.DATABASE_URL ?? "");
  url.username = "talk_hubs_guest";
  const env = { ...installation.settings, DATABASE_URL: url.href };
  const [line, ...more] = await failToStart({ dataDir: installation.dataDir, env });
  const admin = await installation.open();
  await admin.db.execute(sql`drop role talk_hubs_guest`);
  await admin.close();
  expect(line).toMatch(
    /^Cannot start: DATABASE_URL: its user lacks a right that the product needs \(permission denied/,
  );
  expect(more).toEqual([]);
});
