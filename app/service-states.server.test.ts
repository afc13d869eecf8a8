import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkServices, checkSpace, describeProblems, seldom } from "#app/service-states.server.ts";

const failing = (code: string) => ({
  place: "/srv/hubs/db",
  check: () => Promise.reject(Object.assign(new Error(), { code })),
});
const working = { place: "/srv/hubs/files", check: async () => {} };

it("says which parts do not respond, and on which disks there is no space", async () => {
  const states = await checkServices({
    database: failing("53100"),
    storage: failing("ECONNREFUSED"),
    mail: failing("EROFS"),
    "temporary files": working,
  });
  expect(describeProblems(states)).toBe(
    "not responding: storage; no space: database (/srv/hubs/db), mail (/srv/hubs/db)",
  );
  expect(describeProblems(await checkServices({ storage: working }))).toBe("");
});

it("writes to a disk and leaves nothing there, and not at every question", async () => {
  const folder = await mkdtemp(join(tmpdir(), "talk-hubs-space-"));
  await checkSpace(join(folder, "files"));
  expect(await readdir(folder, { recursive: true })).toEqual(["files"]);
  await rm(folder, { recursive: true });

  let count = 0;
  const check = seldom(async () => count++);
  await Promise.all([check(), check(), check()]);
  expect(count).toBe(1);
});
