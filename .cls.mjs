import { chromium } from "@playwright/test";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-quic","--disable-background-networking","--disable-component-update","--disable-sync"] });
for (const [tz, js] of [["America/New_York", true], ["Australia/Sydney", true]]) for (const path of ["/amara-osei/calm-under-fire", "/amara-osei/boring-on-purpose"]) {
  const c = await b.newContext({ viewport: { width: 390, height: 844 }, timezoneId: tz });
  const p = await c.newPage();
  await p.addInitScript(() => { window.s = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) window.s.push([e.value, Math.round(e.startTime), ...e.sources.map(x => (x.node?.outerHTML || x.node?.nodeName||"").slice(0,70) + JSON.stringify([x.previousRect.y,x.previousRect.height,x.currentRect.y,x.currentRect.height]))]); }).observe({ type: "layout-shift", buffered: true }); });
  await p.goto("http://localhost:4103" + path); await p.waitForTimeout(500);
  console.log(tz, path, JSON.stringify(await p.evaluate(() => window.s), null, 1));
  await c.close();
}
await b.close();
