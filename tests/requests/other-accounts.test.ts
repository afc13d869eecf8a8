// The program and its commands under accounts that the system has no name for, and commands of root on a folder of theirs.
// Docker, Kubernetes and systemd run programs so, and Ben, the operator, is root at his terminal.
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import type { TestInstallation } from "#tests/support/installation.ts";
import { linesOf, runCommand } from "#tests/support/operator-command.ts";
import {
  asAccount,
  giveTo,
  isWithoutRoot,
  listRights,
  neighbour,
  prepareOwned,
  program,
} from "#tests/support/other-accounts.ts";
import { ada } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";

const withoutHome = ["env", "-u", "HOME"];
const asProgram = asAccount(program);

/** The only line of a command that is refused. */
async function refusalOf(...[name, place, ...args]: Parameters<typeof runCommand>): Promise<string> {
  const { status, output, errors } = await runCommand(name, place, ...args);
  expect([status, output, errors.length]).toEqual([1, [], 1]);
  return errors[0] ?? "";
}

describe.skipIf(isWithoutRoot)("an account without a name (needs root, to become one)", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await prepareOwned((db) => insertSpeaker(db, ada));
  });
  afterAll(() => installation.remove());
  const run = (within: string[], name: string, ...args: string[]) =>
    runCommand(name, { ...installation, within: [...within, ...asProgram] }, ...args);

  it.each([
    ["without HOME", withoutHome, {}],
    ["with a HOME that it can't write", [], { HOME: "/" }],
    ["with a HOME that is not there", [], { HOME: "/nonexistent" }],
  ])("serves, draws and takes commands %s", async (_how, within, env) => {
    const product = await startProduct({
      dataDir: installation.dataDir,
      env: { ...installation.settings, ...env },
      within: [...within, ...asProgram],
    });
    // The process that draws has the same account.
    const picture = await fetch(`${product.origin}/ada-nwosu/now/qr.png`);
    const granted = await run(within, "admin", "grant", ada.email);
    await product.stop();
    expect([picture.status, granted]).toEqual([
      200,
      { status: 0, output: [`${ada.email} has the speaker plan.`], errors: [] },
    ]);
  });

  it("runs each command, and is named by its number where the acts of administrators are listed", async () => {
    const backup = join(installation.dataDir, "..", "all.tar");
    const results = [
      await run(withoutHome, "admin", "list-jobs"),
      await run(withoutHome, "admin", "suspend", ada.email, "--reason", "Spam"),
      await run(withoutHome, "doctor"),
      await run(withoutHome, "backup", backup),
      await run(withoutHome, "restore", backup, "--force"),
      await run(withoutHome, "rotate-secret"),
    ];
    expect(results.map(({ status, errors }) => [status, errors])).toEqual(results.map(() => [0, []]));
    const { db, close } = await installation.open();
    const { rows } = await db.execute(sql`select distinct actor_email as actor from audit_entries`);
    await close();
    expect(rows).toEqual([{ actor: `command line (uid ${program})` }]);
  });
});

