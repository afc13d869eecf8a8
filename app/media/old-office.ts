// What an OLE compound file is: Word, PowerPoint or Excel from before 2007, or any newer one that has a password.
import { type CompoundFile, withCompoundFile } from "#app/media/compound-file.ts";
import type { Inspection, MediaResult } from "#app/media/contract.ts";

/** The office type of the compound file at `path`. Refuses documents that nobody can open without the password. */
export const inspectOldOffice = (path: string): Promise<MediaResult<Inspection>> =>
  withCompoundFile(path, async (file) => {
    const isLocked = file.names.has("EncryptedPackage") || (await isLockedWord(file)) || (await isLockedSlides(file));
    if (isLocked) return { ok: false, problem: "password-protected" };
    const type = officeStreams.find(([name]) => file.names.has(name))?.[1];
    return { ok: true, value: { types: type ? [type] : [], isProtected: await isEncryptedWorkbook(file) } };
  });

const officeStreams = [
  ["WordDocument", "doc"],
  ["PowerPoint Document", "ppt"],
  ["Workbook", "xls"],
  ["Book", "xls"],
] as const;

/** [MS-DOC] FibBase: fEncrypted. */
async function isLockedWord(file: CompoundFile): Promise<boolean> {
  const start = await file.readStart("WordDocument", 12);
  return start.length === 12 && (start.readUInt16LE(10) & 0x01_00) !== 0;
}

/** [MS-PPT] CurrentUserAtom: headerToken. */
async function isLockedSlides(file: CompoundFile): Promise<boolean> {
  const start = await file.readStart("Current User", 16);
  return start.length === 16 && start.readUInt32LE(12) === 0xf3_d1_c4_df;
}

/**
 * [MS-XLS] FilePass, among the first records. Excel also encrypts a sheet whose structure is locked, with a password
 * that every program knows, so such a file may well open for everyone.
 */
async function isEncryptedWorkbook(file: CompoundFile): Promise<boolean> {
  const start = await file.readStart(file.names.has("Workbook") ? "Workbook" : "Book", 2_048);
  for (let at = 0, count = 0; at + 4 <= start.length && count < 10; count++) {
    if (start.readUInt16LE(at) === 0x2f) return true;
    at += 4 + start.readUInt16LE(at + 2);
  }
  return false;
}
