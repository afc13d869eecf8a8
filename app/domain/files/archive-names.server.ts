// File names in archives: each is kept on every operating system, and is one file there.
import { toFileName } from "#app/domain/files/file-name.server.ts";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

/** Windows allows 259 characters for a file's whole path: half of them are left for folders and a number. */
const maxStemBytes = 150;

/**
 * Returns a function that gives each file of an archive a unique path in `folder`: its name as `toFileName` makes it, so
 * that none leaves its folder, and a number for one that some system takes for another.
 */
export function archiveNames(): (folder: string, name: string, contentType: string) => string {
  const used = new Set<string>();
  return (folder, name, contentType) => {
    const file = toFileName(name, contentType, maxStemBytes);
    const dot = file.lastIndexOf(".");
    const [stem, ending] = [file.slice(0, dot), file.slice(dot)];
    let path = `${folder}/${file}`;
    for (let n = 2; used.has(asOneFile(path)); n++) path = `${folder}/${stem} (${n})${ending}`;
    used.add(asOneFile(path));
    return path;
  };
}

/** The same for names that differ in case alone, which Windows and macOS don't tell apart. */
const asOneFile = (path: string) => normalise(cutText(path.toUpperCase(), 1_000), "NFC");
