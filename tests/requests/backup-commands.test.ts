// `npm run backup` and the other commands with a wrong setting: they make nothing, and destroy nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { runCommand } from "#tests/support/operator-command.ts";
import { ada } from "#tests/support/people.ts";

let folder: string;
let file: string;
let installation: TestInstallation;
let empty: TestInstallation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-backups-"));
  installation = await prepareInstallation((db) => insertSpeaker(db, ada));
  empty = await prepareInstallation();
});
beforeEach(() => {
  file = join(folder, "all.backup");
  rmSync(file, { force: true });
});
afterAll(async () => {
  await installation.remove();
  await empty.remove();
  await rm(folder, { recursive: true });
});

/** The only line of a command that is refused. */
async function refusalOf(...[name, place, ...args]: Parameters<typeof runCommand>): Promise<string> {
  const { status, output, errors } = await runCommand(name, place, ...args);
  expect([status, output, errors.length]).toEqual([1, [], 1]);
  return errors[0] ?? "";
}

describe("a backup", () => {
  it("replaces no file by itself, and names itself in the mark of the last one", async () => {
    writeFileSync(file, "last week's");
    expect(await refusalOf("backup", installation, file)).toBe(
      `Cannot back up: ${file} exists: name another file, or add --force to replace it`,
    );
    expect(readFileSync(file, "utf8")).toBe("last week's");
    expect(await runCommand("backup", installation, file, "--force")).toMatchObject({ status: 0, errors: [] });
    expect(readFileSync(file, "utf8")).not.toBe("last week's");
    expect(readFileSync(join(installation.dataDir, "last-backup"), "utf8")).toBe(`${file}\n`);
  });

  it("of an installation without accounts has to be asked for", async () => {
    expect(await refusalOf("backup", empty, file, "--force")).toMatch(
      /^Cannot back up: this installation has no accounts/,
    );
    expect(readdirSync(folder)).not.toContain("all.backup");
    expect((await runCommand("backup", empty, file, "--empty")).status).toBe(0);
  });

  it("is refused what it does not know", async () => {
    expect(await refusalOf("backup", installation, file, "--forced")).toMatch(/^"--forced"\? npm run backup -- FILE/);
  });

  it("with something after its end is refused in one line", async () => {
    await runCommand("backup", installation, file);
    writeFileSync(file, "and more", { flag: "a" });
    expect(await refusalOf("restore", empty, file)).toBe(
      `Cannot restore: ${file} is damaged: something follows its end.`,
    );
  });
});

describe.skipIf(process.env.TEST_DATABASE_URL)("with a mistyped DATA_DIR", () => {
  const mistyped = () => ({ dataDir: join(folder, "mistyped") });

  it.each([
    ["backup", [() => file]],
    ["restore", [() => file]],
    ["admin", ["create", ada.email]],
    ["admin", ["send-test-email", ada.email]],
    ["rotate-secret", []],
    ["rotate-secret", ["--new"]],
  ])("%s %s makes no installation", async (name, args) => {
    writeFileSync(join(folder, "good.backup"), readFileSync(await goodBackup()));
    file = join(folder, name === "backup" ? "new.backup" : "good.backup");
    const given = args.map((argument) => (typeof argument === "string" ? argument : argument()));
    expect(await refusalOf(name, mistyped(), ...given)).toMatch(/: DATA_DIR: there is no installation in .*mistyped\./);
    expect(existsSync(mistyped().dataDir)).toBe(false);
    expect(existsSync(join(folder, "new.backup"))).toBe(false);
  });

  it("the doctor says so, and makes none either", async () => {
    const { output } = await runCommand("doctor", mistyped());
    expect(output[0]).toMatch(/^ok {6}database: there is none in .*mistyped yet: the first start makes it$/);
    expect(existsSync(mistyped().dataDir)).toBe(false);
  });

  it("a new installation is restored where that is meant", async () => {
    const place = { dataDir: join(folder, "meant") };
    expect(await runCommand("restore", place, await goodBackup(), "--new")).toMatchObject({ status: 0, errors: [] });
    expect(readFileSync(join(place.dataDir, "secret"), "utf8")).toBe(
      readFileSync(join(installation.dataDir, "secret"), "utf8"),
    );
    expect((await runCommand("admin", place, "create", ada.email, "--role", "speaker")).errors[0]).toContain(
      "This address has an account",
    );
  });

  it("a lost database is restored where it was", async () => {
    const lost = await prepareInstallation((db) => insertSpeaker(db, ada));
    rmSync(join(lost.dataDir, "db"), { recursive: true });
    expect((await runCommand("restore", lost, await goodBackup())).status).toBe(0);
    const { db, close } = await lost.open();
    expect(await db.$count(users)).toBe(1);
    await close();
    await lost.remove();
  });

  /** A backup of the installation with Ada's account. */
  async function goodBackup() {
    const good = join(folder, "ada.backup");
    if (!existsSync(good)) await runCommand("backup", installation, good);
    return good;
  }
});

it("sample data that can't be loaded is called that", async () => {
  mkdirSync(join(folder, "file"), { recursive: true });
  writeFileSync(join(folder, "file", "data"), "");
  expect(await refusalOf("demo", { dataDir: join(folder, "file", "data") })).toMatch(
    /^Cannot load sample data: DATA_DIR: .* is a file, not a folder$/,
  );
});
