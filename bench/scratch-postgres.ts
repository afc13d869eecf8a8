// A temporary PostgreSQL server with default settings (every commit on disk), removed at the end.
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownPort } from "#tests/support/own-port.ts";

const programs = process.env.PGBIN ?? "/usr/lib/postgresql/15/bin";

/** The server named by TEST_DATABASE_URL, or one started here; `end` stops it. */
export async function findPostgres(): Promise<{ url: string; end(): void }> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  return configuredUrl ? { url: configuredUrl, end: () => {} } : startPostgres();
}

/**
 * A server of its own, with its data below `parent`. `crash` stops it as a power cut would; `start` starts it again. `hang`
 * stops its processes, which keep their connections, until `resume`.
 */
export async function startPostgres(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, "talk-hubs-postgres-"));
  // PostgreSQL refuses to run as root, so root starts it as the user of its package.
  const isRoot = process.getuid?.() === 0;
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
  const port = ownPort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const start = () => call("pg_ctl", "-D", data, "-l", join(folder, "log"), "-w", "-o", options, "start");
  const crash = () => call("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
  const isRunning = () => {
    try {
      call("pg_ctl", "-D", data, "status");
      return true;
    } catch {
      return false;
    }
  };
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    const [postmaster] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n").map(Number);
    for (const pid of [postmaster as number, ...listChildren(postmaster as number)]) process.kill(pid, name);
  };
  call("initdb", "-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--locale=C");
  start();
  return {
    url: `postgresql://bench@127.0.0.1:${port}/postgres`,
    start,
    crash,
    isRunning,
    hang: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    end() {
      if (isRunning()) crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The processes that `parent` has started. */
const listChildren = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && findParent(pid) === parent);

function findParent(pid: number): number | null {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    return null; // It has ended.
  }
}
