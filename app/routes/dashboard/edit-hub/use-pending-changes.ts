import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { HubDefaults } from "#app/domain/hubs/form-defaults.server.ts";
import { toFieldText } from "#app/forms/field-text.ts";
import { noChanges, readPending, writePending } from "#app/routes/dashboard/edit-hub/pending-storage.ts";

interface PendingOptions {
  hubId: string;
  /** The stored values. */
  hub: HubDefaults;
  /** Drafts save themselves instead. */
  isOn: boolean;
  /** Another one for each copy that the form starts from (use-form-version.ts). */
  copyKey: string;
  /** Loads what is stored. */
  discard(): void;
}

export type PendingChanges = ReturnType<typeof usePendingChanges>;

/** Keeps the changes of a published hub over a reload and a lost network, and for the browser's other tabs. */
export function usePendingChanges({ hubId, hub, isOn, copyKey, discard }: PendingOptions) {
  const [restored, setRestored] = useState<{ copyKey: string; key: string; initialValue: Record<string, string> }>();
  const [conflicts, setConflicts] = useState<string[]>([]);
  const [isStored, setStored] = useState(true);
  const shownCopy = useRef(copyKey);
  /** As this tab last wrote or read it. */
  const known = useRef("");
  /** A form without changes has nothing to clear before it had some: what is stored may not be in it yet. */
  const hadChanges = useRef(false);
  const read = () => JSON.stringify(readPending(hubId));
  const restore = () => {
    known.current = read();
    hadChanges.current = false;
    const { values, replaced } = readPending(hubId);
    const names = Object.keys(replaced);
    const stored = toFieldTexts(hub);
    if (names.length === 0) return;
    const changes = Object.fromEntries(names.map((name) => [name, values[name]]));
    setConflicts(names.filter((name) => !isSame(replaced, hub, name) && changes[name] !== stored[name]));
    return { copyKey, key: known.current, initialValue: filled({ ...stored, ...changes }) };
  };
  const start = useEffectEvent(() => {
    if (shownCopy.current === copyKey) return setRestored(restore());
    shownCopy.current = copyKey;
    writePending(hubId, noChanges);
    known.current = read();
    hadChanges.current = false;
    setConflicts([]);
  });
  // Before what was typed while the script loaded is typed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each copy
  useLayoutEffect(() => {
    if (isOn) start();
  }, [copyKey, isOn]);

  // Another tab may have changed, saved or undone them.
  useWindowFocus(() => {
    if (!isOn || read() === known.current) return;
    if (Object.keys(readPending(hubId).replaced).length > 0) setRestored(restore());
    else discard();
  });

  return {
    /** What the form starts with instead of the stored values. */
    restored: restored?.copyKey === copyKey ? restored : undefined,
    /** The changed fields whose stored value has changed too. */
    conflicts,
    /** Whether leaving the page loses nothing. */
    isStored,
    /** After each change of the form: its changed fields. */
    store(values: FieldValues) {
      const names = Object.keys(values);
      if (!isOn || (names.length === 0 && !hadChanges.current)) return;
      hadChanges.current = names.length > 0;
      const replaced = Object.fromEntries(names.map((name) => [name, new Map(Object.entries(hub)).get(name) ?? null]));
      setStored(writePending(hubId, { values, replaced }));
      known.current = read();
    },
  };
}

function useWindowFocus(handle: () => void) {
  const handleLatest = useEffectEvent(handle);
  useEffect(() => {
    const handleFocus = () => handleLatest();
    window.addEventListener("focus", handleFocus);
    return () => window.removeEventListener("focus", handleFocus);
  }, []);
}

type FieldValues = Record<string, string | undefined>;

/** As a form's fields hold them. */
const toFieldTexts = (hub: HubDefaults) =>
  Object.fromEntries(Object.entries(hub).map(([name, value]) => [name, toFieldText(value)]));

/** Without what is empty. */
const filled = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));

const isSame = (replaced: Record<string, unknown>, hub: HubDefaults, name: string) =>
  JSON.stringify(new Map(Object.entries(replaced)).get(name)) ===
  JSON.stringify(new Map<string, unknown>(Object.entries(hub)).get(name) ?? null);
