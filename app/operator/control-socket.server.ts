// How commands talk with the running product when it has the embedded database open: a Unix socket in DATA_DIR, lines of
// JSON in both directions. Only the product's own account reaches it: the folder is 0700, the socket 0600. (The socket
// that locks DATA_DIR has no file and no owner, so it takes no orders.)
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { createByteReader } from "#app/database/backup/byte-reader.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";

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

/**
 * Holds a conversation with each command that connects. Only the process that has locked `dataDir` may call this.
 * Rejects where the system can't have a socket.
 */
export async function listenForCommands(dataDir: string, answer: (conversation: Conversation) => Promise<void>) {
  const path = pathIn(dataDir);
  if (!hasRoom(path)) throw new Error("the path of DATA_DIR is too long for a socket");
  // A killed process has left it behind.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    const conversation = converse(socket);
    answer(conversation)
      .catch(() => {})
      .finally(conversation.end);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  chmodSync(path, 0o600);
  server.unref();
}

/** Connects with the product that runs on `dataDir`; null when none listens there. */
export async function connectToProduct(dataDir: string): Promise<Conversation | null> {
  if (!hasRoom(pathIn(dataDir))) return null;
  const socket = connect(pathIn(dataDir));
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(converse(socket)));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" || error.code === "ECONNREFUSED" ? resolve(null) : reject(error),
    );
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
