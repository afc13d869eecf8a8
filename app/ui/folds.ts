// Which sections of long forms are open (fold-section.tsx). This browser remembers what its user chose.
import { useSyncExternalStore } from "react";

interface Folds {
  /** Whether several may be open: all are, except `toggled`. Otherwise all are closed, except `toggled`. */
  isSeveral: boolean;
  toggled: readonly string[];
}

/** Of `localStorage`, read by first-second.tsx too. */
const storageKey = "folds";
const allClosed: Folds = { isSeveral: false, toggled: [] };
const listeners = new Set<() => void>();
let current: Folds | undefined;

function read(): Folds {
  if (!current) {
    try {
      current = { ...allClosed, ...JSON.parse(localStorage.getItem(storageKey) ?? "{}") };
    } catch {
      current = allClosed;
    }
  }
  return current ?? allClosed;
}

function change(next: Partial<Folds>, isRemembered = true) {
  current = { ...read(), ...next };
  if (isRemembered) localStorage.setItem(storageKey, JSON.stringify(current));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where someone types, or has to correct something. */
function isInUse(id: string): boolean {
  const section = document.getElementById(id);
  return !!section && (section.contains(document.activeElement) || !!section.querySelector("[aria-invalid=true]"));
}

const isOpenIn = ({ isSeveral, toggled }: Folds, id: string) => toggled.includes(id) !== isSeveral;

export const folds = {
  /** Its user opens or closes a section. Where one is open at a time, that closes the others. */
  choose(id: string, isOpen: boolean) {
    const { isSeveral, toggled } = read();
    if (isOpen && !isSeveral) change({ toggled: toggled.filter(isInUse) });
    folds.show(id, isOpen);
    change({});
  },
  /** As the browser did, or for an error: not a choice, and not remembered. */
  show(id: string, isOpen = true) {
    const { isSeveral, toggled } = read();
    const others = toggled.filter((other) => other !== id);
    change({ toggled: isOpen === isSeveral ? others : [...others, id] }, false);
  },
  openAll: () => change({ isSeveral: true, toggled: [] }),
  closeAll: () => change(allClosed),
};

/** Whether the section is open; on the server only if it `hasError`. */
export const useIsOpen = (id: string, hasError: boolean) =>
  useSyncExternalStore(
    subscribe,
    () => isOpenIn(read(), id),
    () => hasError,
  );

export const useIsSeveral = () =>
  useSyncExternalStore(
    subscribe,
    () => read().isSeveral,
    () => false,
  );
