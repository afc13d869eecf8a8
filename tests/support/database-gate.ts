// A proxy in front of a database server, for what a pooler or a failing server does to connections.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** `isPooler`: tells each client a process id that no server process has, as PgBouncer does. */
export async function openGate(databaseUrl: string, { isPooler = false } = {}) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  /** What ends the connections that have lost something. */
  const lossy = new Set<() => unknown>();
  let [isCut, isHanging] = [false, false];
  let refusedCount = 0;
  const server = createServer((socket) => {
    if (isCut) {
      refusedCount++;
      return void socket.destroy();
    }
    const behind = connect(Number(port), hostname);
    for (const each of [socket, behind]) {
      sockets.add(each);
      each.on("error", () => {}).on("close", () => sockets.delete(each));
    }
    const end = () => [socket, behind].map((each) => each.destroy());
    const loses = () => {
      if (isHanging) lossy.add(end);
      return isHanging;
    };
    socket.pipe(stopping(loses)).pipe(behind);
    const answer = behind.pipe(stopping(loses));
    if (isPooler) answer.pipe(withOtherProcessId()).pipe(socket);
    else answer.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  Object.assign(url, { port: String((server.address() as AddressInfo).port), password: "Open-Sesame-42" });
  return {
    url: url.href,
    /** How many connections were ended at once since the last `cut`. */
    refusedCount: () => refusedCount,
    /** Ends all connections, and every new one at once, until `restore`. */
    cut() {
      isCut = true;
      refusedCount = 0;
      for (const each of sockets) each.destroy();
    },
    /** Takes connections and statements and never responds, as a server that is stopped or behind a dead connection. */
    hang() {
      isHanging = true;
    },
    /**
     * Undoes both. What was sent to a server that hung is lost with its connection: who waits for an answer on one that
     * lives would wait for good, and no network does that.
     */
    restore() {
      [isCut, isHanging] = [false, false];
      for (const end of lossy) end();
      lossy.clear();
    },
    close() {
      server.close();
      for (const each of sockets) each.destroy();
    },
  };
}

/** Lets nothing through as long as it `loses` what comes. */
const stopping = (loses: () => boolean) =>
  new Transform({
    transform: (chunk: Buffer, _, done) => done(null, loses() ? undefined : chunk),
  });

/** The message BackendKeyData: its letter, its length of 12, the process id and a key. */
const keyData = Buffer.from([0x4b, 0, 0, 0, 12]);
const noProcess = 2_000_000_000;

const withOtherProcessId = () =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      const at = chunk.indexOf(keyData);
      if (at >= 0) chunk.writeUInt32BE(noProcess, at + keyData.length);
      done(null, chunk);
    },
  });
