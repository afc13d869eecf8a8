// What was changed on a published hub and is not on the page yet. It stays in this browser, where no network is needed,
// until it is saved, undone, or its owner signs out. Private notes stay in the tab: on a shared computer they end with it.
import { ownPrefix } from "#app/routes/dashboard/background/own-storage.ts";

export interface StoredChanges {
  /** As the fields hold them: a text, or nothing. */
  values: Record<string, string | undefined>;
  /** The stored values that they replace. */
  replaced: Record<string, unknown>;
}

const keyOf = (hubId: string) => `${ownPrefix}changes ${hubId}`;
const isPrivate = (name: string) => name === "privateNotes";

/** Each storage, with which fields it holds. */
const storages = () =>
  [
    [localStorage, (name: string) => !isPrivate(name)],
    [sessionStorage, isPrivate],
  ] as const;

const pickNames = <Value>(record: Record<string, Value>, holds: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => holds(name)));

/** Returns whether the browser stored it all. */
export function writePending(hubId: string, { values, replaced }: StoredChanges): boolean {
  try {
    for (const [storage, holds] of storages()) {
      const part: StoredChanges = { values: pickNames(values, holds), replaced: pickNames(replaced, holds) };
      if (Object.keys(part.replaced).length > 0) storage.setItem(keyOf(hubId), JSON.stringify(part));
      else storage.removeItem(keyOf(hubId));
    }
    return true;
  } catch {
    return false;
  }
}

export function readPending(hubId: string): StoredChanges {
  const pending: StoredChanges = { values: {}, replaced: {} };
  try {
    for (const [storage] of storages()) {
      const part: StoredChanges | null = JSON.parse(storage.getItem(keyOf(hubId)) ?? "null");
      Object.assign(pending.values, part?.values);
      Object.assign(pending.replaced, part?.replaced);
    }
  } catch {
    // Nothing can be stored here, so nothing was.
  }
  return pending;
}

export const noChanges: StoredChanges = { values: {}, replaced: {} };
