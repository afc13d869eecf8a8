// The running product as a command sees it that finds the embedded database in use: the command's half of each
// conversation. Its other half is control.server.ts.

import type { FolderCopy } from "#app/database/backup/folder-copy.server.ts";
import type { Config } from "#app/installation/config.server.ts";
import { type ControlRequest, controlReply, UsageError } from "#app/operator/control-messages.ts";
import { type Conversation, connectToProduct } from "#app/operator/control-socket.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import { accountName } from "#app/system-account.server.ts";

export interface RunningProduct {
  /** Runs `npm run admin` there; the lines to print. */
  runAdmin(args: string[], terminal: Terminal): Promise<string[]>;
  /** What the doctor says of the database. */
  describeDatabase(): Promise<string>;
  folderCopy: FolderCopy;
  end(): void;
}

interface Terminal {
  waitFor(what: string): void;
  ask(question: string): Promise<string | null>;
  readFile(path: string): Promise<Uint8Array>;
}

/** The product that has the embedded database of DATA_DIR open; null when none has, and with a database server. */
export async function findRunningProduct({ databaseUrl, dataDir }: Config): Promise<RunningProduct | null> {
  const conversation = databaseUrl ? null : await connectToProduct(dataDir);
  if (!conversation) return null;
  const { send, end } = conversation;
  const request = (message: ControlRequest) => send(message);
  return {
    async runAdmin(args, terminal) {
      request({ command: "admin", args, user: accountName() });
      const lines: string[] = [];
      for (;;) {
        const reply = await receiveReply(conversation);
        if ("line" in reply) lines.push(reply.line);
        if ("lines" in reply) return [...lines, ...reply.lines];
        if ("waitFor" in reply) terminal.waitFor(reply.waitFor);
        if ("ask" in reply) send({ answer: await terminal.ask(reply.ask) });
        // Only what the person at the terminal named.
        if ("readFile" in reply && args.includes(reply.readFile))
          sendFile(send, await terminal.readFile(reply.readFile));
      }
    },
    async describeDatabase() {
      request({ command: "describe-database" });
      const reply = await receiveReply(conversation);
      return "lines" in reply ? reply.lines.join() : "";
    },
    folderCopy: {
      async begin() {
        request({ command: "copy-database" });
        await receiveReply(conversation);
      },
      async end() {
        send({ isCopied: true });
        await receiveReply(conversation);
      },
    },
    end,
  };
}

/** In base64 less than the longest line of a conversation. */
const pieceBytes = 32 * 1024;

function sendFile(send: Conversation["send"], bytes: Uint8Array) {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes)
    send({ piece: Buffer.from(bytes.subarray(at, at + pieceBytes)).toString("base64") });
  send({ piece: null });
}

/** Throws what the product refused with. */
async function receiveReply({ receive }: Conversation) {
  const parsed = controlReply.safeParse(await receive());
  if (!parsed.success) throw new OperatorError("the product ended meanwhile: run the command again");
  const { data: reply } = parsed;
  if (!("refusal" in reply)) return reply;
  throw reply.refusal === "usage" ? new UsageError(reply.message) : new OperatorError(reply.message);
}
