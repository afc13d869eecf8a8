// The account that this process runs as, and the names of others. Docker and Kubernetes run programs under numbers that
// the system has no name for: `userInfo()` and `homedir()` of node:os throw there, so nothing else calls them
// (scripts/check-accounts.ts).
import { readFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";

/** What a person calls this process's account: its name, or `uid 12345` where the system has none. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** The same of any account of this machine. */
export function nameOfAccount(uid: number): string {
  if (uid === process.getuid?.()) return accountName();
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    return lines.map((line) => line.split(":")).find((fields) => fields[2] === String(uid))?.[0] ?? `uid ${uid}`;
  } catch {
    return `uid ${uid}`;
  }
}

/** As Debian writes it for accounts that have none. Not a folder in which another account could put settings. */
const noHome = "/nonexistent";

/** HOME, or what the system has for the account. */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return noHome;
  }
}

/** Gives HOME to this process where it has none, because libraries ask the system for it. */
export function ensureHome() {
  process.env.HOME ??= homeFolder();
}
