// Reports which slides this phone looked at: how often it came to each, and which was the last. A report holds everything
// since the page was opened, so that one that is lost costs nothing and one that arrives twice counts once.
import { deck } from "#app/enhance/slides/deck.ts";

/** Whoever swipes on sooner has not looked at it. */
const lookMs = 1_000;
const reportMs = 60_000;

function countViews(address: string) {
  const counts = new Map<number, number>();
  let lastSlide = 0;
  let isReported = true;
  let timer: number | undefined;

  deck.addEventListener("slide", (event) => {
    const { number, isByHand } = (event as CustomEvent<{ number: number; isByHand: boolean }>).detail;
    clearTimeout(timer);
    timer = window.setTimeout(() => look(number, isByHand), lookMs);
  });

  function look(number: number, isByHand: boolean) {
    if (document.hidden) return;
    const count = counts.get(number) ?? 0;
    // The speaker came back to it, not this phone.
    if (count === 0 || isByHand) counts.set(number, Math.min(count + 1, 99));
    lastSlide = number;
    isReported = false;
  }

  function report() {
    if (isReported) return;
    isReported = true;
    const slides = [...counts].map(([number, count]) => `${number}:${count}`).join(",");
    navigator.sendBeacon(address, new URLSearchParams({ slides, last: String(lastSlide) }));
  }

  setInterval(report, reportMs);
  document.addEventListener("visibilitychange", () => document.hidden && report());
  addEventListener("pagehide", report);
}

const address = deck.dataset.views;
if (address) countViews(address);
