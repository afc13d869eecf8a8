// A temporary PostgreSQL server with default settings (every commit on disk), removed at the end.
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const programs = process.env.PGBIN ?? "/usr/lib/postgresql/15/bin";

/** The server named by TEST_DATABASE_URL, or one started here; `end` stops it. */
export async function findPostgres(): Promise<{ url: string; end(): void }> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  if (configuredUrl) return { url: configuredUrl, end: () => {} };
  const folder = mkdtempSync(join(tmpdir(), "talk-hubs-postgres-"));
  // PostgreSQL refuses to run as root, so root starts it as the user of its package.
  const isRoot = userInfo().uid === 0;
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    chownSync(folder, id("-u"), id("-g"));
  }
  const call = (program: string, ...args: string[]) => {
    const [command, ...commandArguments] = [
      ...(isRoot ? ["runuser", "-u", "postgres", "--"] : []),
      join(programs, program),
      ...args,
    ];
    execFileSync(command as string, commandArguments, { cwd: "/", stdio: "ignore" });
  };
  const data = join(folder, "data");
  const port = await freePort();
  call("initdb", "-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--locale=C");
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  call("pg_ctl", "-D", data, "-l", join(folder, "log"), "-w", "-o", options, "start");
  return {
    url: `postgresql://bench@127.0.0.1:${port}/postgres`,
    end() {
      call("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
