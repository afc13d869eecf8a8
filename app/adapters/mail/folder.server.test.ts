import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folderMail, listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";

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

it("keeps the newest", async () => {
  for (const day of [1, 2, 3]) await writeFile(join(folder, `2026-01-0${day}_a.eml`), "Subject: old\r\n\r\n");
  const mail = folderMail({ folder, from: "no-reply@talks.example", host: "talks.example", maxEmails: 2 });
  await mail.send({ id: "new", to: "ada@example.com", subject: "Welcome", html: "<p>Welcome</p>", text: "Welcome" });
  expect(await listEmails(folder)).toEqual([expect.stringContaining("_new.eml"), "2026-01-03_a.eml"]);
});
