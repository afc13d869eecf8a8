import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folderMail, listLetters, readLetter } from "#app/adapters/mail/folder.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "talk-hubs-mail-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("keeps a letter whole: both bodies, the headers, and an id that a repeat shares", async () => {
  const mail = folderMail({ folder, from: "Talk Hubs <no-reply@localhost>", host: "localhost" });
  await mail.send({
    id: "one",
    to: "rosa@example.com",
    subject: "Grüße – hello",
    html: "<p>Hi</p>",
    text: "Hi",
    headers: { "List-Unsubscribe": "<https://example.com/u>" },
  });

  const [name = ""] = await listLetters(folder);
  const letter = await readLetter(folder, name);
  expect(letter?.message).toMatchObject({
    subject: "Grüße – hello",
    messageId: "<one@localhost>",
    html: expect.stringContaining("<p>Hi</p>"),
    text: expect.stringContaining("Hi"),
  });
  expect(letter?.message.to?.[0]?.address).toBe("rosa@example.com");
  expect(letter?.message.headers).toContainEqual(
    expect.objectContaining({ key: "list-unsubscribe", value: "<https://example.com/u>" }),
  );
});

it("lists the newest first and only whole letters", async () => {
  await writeFile(join(folder, "2026-01-01_a.eml"), "Subject: older\r\n\r\n");
  await writeFile(join(folder, "2026-01-02_b.eml"), "Subject: newer\r\n\r\n");
  await writeFile(join(folder, "2026-01-03_c.eml.part"), "half");
  expect(await listLetters(folder)).toEqual(["2026-01-02_b.eml", "2026-01-01_a.eml"]);
});

it("reads nothing outside its folder", async () => {
  expect(await readLetter(folder, "../secret")).toBeNull();
  expect(await readLetter(folder, "..%2Fsecret.eml")).toBeNull();
  expect(await readLetter(folder, "none.eml")).toBeNull();
});
