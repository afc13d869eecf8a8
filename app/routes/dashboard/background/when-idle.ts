/** Does what nobody waits for yet, such as loading a script, when the browser has nothing else to do. */
export function whenIdle(work: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 1_000);
}
