// What the running product does for a command that finds the embedded database in use: its half of each conversation.
import type { FolderCopy } from "#app/database/backup/folder-copy.server.ts";
import { commandLineActor } from "#app/domain/admin/operator.server.ts";
import { maxTalkFileBytes } from "#app/domain/talk-imports/talk-imports.ts";
import { runAdminCommand } from "#app/operator/admin-commands.server.ts";
import {
  type ControlReply,
  controlAnswer,
  controlPiece,
  controlRequest,
  UsageError,
} from "#app/operator/control-messages.ts";
import { type Conversation, listenForCommands } from "#app/operator/control-socket.server.ts";
import { describeDatabase } from "#app/operator/doctor.server.ts";
import { toOperatorError } from "#app/operator/start-failure.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import type { Installation } from "#app/services.server.ts";

/** Answers commands about an embedded database; a server they ask themselves. */
export async function answerCommands(installation: Installation) {
  const { config, services } = installation;
  const { folderCopy } = installation.database;
  if (!folderCopy) return;
  const answer = async (conversation: Conversation) => {
    const reply = (message: ControlReply) => conversation.send(message);
    const parsed = controlRequest.safeParse(await conversation.receive());
    if (!parsed.success) return;
    const { data } = parsed;
    try {
      if (data.command === "admin") {
        // One by one: all together may be longer than a message can be.
        for (const line of await runAdmin(installation, data, conversation)) reply({ line });
        // A first administrator opens sign-up.
        await installation.refreshSettings();
        installation.publicPageChanges.emit();
        reply({ lines: [] });
      }
      if (data.command === "describe-database") reply({ lines: [await describeDatabase(installation.database)] });
      if (data.command === "copy-database") await holdForCopy(installation.database, folderCopy, conversation);
    } catch (error) {
      const refused = toOperatorError(error, config);
      if (!refused) services.log.error({ err: error }, "command failed");
      const refusal = error instanceof UsageError ? "usage" : refused ? "refused" : "bug";
      reply({ refusal, message: refused?.message ?? "the product failed; its log has the reason" });
    }
  };
  // Visitors come without it: commands then ask for the product to be stopped.
  await listenForCommands(config.dataDir, answer).catch((error: unknown) =>
    services.log.warn({ err: error }, "commands can't reach the running product"),
  );
}

function runAdmin(
  { config, services }: Installation,
  { args, user }: { args: string[]; user: string },
  { send, receive }: Conversation,
): Promise<string[]> {
  const say = (message: ControlReply) => send(message);
  return runAdminCommand(args, {
    config,
    actor: commandLineActor(user.replace(/\p{Cc}/gu, "")),
    waitFor: (what) => say({ waitFor: what }),
    open: async () => services,
    async ask(question) {
      say({ ask: question });
      return controlAnswer.safeParse(await receive()).data?.answer ?? null;
    },
    async readFile(path) {
      say({ readFile: path });
      return receiveFile(receive);
    },
  });
}

/** The command has checked its size. */
async function receiveFile(receive: Conversation["receive"]): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for (let size = 0; size <= maxTalkFileBytes; ) {
    const { data } = controlPiece.safeParse(await receive());
    if (!data) throw new OperatorError("the command ended before its file had arrived");
    if (data.piece === null) return Buffer.concat(pieces);
    const piece = Buffer.from(data.piece, "base64");
    size += piece.byteLength;
    pieces.push(piece);
  }
  throw new OperatorError("the file is too large");
}

/** Takes part in a backup until the command ends the conversation, or has died. */
async function holdForCopy(
  { heldFiles }: Installation["database"],
  folderCopy: FolderCopy,
  { send, receive }: Conversation,
) {
  const say = (message: ControlReply) => send(message);
  // From before the copy to the end of the backup.
  const release = heldFiles.hold();
  try {
    await folderCopy.begin();
    say({ lines: [] });
    await receive();
    await folderCopy.end();
    say({ lines: [] });
    while ((await receive()) !== null);
  } finally {
    release();
  }
}
