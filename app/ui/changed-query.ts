/** The current query with changes; null removes a parameter. */
export function changedQuery(now: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
