// A misspelled setting would be ignored, and the product start with something else than the operator meant.

/** Names of other programs that are close to one of ours. */
const wellKnownNames = new Set(["API_SECRET", "API_URL", "APM_URL", "EMAIL_FROM", "LOGLEVEL", "SFTP_URL"]);

/**
 * The first of `given` that is probably meant to be one of `settings`, which is then not among `given`: written in
 * another case, or with a letter wrong, missing, added or swapped, two in names of nine letters or more. Names of fewer
 * than six letters (HOST, PORT) have too many neighbours that mean something else.
 */
export function findMisspelling(given: string[], settings: string[]): { name: string; meant: string } | null {
  const open = settings.filter((setting) => !given.includes(setting));
  for (const name of given) {
    if (settings.includes(name) || wellKnownNames.has(name)) continue;
    const meant = open.find((setting) => isClose(name, setting));
    if (meant) return { name, meant };
  }
  return null;
}

function isClose(name: string, setting: string): boolean {
  // X_LOG_LEVEL is another program's; it has not been mistyped.
  if (`_${name}_`.includes(`_${setting}_`)) return false;
  const maxDistance = setting.length >= 9 ? 2 : setting.length >= 6 ? 1 : 0;
  const isPossible = Math.abs(name.length - setting.length) <= maxDistance;
  return isPossible && maxDistance > 0 && editDistance(name.toUpperCase(), setting) <= maxDistance;
}

/** How many letters to change, add, remove or swap with the next (Damerau's distance between neighbours). */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const at = (up: number, left: number) => (up === 0 ? current : (rows[row - up] ?? []))[column - left] ?? 0;
      const cost = from[row - 1] === to[column - 1] ? 0 : 1;
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + cost, isSwap ? at(2, 2) + 1 : Infinity);
    }
    rows.push(current);
  }
  return rows[from.length]?.[to.length] ?? 0;
}
