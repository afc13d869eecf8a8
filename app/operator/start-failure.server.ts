// Errors of the system and of PostgreSQL while the product starts, in one line that names the setting.
import { describeWayBack } from "#app/database/backup/last-backup.server.ts";
import { describeDamage } from "#app/database/embedded-folder.server.ts";
import { describeNoRight, findNoAccess, noRightCodes } from "#app/database/folder-access.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { OperatorError } from "#app/operator-error.ts";

interface SystemError {
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  port?: number;
}

/** Where the database is, if the settings could be read. */
type Location = { databaseUrl?: string; dataDir: string } | undefined;

/** The error for the operator, or null for a bug, whose stack is needed. */
export function toOperatorError(error: unknown, location?: Location): OperatorError | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof OperatorError) return each;
    const message =
      describeSystemError(each as SystemError, location) ??
      describeDatabaseError(each, location) ??
      describeDamagedTable(each, location);
    if (message) return new OperatorError(message, { cause: error });
  }
  return null;
}

function describeSystemError({ code, syscall, path, address, port }: SystemError, location: Location): string | null {
  if (syscall === "listen") {
    if (code === "EADDRINUSE") return `PORT: ${port} is in use by another program`;
    if (code === "EACCES") return `PORT: this account may not listen on ${port}`;
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST: ${address} is not an address of this machine`;
  }
  if (code === "ENOTFOUND" && syscall === "getaddrinfo") return "HOST: there is no machine of this name";
  if (code && noRightCodes.includes(code) && path && location) return describeNoRight(location.dataDir, path);
  const reason = code && folderProblems[code];
  if (code === "ENOENT" && syscall !== "mkdir") return null;
  // The system names no path when a file that is already open can't grow.
  if (code === "ENOSPC" || code === "EDQUOT") return `DATA_DIR: ${path ?? "it"} ${reason}`;
  return reason && path ? `DATA_DIR: ${path} ${reason}` : null;
}

const folderProblems: Record<string, string> = {
  ENOENT: "can't be made: the system gives no folders there",
  EISDIR: "is a folder, not a file",
  EEXIST: "is a file, not a folder",
  ENOTDIR: "is a file, not a folder",
  EACCES: "may not be read and written by this account",
  EPERM: "may not be read and written by this account",
  EROFS: "is on a read-only disk",
  ENOSPC: "is on a disk that is full",
  EDQUOT: "is on a disk whose quota is used up",
};

/** While the schema is migrated; errors of connecting are described where that happens (connect.server.ts). */
function describeDatabaseError(
  { message, ...error }: Error & { code?: string; severity?: string },
  location: Location,
): string | null {
  if (error.severity === undefined) return null;
  const setting = location?.databaseUrl ? "DATABASE_URL" : "DATA_DIR";
  if (error.code === "42501" && location && !location.databaseUrl)
    return (
      findNoAccess(location.dataDir, [inDataFolder(location.dataDir, "db")]) ??
      `DATA_DIR: the database refuses what the product needs (${message})`
    );
  if (error.code === "42501") return `DATABASE_URL: its user lacks a right that the product needs (${message})`;
  if (error.code === "57014" || error.code === "55P03")
    return `the database took too long: another program may have locked what is needed (${message})`;
  if (error.code === "42P07") return `${setting}: the database has tables that this program has not made (${message})`;
  if (error.code === "53100") return `${setting}: the disk of the database is full`;
  return null;
}

/** Data or index corrupted, internal errors, files that are missing or can't be read. */
const damageCodes = /^(XX|58)/;

function describeDamagedTable(error: Error & { code?: string; severity?: string }, location: Location): string | null {
  const isAbort = error instanceof WebAssembly.RuntimeError;
  const isDamage = isAbort || (error.severity !== undefined && damageCodes.test(error.code ?? ""));
  if (!isDamage || !location) return null;
  const damage = isAbort ? "PostgreSQL stopped while it read it" : error.message;
  if (!location.databaseUrl) return describeDamage(location.dataDir, damage);
  return `DATABASE_URL: the database is damaged (${damage}). Restore it on the server. ${describeWayBack(location.dataDir)}`;
}
