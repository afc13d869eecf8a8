import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onChange` when `value` is another one than before; not when the screen appears. */
export function useChange(value: string, onChange: () => void) {
  const previous = useRef(value);
  const callLatest = useEffectEvent(onChange);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    callLatest();
  }, [value]);
}
