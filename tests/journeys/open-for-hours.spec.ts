// A hall screen that hangs for a day of talks: its memory and its page stay as they were after the first hours.
import type { Page } from "@playwright/test";
import { expect, openHallScreen, test } from "#tests/support/journey.ts";

/** Every two seconds, as often as the counts can change. */
const updatesPerHour = 60 * 30;

/** Replaces the stream by one that the test feeds. It must run before the page's own script. */
function controlStream() {
  const opened: { source: EventSource | null } = { source: null };
  class ControlledSource extends EventTarget {
    onmessage: ((event: { data: string }) => void) | null = null;
    onerror: (() => void) | null = null;
    constructor() {
      super();
      opened.source = this as unknown as EventSource;
    }
    close() {}
  }
  Object.assign(window, { EventSource: ControlledSource, opened });
}

interface FedWindow extends Window {
  opened: { source: { onmessage(event: { data: string }): void; dispatchEvent(event: Event): void } };
}

/** Sends updates in which everything changes: scenes, counts, results and comments. */
function feed({ from, count }: { from: number; count: number }) {
  const hall = document.querySelector("#hall") as HTMLElement;
  const first = JSON.parse(hall.dataset.update ?? "");
  const scenes = ["join", "resources", "feedback", "results", "thanks", "black"];
  for (let i = from; i < from + count; i++) {
    const comments = [1, 2, 3].map((n) => ({ rating: (i + n) % 5, text: `Comment ${i} ${n} `.repeat(20) }));
    const data = JSON.stringify({
      ...first,
      scene: scenes[i % scenes.length],
      isRevealed: true,
      version: first.version + i,
      counts: { joined: i, ratings: i, leads: i },
      results: { average: 4 + (i % 10) / 10, counts: [i, 2, 3, 4, 5], comments },
    });
    (window as unknown as FedWindow).opened.source.onmessage({ data });
    (window as unknown as FedWindow).opened.source.dispatchEvent(new Event("alive"));
  }
}

/** What remains once nothing more is collected: a busy machine takes more than one round for removed nodes. */
async function measure(page: Page) {
  let last = await measureOnce(page);
  await expect
    .poll(async () => {
      const previous = last;
      last = await measureOnce(page);
      return last.nodes - previous.nodes;
    })
    .toBe(0);
  return last;
}

async function measureOnce(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("Performance.enable");
  const { metrics } = await devtools.send("Performance.getMetrics");
  await devtools.detach();
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  return {
    heap: metricOf("JSHeapUsedSize"),
    nodes: metricOf("Nodes"),
    listeners: metricOf("JSEventListeners"),
    elements,
  };
}

test("a hall screen that is open for twelve hours grows neither in memory nor in elements", { tag: "@core" }, async ({
  isolatedAmaraPage: page,
}) => {
  await page.addInitScript(controlStream);
  // Twelve hours of requests within a minute would be too many for the server.
  let state: Promise<string> | undefined;
  await page.route("**/stage/state", async (route) => {
    state ??= route.fetch().then((response) => response.text());
    await route.fulfill({ contentType: "application/json", body: await state });
  });
  await page.clock.install();
  await openHallScreen(page);
  const runHours = async (firstHour: number, hourCount: number, count = updatesPerHour) => {
    for (let hour = firstHour; hour < firstHour + hourCount; hour++) {
      await page.evaluate(feed, { from: 1 + hour * updatesPerHour, count });
      // The comments follow one another, and the stream is taken for dead and opened again.
      await page.clock.runFor("01:00:00");
    }
    return measure(page);
  };
  // The browser's own lists, as of the last 250 requests, are full after nine hours, however much arrives in them.
  await runHours(0, 9, 60);
  const before = await runHours(9, 1);
  const after = await runHours(10, 2);
  await expect(page.locator("[data-count=joined]").first()).toHaveText(String(12 * updatesPerHour));
  expect(after.elements).toBe(before.elements);
  expect(after.nodes - before.nodes).toBeLessThan(20);
  expect(after.listeners - before.listeners).toBeLessThan(5);
  expect(after.heap - before.heap).toBeLessThan(300_000);
});

/** Saves the editor's form with these changes, without loading its screen. */
async function saveTalk(page: Page, id: string, changes: Record<string, string>) {
  const status = await page.evaluate(
    async ({ address, changes }) => {
      const editor = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
      const form = editor.querySelector<HTMLInputElement>("input[name=title]")?.form;
      const fields = new FormData(form ?? undefined);
      for (const [name, value] of Object.entries(changes)) fields.set(name, value);
      const body = new URLSearchParams(fields as unknown as Record<string, string>);
      return (await fetch(address, { method: "POST", body })).status;
    },
    { address: `/dashboard/edit-hub/${id}`, changes },
  );
  expect(status).toBe(200);
}

test("new colours and a title written from right to left reach an open hall screen without a reload", async ({
  isolatedAmaraPage: hall,
}) => {
  const id = await openHallScreen(hall);
  // Another journey may have left another scene.
  await hall.keyboard.press("1");
  const field = () => hall.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await field();
  await hall.evaluate(() => Object.assign(window, { isSameDocument: true }));

  await saveTalk(hall, id, { title: "رباطة الجأش تحت الضغط", backgroundColor: "#5a1030" });
  const title = hall.getByRole("heading", { name: "رباطة الجأش تحت الضغط" });
  await expect(title).toBeVisible();
  await expect(title).toHaveCSS("direction", "rtl");
  expect(await field()).not.toBe(before);
  expect(await hall.evaluate(() => "isSameDocument" in window)).toBe(true);
  await saveTalk(hall, id, { title: "Calm under fire: what incident rooms teach us about teams" });
  await expect(hall.getByRole("heading", { name: /Calm under fire/ })).toBeVisible();
});
