/** The browser releases the lock of a hidden page, so it is taken again. Refused on a low battery. */
export async function keepAwake() {
  if (!document.hidden) await navigator.wakeLock?.request("screen").catch(() => {});
}
document.addEventListener("visibilitychange", keepAwake);
void keepAwake();
