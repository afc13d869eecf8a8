import { useEffect } from "react";

/** Keeps the screen on while `isActive`, where the browser can. It lets go of hidden tabs, so a visible one asks again. */
export function useWakeLock(isActive: boolean) {
  useEffect(() => {
    if (!isActive || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function acquire() {
      if (document.hidden) return;
      // Refused on a low battery. The code is still there.
      const acquired = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) await acquired?.release();
      else lock = acquired;
    }
    void acquire();
    document.addEventListener("visibilitychange", acquire);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", acquire);
      void lock?.release();
    };
  }, [isActive]);
}
