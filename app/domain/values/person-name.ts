/** First and last name of "Rosa Jimenez Ruiz" and "Jimenez Ruiz, Rosa" alike. */
export function splitName(name: string): [string, string] {
  const [last = "", first] = name.split(",");
  if (first !== undefined) return [first, last];
  const [, one = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(name.trim()) ?? [];
  return [one, rest];
}
