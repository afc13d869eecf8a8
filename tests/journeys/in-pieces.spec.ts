// Pages whose HTML comes in pieces, as on a slow phone: what is shown stays where it is.
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { expect, test as journey, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { layoutShifts, recordLayoutShifts } from "#tests/support/layout-shifts.ts";
import { publicPages } from "#tests/support/public-pages.ts";

/** As parts of the body: close together at its start, which is what a phone shows, and at its end, where the footer is. */
const heldPlaces = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 2 / 8, 4 / 8, 6 / 8, 7 / 8];
/** The product behind a line that holds each page back at eight places in its body, until the browser shows what it has. */
interface SlowLine {
  origin: string;
  sendNext(): void;
}

const test = journey.extend<object, { slowLine: SlowLine }>({
  slowLine: [
    async ({ testServer }, use) => {
      let sendNext = () => {};
      const server = createServer(async ({ url, headers }, response) => {
        const sent = { ...headers, host: new URL(testServer.origin).host, "accept-encoding": "identity" };
        const [upstream] = (await once(get(testServer.origin + url, { headers: sent }), "response")) as [
          IncomingMessage,
        ];
        response.writeHead(upstream.statusCode ?? 0, upstream.headers);
        if (!upstream.headers["content-type"]?.startsWith("text/html")) return upstream.pipe(response);
        sendNext = sendInPieces(await text(upstream), response);
        sendNext();
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
      await use({ origin, sendNext: () => sendNext() });
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
});
test.use({ viewport: { width: widths.phone, height: 844 } });

/** Cuts the body into pieces, each of which ends before a tag. */
function sendInPieces(html: string, response: ServerResponse): () => void {
  const start = html.indexOf("<body");
  const cuts = heldPlaces.map((part) => html.indexOf("<", start + (html.length - start) * part));
  const pieces = [...cuts, html.length].map((cut, index, all) => html.slice(all[index - 1] ?? 0, cut));
  return () => {
    response.write(pieces.shift() ?? "");
    if (pieces.length === 0) response.end();
  };
}

/** Waits until the document is longer than `before` and painted; returns its length. A piece of end tags adds nothing. */
const whenPainted = async (before: number) => {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const length = () => document.documentElement.outerHTML.length;
  for (let frames = 0; length() <= before && frames < 6; frames++) await nextFrame();
  await nextFrame();
  await nextFrame();
  return length();
};

async function openInPieces(page: Page, { origin, sendNext }: SlowLine, path: string): Promise<number> {
  await page.goto(origin + path, { waitUntil: "commit" });
  let length = 0;
  for (let place = 0; place < heldPlaces.length; place++) {
    length = await page.evaluate(whenPainted, length);
    sendNext();
  }
  await page.waitForLoadState("load");
  await page.evaluate(whenPainted, 0);
  const shifts = (await layoutShifts(page)) as (PerformanceEntry & { value: number })[];
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

for (const [pages, paths] of Object.entries(publicPages))
  test(`on ${pages} nothing moves while the rest arrives`, { tag: "@core" }, async ({ page, slowLine }) => {
    await page.addInitScript(recordLayoutShifts);
    for (const path of paths) expect.soft(await openInPieces(page, slowLine, path), path).toBeLessThan(0.05);
  });

test("on the dashboard nothing moves while the rest arrives", async ({ isolatedAmaraPage: page, slowLine }) => {
  await page.addInitScript(recordLayoutShifts);
  expect(await openInPieces(page, slowLine, "/dashboard")).toBeLessThan(0.05);
});

test("in the editor, where Amara left all sections open, nothing moves while the rest arrives", async ({
  isolatedAmaraPage: page,
  slowLine,
}) => {
  await page.addInitScript(recordLayoutShifts);
  const editor = `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`;
  expect(await openInPieces(page, slowLine, editor)).toBeLessThan(0.05);
});
