// What the system says of the file of a backup, in one line for the operator.
import { EndOfFileError } from "#app/database/backup/byte-reader.server.ts";
import { BadBackupError } from "#app/database/backup/frame-head.server.ts";
import { noRightCodes } from "#app/database/folder-access.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import { accountName } from "#app/system-account.server.ts";

/** The error for the operator; the error itself if it is not about writing `file`. */
export function describeWriteFailure(error: unknown, file: string): unknown {
  const { code = "", syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  // The system names no path when a file that is already open can't grow.
  const isOwn =
    path === `${file}.unfinished` ||
    // A copy of the embedded database.
    dest?.startsWith(`${file}.database`) ||
    path?.startsWith(`${file}.database`) ||
    (path === undefined && (syscall === "write" || syscall === "fsync"));
  if (isOwn && noRightCodes.includes(code))
    return new OperatorError(`${file} may not be written by ${accountName()}`, { cause: error });
  const reason = isOwn && writeProblems[code];
  return reason ? new OperatorError(`${file} ${reason}`, { cause: error }) : error;
}

const writeProblems: Record<string, string> = {
  ENOENT: "can't be written: its folder does not exist",
  ENOTDIR: "can't be written: its folder is a file",
  EISDIR: "can't be written: it is a folder",
  EROFS: "is on a read-only disk",
  ENOSPC: "is on a disk that is full",
  EDQUOT: "is on a disk whose quota is used up",
  EFBIG: "is larger than this account or disk allows",
};

/** The error for the operator; the error itself if it does not come from reading `file`. */
export function describeReadFailure(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof EndOfFileError) return new BadBackupError(`${file} is incomplete: it ends too early.`);
  if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR")
    return new BadBackupError(`${file} does not exist or is not a file.`);
  if (code && noRightCodes.includes(code)) return new BadBackupError(`${file} may not be read by ${accountName()}.`);
  if (error instanceof SyntaxError || code?.startsWith("Z_"))
    return new BadBackupError(`${file} is damaged or incomplete.`);
  return error;
}
