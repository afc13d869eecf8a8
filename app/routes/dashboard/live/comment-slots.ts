const slotCount = 3;

/**
 * Assigns comment ids to slots. Comments that are still among the newest keep their slot; new ones take the free slots.
 * `newest` starts with the newest id.
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
