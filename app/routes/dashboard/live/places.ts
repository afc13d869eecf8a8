/** How many comments stand side by side. */
const count = 3;

/**
 * Which comment stands where, as ids: those that stay among the newest keep their places, a new one takes a place that
 * fell free. `newest` comes newest first.
 */
export function keepPlaces(before: (string | undefined)[], newest: string[]): (string | undefined)[] {
  const wanted = newest.slice(0, count);
  const kept = Array.from({ length: wanted.length }, (_, place) => {
    const id = before[place];
    return id !== undefined && wanted.includes(id) ? id : undefined;
  });
  const waiting = wanted.filter((id) => !kept.includes(id));
  return kept.map((id) => id ?? waiting.shift());
}
