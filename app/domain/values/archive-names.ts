// File names in archives: unique on every operating system, and never outside their folder.

/** Returns a function that gives each file of an archive a unique path. Duplicates get a number. */
export function archiveNames(): (folder: string, name: string) => string {
  const usedPaths = new Set<string>();
  return (folder, name) => {
    const safe = safeName(name);
    const [stem, ending] = parts(safe);
    let path = `${folder}/${safe}`;
    // On Windows and macOS, "A.pdf" and "a.pdf" are the same file.
    for (let n = 2; usedPaths.has(path.toLowerCase()); n++) path = `${folder}/${stem} (${n})${ending}`;
    usedPaths.add(path.toLowerCase());
    return path;
  };
}

/** Removes characters that some system forbids. The result is never empty, hidden or "..". */
const safeName = (name: string) =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this expression removes them
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .slice(0, 200) || "file";

function parts(name: string): [string, string] {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
}
