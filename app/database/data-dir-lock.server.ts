// Two processes on one embedded database corrupt it. The lock is a listening Unix socket: the kernel
// ends it with its process, even after kill -9, which a lock file would survive.
import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const isLinux = process.platform === "linux";

export type DataDirLock = { release(): Promise<void> };

/** Holds `dataDir` (made if missing) for this process, or throws an error that says who holds it. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // By a hash: a socket's path may have about 100 characters, a data folder's more.
  const hash = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16);
  const name = `talk-hubs-${hash}`;
  // Linux keeps such a name without a file: nothing dead is left that two starts at once could both clear away.
  const path = isLinux ? `\0${name}` : join(tmpdir(), `${name}.sock`);

  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await listen(path);
    if (server) {
      // Where sockets have files, two starts at once may both have cleared away a dead one: whose socket stayed wins.
      const ownerPid = await readOwnerPid(path);
      if (ownerPid === String(process.pid)) {
        return { release: () => new Promise((done) => server.close(() => done())) };
      }
      server.close();
      throw inUse(dataDir, ownerPid);
    }
    const ownerPid = await readOwnerPid(path);
    if (ownerPid !== null) throw inUse(dataDir, ownerPid);
    if (!isLinux) rmSync(path, { force: true });
    await new Promise((wake) => setTimeout(wake, 50 * attempt));
  }
  throw inUse(dataDir, null);
}

/** Its message is the one line the operator reads. */
export class DataDirInUseError extends Error {}

const inUse = (dataDir: string, ownerPid: string | null) =>
  new DataDirInUseError(`DATA_DIR ${dataDir} is in use by process ${ownerPid ?? "(unknown)"}`);

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      // Destroyed at once: a connection half open would keep this process, and the lock's release, waiting.
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

/** The process id behind the socket, or null when nothing lives there. */
function readOwnerPid(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(path);
    // A holder too busy to answer is a holder all the same.
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
