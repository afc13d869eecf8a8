// How commands talk with the running product when it has the embedded database open: a Unix socket in DATA_DIR, lines of
// JSON in both directions. Only the product's own account reaches it: the folder is 0700, the socket 0600. (The socket
// that locks DATA_DIR has no file and no owner, so it takes no orders.)
import { chmodSync, existsSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createByteReader } from "#app/database/backup/byte-reader.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { withTemporaryFolder } from "#app/domain/values/temporary-folders.server.ts";

/** The system's limit for the path of a socket is 104 bytes or a little more. */
const maxPathBytes = 100;

/** One connection between a command and the product. */
export interface Conversation {
  send(message: object): void;
  /** The next message of the other side; null when it has ended the conversation. */
  receive(): Promise<unknown>;
  end(): void;
}

const pathIn = (dataDir: string) => inDataFolder(dataDir, "control");

const hasRoom = (path: string) => Buffer.byteLength(path) <= maxPathBytes;

/** Calls `use` with a path of the socket that the system takes: its own, or one through a link that is removed after that. */
async function withShortPath<T>(dataDir: string, use: (path: string) => Promise<T>): Promise<T> {
  if (hasRoom(pathIn(dataDir))) return use(pathIn(dataDir));
  return withTemporaryFolder(async (folder) => {
    const link = join(folder, "data");
    symlinkSync(dataDir, link);
    if (!hasRoom(pathIn(link))) throw new Error("the paths of DATA_DIR and of TMPDIR are too long for a socket");
    return await use(pathIn(link));
  });
}

/**
 * Holds a conversation with each command that connects. Only the process that has locked `dataDir` may call this.
 * Rejects where the system can't have a socket.
 */
export async function listenForCommands(dataDir: string, answer: (conversation: Conversation) => Promise<void>) {
  // A killed process has left it behind.
  rmSync(pathIn(dataDir), { force: true });
  const server = createServer((socket) => {
    const conversation = converse(socket);
    answer(conversation)
      .catch(() => {})
      .finally(conversation.end);
  });
  await withShortPath(
    dataDir,
    (path) => new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve)),
  );
  chmodSync(pathIn(dataDir), 0o600);
  server.unref();
}

/** Connects with the product that runs on `dataDir`; null when none listens there. */
export async function connectToProduct(dataDir: string): Promise<Conversation | null> {
  // Where none could be made, or there is no DATA_DIR: no need of a shorter path either.
  if (!existsSync(pathIn(dataDir))) return null;
  return withShortPath(dataDir, (path) => {
    const socket = connect(path);
    return new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(converse(socket)));
      socket.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ENOENT" || error.code === "ECONNREFUSED" ? resolve(null) : reject(error),
      );
    });
  });
}

function converse(socket: Socket): Conversation {
  socket.on("error", () => {});
  const reader = createByteReader(socket);
  return {
    send: (message) => void socket.write(`${JSON.stringify(message)}\n`),
    // What is no line of JSON, or too long, ends the conversation too.
    receive: () =>
      reader
        .line()
        .then(JSON.parse)
        .catch(() => null),
    end: () => void socket.end(() => socket.destroy()),
  };
}
