// node bench/hall.ts [presses]: from a press on the remote of a phone (processor slowed 4x) until the hall screen shows
// it, which must be within 2 s, against a bare Node server that passes a press on to another page as a server-sent event,
// in alternation. The phone and the hall screen are on this machine, with one clock: the time of a network is added to it.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, type Page } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { describeStealTime, installDemo, median, percentile } from "./measure.ts";
import { findRemote, openSignedInPage } from "./signed-in.ts";

const presses = Number(process.argv[2] ?? 20);
const limitMs = 2_000;

/** The name of a button, and how the hall's heading begins after its press. */
type Scene = [button: string, heading: string];
const scenes: Scene[] = [
  ["Feedback", "Rate this talk"],
  ["Thanks", "Thank you"],
];

/** Two pages without anything else: a press posts the heading that the other page shows. */
const barePages: Record<string, string> = {
  "/phone": scenes
    .map(([name, heading]) => `<button onclick="fetch('/press',{method:'POST',body:'${heading}'})">${name}</button>`)
    .join(""),
  "/hall": `<h1></h1><script>new EventSource("/events").onmessage = (e) => { document.querySelector("h1").textContent = e.data }</script>`,
};
const halls = new Set<ServerResponse>();
const bareServer = createServer(async (request, response) => {
  if (request.url === "/events") {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    halls.add(response);
  } else if (request.url === "/press") {
    let heading = "";
    for await (const part of request) heading += part;
    for (const hall of halls) hall.write(`data: ${heading}\n\n`);
    response.writeHead(204).end();
  } else {
    response.writeHead(200, { "content-type": "text/html" }).end(barePages[request.url ?? ""] ?? "");
  }
});
bareServer.listen(0, "127.0.0.1");
await once(bareServer, "listening");
const bareOrigin = `http://127.0.0.1:${(bareServer.address() as AddressInfo).port}`;

const demo = await installDemo({ LOG_LEVEL: "warn" });
const browser = await chromium.launch(playwright.use?.launchOptions);
const dashboard = await openSignedInPage(browser, demo);
const remoteUrl = await findRemote(dashboard);
const storageState = await dashboard.context().storageState();
await dashboard.context().close();

async function openPhone(url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, storageState });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(url);
  return page;
}

async function openHall(url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, storageState });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Milliseconds from a press until the frame in which the hall screen shows its heading. */
async function press({ phone, hall }: { phone: Page; hall: Page }, [button, heading]: Scene) {
  const shown = hall.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isShown = [...document.querySelectorAll("h1, h2")].some(
            (each) => each.checkVisibility() && each.textContent?.trim().startsWith(expected),
          );
          if (isShown) resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    heading,
  );
  const pressed = await phone.getByRole("button", { name: button, exact: true }).evaluate((element: HTMLElement) => {
    element.click();
    return performance.timeOrigin + performance.now();
  });
  return (await shown) - pressed;
}

const pairs = {
  bare: { phone: await openPhone(`${bareOrigin}/phone`), hall: await openHall(`${bareOrigin}/hall`) },
  product: { phone: await openPhone(remoteUrl), hall: await openHall(remoteUrl.replace(/\/remote$/, "/stage")) },
};
const waits: Record<keyof typeof pairs, number[]> = { bare: [], product: [] };
// The first press of each scene warms up.
for (let count = 0; count < presses + scenes.length; count++)
  for (const name of ["bare", "product"] as const) {
    const wait = await press(pairs[name], scenes[count % scenes.length] as Scene);
    if (count >= scenes.length) waits[name].push(wait);
  }
await browser.close();
bareServer.closeAllConnections();
bareServer.close();
await demo.end();

console.log(`${presses} presses on a slow phone (processor slowed 4x); ${describeStealTime()}`);
for (const [name, all] of Object.entries(waits))
  console.log(
    `${name.padEnd(7)} in the hall after ${median(all).toFixed(0)} ms (p95 ${percentile(all, 0.95).toFixed(0)})`,
  );
console.log(
  `ratio ${(median(waits.product) / median(waits.bare)).toFixed(2)}, all within ${limitMs} ms: ${waits.product.every((wait) => wait <= limitMs)}`,
);
