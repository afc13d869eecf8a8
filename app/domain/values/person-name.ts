/** First and last name of "Rosa Jimenez Ruiz" and "Jimenez Ruiz, Rosa" alike. */
export function splitName(name: string): [string, string] {
  const [last = "", first] = name.split(",");
  if (first !== undefined) return [first, last];
  const text = name.trim();
  const [one = ""] = /^\S+/.exec(text) ?? [];
  return [one, text.slice(one.length).trimStart()];
}
