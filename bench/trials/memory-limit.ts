// A limit on the memory of a program with all processes that it starts, and how much they have at most. Needs Linux.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface MemoryLimit {
  /** Begins a command that runs within the limit: the program and its arguments follow. */
  command: string[];
  /** How often the system has ended a process because of the limit. */
  countKilled(): number;
  /** Once no process is left in it. */
  remove(): void;
}

const v1 = {
  root: "/sys/fs/cgroup/memory",
  limits: ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"],
  events: "memory.oom_control",
};
const v2 = { root: "/sys/fs/cgroup", limits: ["memory.max"], events: "memory.events" };

/** A new control group with this limit and without swap, or null where the system gives none (it takes root). */
export function limitMemory(megabytes: number): MemoryLimit | null {
  const version = existsSync(v1.root) ? v1 : v2;
  const group = join(version.root, `talk-hubs-${process.pid}-${megabytes}`);
  try {
    mkdirSync(group);
    for (const name of version.limits) {
      // A kernel that counts no swap has no file for it.
      if (name === version.limits[0] || existsSync(join(group, name)))
        writeFileSync(join(group, name), String(megabytes * 2 ** 20));
    }
    if (version === v2 && existsSync(join(group, "memory.swap.max")))
      writeFileSync(join(group, "memory.swap.max"), "0");
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return null;
  }
  return {
    command: ["/bin/sh", "-c", `echo $$ > ${group}/cgroup.procs && exec "$@"`, "sh"],
    countKilled: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, version.events), "utf8"))?.[1] ?? 0),
    remove: () => rmdirSync(group),
  };
}

/** Follows a process with all that it starts, until `stop`. */
export function followMemory(pid: number) {
  let peakKb = 0;
  const look = () => {
    const residentKb = listTree(pid).reduce((sum, each) => sum + readKb(each, "VmRSS"), 0);
    // Between two looks the process itself may have had more.
    peakKb = Math.max(peakKb, residentKb, readKb(pid, "VmHWM"));
  };
  look();
  const timer = setInterval(look, 50);
  return {
    stop: () => clearInterval(timer),
    /** The most that they had resident together. */
    peakMegabytes: () => Math.round(peakKb / 1024),
  };
}

function listTree(pid: number): number[] {
  const children = orEmpty(() => readdirSync(`/proc/${pid}/task`))
    .flatMap((thread) => orEmpty(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ")))
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(listTree)];
}

const readKb = (pid: number, name: string): number =>
  orEmpty(() => [readFileSync(`/proc/${pid}/status`, "utf8")])
    .map((status) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0))
    .reduce((sum, kb) => sum + kb, 0);

/** A process may end at any time. */
function orEmpty(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}