describe.skipIf(isWithoutRoot || process.env.TEST_DATABASE_URL)(
  "the embedded database of another account (needs root, to become one)",
  () => {
    let installation: TestInstallation;
    let db: string;
    beforeEach(async () => {
      installation = await prepareOwned((database) => insertSpeaker(database, ada));
      db = join(installation.dataDir, "db");
      return () => installation.remove();
    });
    const startAs = (within: string[]) =>
      startProduct({ dataDir: installation.dataDir, env: installation.settings, within }).then(
        async (product) => `It started, and ended with ${await product.stop()}`,
        (error: Error) => linesOf(error.message).slice(1).join("\n"),
      );
    const start = () => startAs(asProgram);
    /** Another program may have the usual port. */
    const settings = { PORT: "0" };
    const asNeighbour = (name: string, ...args: string[]) =>
      refusalOf(name, { ...installation, within: asAccount(neighbour) }, ...args);

    it("is left by each command of root as the program needs it, whether it runs or not", async () => {
      const { dataDir } = installation;
      // The program, stopped in order, has closed its folder.
      expect(await start()).toBe("It started, and ended with 0");
      const before = listRights(dataDir);
      const commands: [string, ...string[]][] = [
        ["admin", "list-jobs"],
        ["admin", "grant", ada.email],
        ["doctor"],
        ["backup", join(dataDir, "..", "all.tar")],
      ];
      for (const [name, ...args] of commands)
        expect(await runCommand(name, installation, ...args)).toMatchObject({ status: 0, errors: [] });
      const after = listRights(dataDir);
      expect(after.filter((line) => !line.includes(` ${program}:${program} `))).toEqual([]);
      const lost = before.filter((line) => !after.includes(line));
      // A table's file may be another after a vacuum, but none may have another owner or mode.
      expect(lost.filter((line) => existsSync(join(dataDir, line.split(" ")[0] ?? "")))).toEqual([]);
      expect(await start()).toBe("It started, and ended with 0");
    });

    it("works on in a folder of root's that its group may write, and nothing is closed to it", async () => {
      const { dataDir } = installation;
      chownSync(dataDir, 0, program);
      chmodSync(dataDir, 0o775);
      const product = await startProduct({ dataDir, env: installation.settings, within: asProgram });
      const before = listRights(dataDir);
      const listed = await runCommand("admin", installation, "list-jobs");
      const created = await runCommand("admin", installation, "create", "ben@example.com", "--role", "speaker");
      const after = listRights(dataDir);
      await product.stop();
      expect([listed.status, created.status]).toEqual([0, 0]);
      expect(after[0]).toBe(` 0:${program} 775`);
      expect(before.filter((line) => line.startsWith("secret") || line.startsWith("control"))).toEqual(
        after.filter((line) => line.startsWith("secret") || line.startsWith("control")),
      );
      // The same while nothing runs.
      expect((await runCommand("admin", installation, "list-jobs")).status).toBe(0);
      expect(listRights(dataDir)[0]).toBe(` 0:${program} 775`);
    });

    it.each(["db/global/pg_control", "db/base/5/1259", "db/pg_wal", "db", "secret", "."])(
      "is not called damaged where root owns %s, but that is named with what mends it",
      async (path) => {
        const { dataDir } = installation;
        const closed = join(dataDir, path);
        chownSync(closed, 0, 0);
        chmodSync(closed, path === "." || path.endsWith("pg_wal") || path === "db" ? 0o700 : 0o600);
        const line = `DATA_DIR: ${closed} belongs to root, and uid ${program} may not read and write it. As root: chown -R ${program}:${program} ${dataDir}`;
        expect(await start()).toBe(`Cannot start: ${line}`);
        // The neighbour's commands, and the doctor, say it of the same path.
        const asProgramToo = { ...installation, within: asProgram };
        if (path !== "secret") expect(await refusalOf("admin", asProgramToo, "list-jobs")).toBe(`Refused: ${line}`);
        const { output } = await runCommand("doctor", asProgramToo);
        expect(output).toContainEqual(`FAILED  disk: ${line}`);
        giveTo(program, dataDir);
        expect(await start()).toBe("It started, and ended with 0");
      },
    );

    it("refuses a third account in one line, and nobody finds an empty place there", async () => {
      const { dataDir } = installation;
      chmodSync(dataDir, 0o700);
      const line = `DATA_DIR: ${dataDir} belongs to uid ${program}, and uid ${neighbour} may not read and write it. As root: chown -R ${neighbour}:${neighbour} ${dataDir}`;
      expect(await asNeighbour("admin", "list-jobs")).toBe(`Refused: ${line}`);
      expect(await asNeighbour("backup", "/tmp/none.tar")).toBe(`Cannot back up: ${line}`);
      expect(await asNeighbour("rotate-secret")).toBe(`Cannot rotate the secret: ${line}`);
      // Its log can't be written there either.
      const { status, errors } = await runCommand("start", { dataDir, settings, within: asAccount(neighbour) });
      expect([status, errors]).toEqual([1, [`Cannot start: ${line}`]]);
    });

    it("names the folder above that lets the account not through", async () => {
      const { dataDir } = installation;
      const above = join(dataDir, "..");
      chownSync(above, 0, 0);
      chmodSync(above, 0o700);
      const { errors } = await runCommand("start", { dataDir, settings, within: asProgram });
      chmodSync(above, 0o755);
      expect(errors).toEqual([
        `Cannot start: DATA_DIR: ${dataDir} can't be reached or made by uid ${program}: ${above} belongs to root. Name another folder, or give it the rights`,
      ]);
    });

    it("says what mends its own file without a right", async () => {
      const file = join(db, "base/5/1259");
      chmodSync(file, 0o400);
      expect(await start()).toBe(
        `Cannot start: DATA_DIR: ${file} may not be read and written by its own account, uid ${program}: chmod -R u+rwX ${installation.dataDir}`,
      );
    });

    it("passes over what is the system's or stale: lost+found, a killed program's files", async () => {
      const { dataDir } = installation;
      mkdirSync(join(dataDir, "lost+found"), { mode: 0o700 });
      mkdirSync(join(db, "lost+found"), { mode: 0o700 });
      writeFileSync(join(db, "postmaster.pid"), "4711\n");
      chownSync(join(db, "postmaster.pid"), program, program);
      writeFileSync(join(dataDir, "control"), "");
      expect(await start()).toBe("It started, and ended with 0");
    });

    it("names its version, a setting of PostgreSQL's that is wrong, and damage at last, with the newest backup", async () => {
      const { dataDir } = installation;
      const backup = join(dataDir, "..", "all.tar");
      expect((await runCommand("backup", installation, backup)).status).toBe(0);
      writeFileSync(join(db, "PG_VERSION"), "17\n");
      expect(await start()).toBe(
        `Cannot start: DATA_DIR: the database in ${db} is of PostgreSQL 17, and this program has 18: back it up with the version of the program that made it, and restore that with this one`,
      );
      writeFileSync(join(db, "PG_VERSION"), "19\n");
      expect(await start()).toMatch(/this program has 18: start the newer version of the program that made it$/);
      writeFileSync(join(db, "PG_VERSION"), "18\n");
      writeFileSync(join(db, "postgresql.conf"), "max_connections = many\n");
      expect(await start()).toBe(
        `Cannot start: DATA_DIR: ${db}/postgresql.conf has what PostgreSQL refuses (invalid value for parameter "max_connections": "many")`,
      );
      writeFileSync(join(db, "postgresql.conf"), "# all as it is\n");
      truncateSync(join(db, "base/5/pg_filenode.map"), 8);
      expect(await start()).toMatch(/is damaged \(.+\)\. Copy .* The newest backup is .*all\.tar, made at /);
      rmSync(join(db, "global/pg_control"));
      expect(await start()).toMatch(
        /is damaged \(global\/pg_control is missing or empty\)\. Copy .* npm run restore -- .*all\.tar$/,
      );
    });
  },
);
