// Two processes would corrupt one embedded database. The lock is a listening Unix socket: the kernel closes it when its
// process ends, even after kill -9, which a lock file would survive.
import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "#app/operator-error.ts";

const isLinux = process.platform === "linux";

export type DataDirLock = { release(): Promise<void> };

/**
 * Locks `dataDir`, which exists, for this process, or throws an error that names the process that has locked it.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  // A hash, because a socket's path is limited to about 100 characters.
  const hash = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16);
  const name = `talk-hubs-${hash}`;
  // Linux needs no file for such a name, so two processes that start at once have no stale file to remove.
  const path = isLinux ? `\0${name}` : join(tmpdir(), `${name}.sock`);

  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await listen(path);
    if (server) {
      // If sockets have files, two processes that start at once may both have removed a stale one. The one whose socket
      // remains wins.
      const ownerPid = await readOwnerPid(path);
      if (ownerPid === String(process.pid)) {
        return { release: () => new Promise((done) => server.close(() => done())) };
      }
      server.close();
      throw new DataDirInUseError(dataDir, ownerPid);
    }
    const ownerPid = await readOwnerPid(path);
    if (ownerPid !== null) throw new DataDirInUseError(dataDir, ownerPid);
    if (!isLinux) rmSync(path, { force: true });
    await new Promise((wake) => setTimeout(wake, 50 * attempt));
  }
  throw new DataDirInUseError(dataDir, null);
}

/** Another process of the product runs on the folder. */
export class DataDirInUseError extends OperatorError {
  readonly ownerPid: string;
  constructor(dataDir: string, ownerPid: string | null) {
    super(`DATA_DIR ${dataDir} is in use by process ${ownerPid ?? "(unknown)"}: stop it first`);
    this.ownerPid = ownerPid ?? "(unknown)";
  }
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      // Destroyed at once, because a half-open connection would delay the exit of this process.
      socket.end(String(process.pid), () => socket.destroy());
    });
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The process id behind the socket; null when no process listens. */
function readOwnerPid(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(path);
    // A process that is too busy to respond still has the lock.
    socket.setTimeout(2_000, () => finish("(busy)"));
    socket.on("data", (bytes) => {
      response += bytes;
    });
    socket.on("end", () => finish(response || "(unknown)"));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      finish(error.code === "ECONNREFUSED" || error.code === "ENOENT" ? null : "(unknown)"),
    );
    function finish(ownerPid: string | null) {
      socket.destroy();
      resolve(ownerPid);
    }
  });
}
