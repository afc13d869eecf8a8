// An installation with the sample data, whose processes are started again when they end, as systemd does.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { openDatabase } from "#app/database/connect.server.ts";
import { ownPort } from "#tests/support/own-port.ts";
import { bareEnvironment, type Product, startProduct } from "#tests/support/product.ts";
import { afterTrial } from "./cleanup.ts";
import { waitUntil } from "./wait.ts";

/** Backups have a low priority, so beside other work they take minutes. One that waits for a product that hangs ends then. */
const commandMs = 600_000;

export type Installation = Awaited<ReturnType<typeof install>>;

/** Creates it below `parent`, embedded or on the server that `env` names. */
export async function install(env: Record<string, string> = {}, parent = tmpdir()) {
  const settings = { APP_SECRET: "a secret that only the fault trials know", ...env };
  const makeFolder = async (place = parent) => {
    const folder = await mkdtemp(join(place, "talk-hubs-faults-"));
    afterTrial(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const dataDir = await makeFolder();
  // Not in a call that blocks: the file store may run in this process.
  const run = (script: string, args: string[] = [], folder = dataDir) =>
    promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...args], {
      timeout: commandMs,
      env: { ...process.env, ...bareEnvironment, ...settings, DATA_DIR: folder },
    });
  const { stdout } = await run("demo");
  const password = /Password:\s+(\S+)/.exec(stdout)?.[1] ?? "";
  const running: Awaited<ReturnType<typeof superviseProduct>>[] = [];
  const stop = () => Promise.all(running.splice(0).map((process) => process.stop()));
  afterTrial(stop);
  return {
    /** Starts one more process. Several need a database server. */
    async start() {
      const process = await superviseProduct(running.length ? await makeFolder() : dataDir, settings);
      running.push(process);
      return process;
    },
    /** The sample speaker's cookies. */
    async signIn(origin: string) {
      const response = await fetch(`${origin}/signin`, {
        method: "POST",
        redirect: "manual",
        headers: { origin },
        body: new URLSearchParams({ email: "amara@example.com", password }),
      });
      const cookies = response.headers.getSetCookie();
      return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
    },
    /** The rows of a statement. An embedded database belongs to one process, so stop it first. */
    async read<Row extends Record<string, unknown>>(statement: string): Promise<Row[]> {
      return readRows(env.DATABASE_URL ? { url: env.DATABASE_URL } : { dataDir }, statement);
    },
    /** The rows of the statement in a copy: backed up into `parent` and restored there. */
    async readBackup<Row extends Record<string, unknown>>(parent: string, statement: string): Promise<Row[]> {
      const [folder, restored] = [await mkdtemp(join(parent, "talk-hubs-backup-")), await makeFolder(parent)];
      afterTrial(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, "backup");
      await run("backup", [file]);
      await run("restore", ["--new", file], restored);
      return readRows({ dataDir: restored }, statement);
    },
    /** `npm run backup` onto another disk, while the product runs or not. Returns what it refused with; null if it did not. */
    async backUp(): Promise<string | null> {
      const file = join(await makeFolder(tmpdir()), "backup");
      return run("backup", [file]).then(() => null, describeRefusal);
    },
    stop,
  };
}

const describeRefusal = ({ stderr, message }: { stderr?: string; message: string }) => stderr || message;

async function readRows<Row extends Record<string, unknown>>(
  location: Parameters<typeof openDatabase>[0],
  statement: string,
): Promise<Row[]> {
  const database = await openDatabase(location);
  const { rows } = await database.db.execute<Row>(sql.raw(statement));
  await database.close();
  return rows;
}

/** Starts the product on a port that it keeps, and starts it again a second after it ended. */
async function superviseProduct(dataDir: string, env: Record<string, string>) {
  const port = String(ownPort());
  const start = () => startProduct({ dataDir, env: { ...env, PORT: port } });
  let isStopping = false;
  let product: Product | null = await start();
  const { origin } = product;
  let starts = 1;

  async function keepRunning() {
    while (!isStopping) {
      const current = product?.process;
      if (current && current.exitCode === null && current.signalCode === null) await once(current, "exit");
      product = null;
      if (isStopping) return;
      await pause(1_000);
      product = await start().catch(() => null);
      if (product) starts++;
    }
    product?.process.kill("SIGTERM");
  }
  const supervision = keepRunning();
  return {
    origin,
    /** How often it has started. */
    startCount: () => starts,
    /** Makes the process end; it is started again. */
    end: (signal: "SIGTERM" | "SIGKILL") => product?.process.kill(signal),
    /** Waits until no process runs: one that hangs hears no TERM. */
    waitForEnd: () => waitUntil(() => product === null, "the product to end"),
    waitForStart: (count: number) => waitUntil(() => starts >= count, "the product to start again"),
    async stop() {
      isStopping = true;
      product?.process.kill("SIGTERM");
      await supervision;
    },
  };
}
