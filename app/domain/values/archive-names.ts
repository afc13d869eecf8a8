// Names of files inside an archive, which opens on every system: no two alike, and none that leads out of its folder.

/** Gives each file of one archive its place in `folder`; a name that was given already gets a number. */
export function archiveNames(): (folder: string, name: string) => string {
  const usedPaths = new Set<string>();
  return (folder, name) => {
    const safe = safeName(name);
    const [stem, ending] = parts(safe);
    let path = `${folder}/${safe}`;
    // Windows and macOS take "A.pdf" and "a.pdf" for the same file.
    for (let n = 2; usedPaths.has(path.toLowerCase()); n++) path = `${folder}/${stem} (${n})${ending}`;
    usedPaths.add(path.toLowerCase());
    return path;
  };
}

/** Without what some system forbids in a name, and never empty, hidden or a way upwards. */
const safeName = (name: string) =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .slice(0, 200) || "file";

function parts(name: string): [string, string] {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
}
