import { useCallback, useState } from "react";

/** State that belongs to `source`, such as the dialog of an account: it starts from `initial` again when that changes. */
export function useStateOf<Value>(source: unknown, initial: Value) {
  const [stored, setStored] = useState({ source, value: initial });
  const current = Object.is(stored.source, source) ? stored : { source, value: initial };
  if (current !== stored) setStored(current);
  const setValue = useCallback((value: Value) => setStored({ source, value }), [source]);
  return [current.value, setValue] as const;
}
