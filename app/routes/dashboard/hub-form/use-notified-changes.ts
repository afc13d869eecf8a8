import { useEffect, useEffectEvent } from "react";

/** Calls `notify` at first and when the value changes. Compared as text, because each render makes a new object. */
export function useNotifiedChanges<Value>(value: Value, notify: (value: Value) => void) {
  const notifyLatest = useEffectEvent(() => notify(value));
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => notifyLatest(), [text]);
}
