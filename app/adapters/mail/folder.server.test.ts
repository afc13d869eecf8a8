import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-mail-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("lists the newest first and skips partial emails", async () => {
  await writeFile(join(folder, "2026-01-01_a.eml"), "Subject: older\r\n\r\n");
  await writeFile(join(folder, "2026-01-02_b.eml"), "Subject: newer\r\n\r\n");
  await writeFile(join(folder, "2026-01-03_c.eml.part"), "half");
  expect(await listEmails(folder)).toEqual(["2026-01-02_b.eml", "2026-01-01_a.eml"]);
});

it("reads nothing outside its folder", async () => {
  expect(await readEmail(folder, "../secret")).toBeNull();
  expect(await readEmail(folder, "..%2Fsecret.eml")).toBeNull();
  expect(await readEmail(folder, "none.eml")).toBeNull();
});
