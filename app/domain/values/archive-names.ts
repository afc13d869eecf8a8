// File names in archives: unique on every operating system.

/**
 * Returns a function that gives each file of an archive a unique path. Duplicates get a number. The names come from
 * `toFileName`, so that none leaves its folder.
 */
export function archiveNames(): (folder: string, name: string) => string {
  const usedPaths = new Set<string>();
  return (folder, name) => {
    const [stem, ending] = parts(name);
    let path = `${folder}/${name}`;
    // On Windows and macOS, "A.pdf" and "a.pdf" are the same file.
    for (let n = 2; usedPaths.has(path.toLowerCase()); n++) path = `${folder}/${stem} (${n})${ending}`;
    usedPaths.add(path.toLowerCase());
    return path;
  };
}

function parts(name: string): [string, string] {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
}
