const durationMs = 900;
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
/** What each element counts to. */
const targets = new WeakMap<Element, number | null>();

/** Shows `value` with so many decimals, counting up to it where motion is wanted; a dash for null. */
export function countTo(element: Element | null, value: number | null, decimals = 0) {
  if (!element || targets.get(element) === value) return;
  const from = Number(element.textContent) || 0;
  targets.set(element, value);
  if (value === null || value <= from || lessMotion.matches || document.hidden) {
    element.textContent = value?.toFixed(decimals) ?? "–";
    return;
  }
  const startMs = performance.now();
  function step(nowMs: number) {
    if (value === null || targets.get(element as Element) !== value) return;
    const part = Math.min(1, Math.max(0, nowMs - startMs) / durationMs);
    const shown = from + (value - from) * (1 - (1 - part) ** 3);
    (element as Element).textContent = shown.toFixed(decimals);
    if (part < 1) requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
}
