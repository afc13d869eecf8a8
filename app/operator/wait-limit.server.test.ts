import { expect, it } from "vitest";
import { createWaitLimit, WaitTooLongError } from "#app/operator/wait-limit.server.ts";

const short = { noticeMs: 1, limitMs: 20 };

it("a command that waits says for what, and gives up", async () => {
  const lines: string[] = [];
  const waitLimit = createWaitLimit((line) => lines.push(line), short);
  waitLimit.waitFor("the database to open");
  const waiting = waitLimit.limit(new Promise(() => {}));
  await expect(waiting).rejects.toThrow(WaitTooLongError);
  await expect(waiting).rejects.toThrow("waited 0.02 s for the database to open, in vain");
  expect(lines).toEqual(["Waiting for the database to open ..."]);
});

it("a command whose wait has ended is left alone, and a person at the terminal may think", async () => {
  const lines: string[] = [];
  const waitLimit = createWaitLimit((line) => lines.push(line), short);
  const thinking = new Promise((resolve) => setTimeout(resolve, 60, "Ada"));
  expect(await waitLimit.limit(thinking)).toBe("Ada");
  waitLimit.waitFor("the mail server");
  expect(await waitLimit.limit(Promise.resolve("sent"))).toBe("sent");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(lines).toEqual([]);
});
