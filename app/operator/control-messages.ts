// What a command and the running product say to each other (control-socket.server.ts). Both sides check what they hear,
// because they may be of different versions.
import { z } from "zod";
import { OperatorError } from "#app/operator-error.ts";

/** The first message of a command. */
export const controlRequest = z.discriminatedUnion("command", [
  z.object({ command: z.literal("admin"), args: z.array(z.string()), user: z.string().max(100) }),
  z.object({ command: z.literal("describe-database") }),
  z.object({ command: z.literal("copy-database") }),
]);
export type ControlRequest = z.infer<typeof controlRequest>;

/**
 * What the product says: a step of its work, a question, a file that it needs, a line of a long
 * answer, or how the command ended, with the last lines.
 */
export const controlReply = z.union([
  z.object({ waitFor: z.string() }),
  z.object({ ask: z.string() }),
  z.object({ readFile: z.string() }),
  z.object({ line: z.string() }),
  z.object({ lines: z.array(z.string()) }),
  z.object({ refusal: z.enum(["usage", "refused", "bug"]), message: z.string() }),
]);
export type ControlReply = z.infer<typeof controlReply>;

/** The answer to a question. */
export const controlAnswer = z.object({ answer: z.string().nullable() });

/** A part of a file in base64; null after the last one. */
export const controlPiece = z.object({ piece: z.string().nullable() });

/** The command line can't be understood; the message is the only line about it, and the usage follows. */
export class UsageError extends OperatorError {}
