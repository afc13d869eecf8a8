/** How many comments stand side by side. */
const slotCount = 3;

/**
 * Which comment stands where, as ids: those that stay among the newest keep their places, a new one takes a place that
 * fell free. `newest` comes newest first.
 */
export function assignSlots(before: (string | undefined)[], newest: string[]): (string | undefined)[] {
  const newestIds = newest.slice(0, slotCount);
  const retained = Array.from({ length: newestIds.length }, (_, slot) => {
    const id = before[slot];
    return id !== undefined && newestIds.includes(id) ? id : undefined;
  });
  const waiting = newestIds.filter((id) => !retained.includes(id));
  return retained.map((id) => id ?? waiting.shift());
}
