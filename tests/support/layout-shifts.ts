import type { Page } from "@playwright/test";

/** Records in the page what moves after it was painted. An init script: `page.addInitScript(recordLayoutShifts)`. */
export function recordLayoutShifts() {
  const shifts: PerformanceEntry[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
    type: "layout-shift",
    buffered: true,
  });
}

/** The movements recorded so far, as the browser reports them. */
export const layoutShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: PerformanceEntry[] }).shifts);
