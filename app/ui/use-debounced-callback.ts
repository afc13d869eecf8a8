import { useEffect, useEffectEvent, useRef } from "react";

interface Pauses {
  /** Milliseconds after the last request. */
  pauseMs: number;
  /** Milliseconds after the first one, however many follow. */
  maxWaitMs: number;
}

/** Calls `callback` once for many requests. What is still waiting when the screen goes is dropped. */
export function useDebouncedCallback(callback: () => void, { pauseMs, maxWaitMs }: Pauses) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const maxWait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => {
    clearTimeout(pause.current);
    clearTimeout(maxWait.current);
    maxWait.current = undefined;
  };
  const run = useEffectEvent(() => {
    cancel();
    callback();
  });
  const request = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => run(), pauseMs);
    maxWait.current ??= setTimeout(() => run(), maxWaitMs);
  };
  const cancelLatest = useEffectEvent(cancel);
  useEffect(() => () => cancelLatest(), []);
  return { request, cancel };
}
