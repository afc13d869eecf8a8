// Starts servers of the Debian packages in a temporary folder, as an unprivileged user, and stops what it started.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const postgresPrograms = process.env.PGBIN ?? "/usr/lib/postgresql/15/bin";

/** Servers refuse to run as root, so root starts them as the user of the package. */
const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
const account = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : null;
const handOver = (path: string) => account && chownSync(path, account.uid, account.gid);

export type Workplace = ReturnType<typeof openWorkplace>;

/** A folder for the servers' files; `end` kills them and deletes it. */
export function openWorkplace(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `talk-hubs-${name}-`));
  handOver(folder);
  const running = new Set<ChildProcess>();
  return {
    folder,
    write(file: string, text: string): string {
      const path = join(folder, file);
      writeFileSync(path, text, { mode: 0o600 });
      handOver(path);
      return path;
    },
    /** Its output goes to `name`.log in the folder. */
    start(name: string, program: string, args: string[]): ChildProcess {
      const log = openSync(join(folder, `${name}.log`), "a");
      const env = {
        PATH: `${process.env.PATH}:/usr/sbin`,
        HOME: folder,
        PYTHONDONTWRITEBYTECODE: "1",
        ETCD_UNSUPPORTED_ARCH: process.arch,
      };
      const child = spawn(program, args, { ...account, cwd: folder, env, stdio: ["ignore", log, log] });
      running.add(child);
      child.once("exit", () => running.delete(child));
      return child;
    },
    run: (program: string, ...args: string[]) =>
      execFileSync(program, args, { ...account, cwd: folder, stdio: "ignore" }),
    /** Gently first: Patroni stops its PostgreSQL. */
    async end() {
      const all = [...running];
      for (const child of all) child.kill("SIGTERM");
      await Promise.race([Promise.all(all.map((child) => child.exitCode ?? once(child, "exit"))), pause(15_000)]);
      for (const child of running) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `isTrue`, asking again after a failure; throws after `seconds`. */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>, seconds = 120): Promise<void> {
  const until = Date.now() + seconds * 1_000;
  while (Date.now() < until) {
    if (await isTrue().catch(() => false)) return;
    await pause(200);
  }
  throw new Error(`${what}: not within ${seconds} s`);
}

/** Whether a program listens on this port. */
export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
