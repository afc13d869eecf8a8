import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { restrictToOwner, SharedDataDirError } from "#app/database/data-dir-mode.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "talk-hubs-modes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

it("restricts a folder with all its content, and follows no link out of it", () => {
  const [dataDir, outside] = [join(folder, "data"), join(folder, "outside")];
  mkdirSync(join(dataDir, "db"), { recursive: true });
  writeFileSync(outside, "another owner's");
  writeFileSync(join(dataDir, "db", "1"), "rows");
  symlinkSync(outside, join(dataDir, "link"));
  for (const path of [dataDir, join(dataDir, "db")]) chmodSync(path, 0o777);
  for (const path of [outside, join(dataDir, "db", "1")]) chmodSync(path, 0o666);
  expect(restrictToOwner(dataDir)).toBeNull();
  expect([dataDir, join(dataDir, "db"), join(dataDir, "db", "1"), outside].map(modeOf)).toEqual([
    "700",
    "700",
    "600",
    "666",
  ]);
});

it("restricts the folder behind a link, and ignores a missing folder", () => {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  symlinkSync(dataDir, join(folder, "link"));
  expect(restrictToOwner(join(folder, "link"))).toBeNull();
  expect(modeOf(dataDir)).toBe("700");
  expect(restrictToOwner(join(folder, "not there"))).toBeNull();
});

it("refuses a shared folder, and leaves it unchanged", () => {
  // Like a system folder for temporary files.
  chmodSync(folder, 0o1777);
  const before = modeOf(folder);
  for (const shared of ["/", folder]) expect(() => restrictToOwner(shared)).toThrow(SharedDataDirError);
  expect(modeOf(folder)).toBe(before);
});
