// The processes beside the server: begun when needed, ended with it, however it ends.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#app/database/connect.server.ts";
import { ada } from "#tests/support/cast.ts";
import { freshPlace } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { joins } from "#tests/support/stage.ts";

let place: Awaited<ReturnType<typeof freshPlace>>;
beforeAll(async () => {
  place = await freshPlace();
  const database = await openDatabase(place.databaseUrl ? { url: place.databaseUrl } : { dataDir: place.dataDir });
  await joins(database.db, ada);
  await database.close();
});
afterAll(() => place.remove());

const secret = "known to this test only, 32 characters";
const start = () => {
  const env = place.databaseUrl ? { DATABASE_URL: place.databaseUrl, APP_SECRET: secret } : undefined;
  return startProduct({ dataDir: place.dataDir, env });
};
/** What `ps` says of each process that the product has begun. */
function children({ process: { pid } }: Product): string[] {
  try {
    const said = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" });
    return said.split("\n").filter((line) => line.includes("media-process"));
  } catch {
    return [];
  }
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each(["SIGTERM", "SIGKILL"] as const)("end when the server ends by %s", async (signal) => {
  const product = await start();
  expect(children(product)).toEqual([]);
  expect((await fetch(`${product.origin}/ada-nwosu/now/qr.png`)).status).toBe(200);
  const pids = children(product).map((line) => Number.parseInt(line, 10));
  expect(pids).toHaveLength(1);

  const ended = once(product.process, "exit");
  product.process.kill(signal);
  await ended;
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

it("know nothing of the server's settings", async () => {
  const product = await start();
  await fetch(`${product.origin}/ada-nwosu/now/qr.png`);
  const [child = ""] = children(product);
  const environment = execFileSync("ps", ["eww", "-o", "args=", String(Number.parseInt(child, 10))], {
    encoding: "utf8",
  });
  expect(environment).toContain("VIPS_DISC_THRESHOLD");
  expect(environment).not.toMatch(/DATA_DIR|APP_SECRET|DATABASE_URL|LOG_LEVEL/);
  await product.stop();
});
