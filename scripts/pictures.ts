// node scripts/pictures.ts: makes the pictures of the README in docs/images from real screens of the sample data: the moving one
// (a hall screen and a phone in the room) and one of the hall, the remote, a profile and the results. What headings each
// showed is written beside them, so that tests/journeys/readme-pictures.spec.ts notices when a screen has changed. Expects
// a built product and Chromium.
import { writeFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { installDemo } from "../bench/measure.ts";
import { findRemote, openSignedInPage } from "../bench/signed-in.ts";
import playwright from "../playwright.config.ts";
import { openPictured, pictured, readHeadings } from "../tests/support/pictured-screens.ts";

const folder = "docs/images";
const target = `${folder}/room.webp`;
const maxBytes = 600_000;
const room = { width: 1000, height: 500, background: "#10201f" };
const hallSize = { width: 680, height: 383, left: 25, top: 58 };
const phoneSize = { width: 208, height: 450, left: 748, top: 25 };

/** What the pictures show as the installation's address. Nothing leaves this machine. */
const origin = "http://talks.example";
const demo = await installDemo({
  LOG_LEVEL: "warn",
  APP_URL: origin,
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hi@talks.example",
});
const rule = `MAP talks.example:80 127.0.0.1:${new URL(demo.product.origin).port}`;
const options = playwright.use?.launchOptions;
const browser = await chromium.launch({
  ...options,
  args: [...(options?.args ?? []), `--host-resolver-rules=${rule}`],
});
const speaker = await openSignedInPage(browser, { product: { origin }, password: demo.password });
const remoteUrl = await findRemote(speaker);
const storageState = await speaker.context().storageState();

const headings: Record<string, string[]> = {};
for (const name of Object.keys(pictured)) {
  const page = await openPictured(browser, { name, speaker, deviceScaleFactor: 2 });
  headings[name] = await readHeadings(page);
  // Until the bar of its keys has gone.
  if (name === "hall") await page.waitForTimeout(8_000);
  const screen = sharp(await page.screenshot()).resize({ width: 1000, withoutEnlargement: true });
  const { size } = await screen.webp({ quality: 80, effort: 6 }).toFile(`${folder}/${name}.webp`);
  console.log(`${folder}/${name}.webp: ${Math.round(size / 1024)} KB`);
  await page.context().close();
}
writeFileSync(`${folder}/headings.json`, `${JSON.stringify(headings, null, 2)}\n`);

const open = async (url: string, options: Parameters<typeof browser.newContext>[0]) => {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(url);
  return page;
};
const hall = await open(remoteUrl.replace(/\/remote$/, "/stage"), {
  viewport: { width: 1280, height: 720 },
  storageState,
});
const remote = await open(remoteUrl, { viewport: { width: 390, height: 844 }, storageState });
const phone = await open(`${origin}/amara-osei/calm-under-fire?s=qr`, {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});

const frames: Buffer[] = [];
const delays: number[] = [];

/** Rounds the corners of a screen, as large as it stands in the room. */
async function take(page: Page, { width, height }: { width: number; height: number }, radius: number) {
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  const screen = sharp(await page.screenshot()).resize(width, height, { fit: "cover", position: "top" });
  return screen
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer();
}

async function show(milliseconds: number) {
  const canvas = sharp({ create: { ...room, channels: 3 } });
  const { left, top } = hallSize;
  frames.push(
    await canvas
      .composite([
        { input: await take(hall, hallSize, 8), left, top },
        { input: await take(phone, phoneSize, 22), left: phoneSize.left, top: phoneSize.top },
      ])
      .png()
      .toBuffer(),
  );
  delays.push(milliseconds);
}

const press = async (name: string) => {
  await remote.getByRole("button", { name, exact: true }).click();
  await hall.waitForTimeout(1_500);
};

const bringUp = (page: Page, heading: string) =>
  page
    .getByRole("heading", { name: heading })
    .evaluate((element) => scrollTo({ top: element.getBoundingClientRect().top + scrollY - 90, behavior: "instant" }));

// Until the bar of its keys has gone.
await hall.waitForTimeout(8_000);
await show(2_600);
await phone.getByRole("link", { name: "Continue without" }).click();
await phone.waitForTimeout(500);
await show(2_000);
await press("Feedback");
await bringUp(phone, "How would you rate this talk?");
await show(1_800);
await phone.getByRole("radio", { name: "Excellent" }).check({ force: true });
await phone.waitForTimeout(300);
await bringUp(phone, "How would you rate this talk?");
await show(1_400);
const comment = phone.getByRole("textbox").first();
await comment.fill("We tried the first ten minutes on Friday. It works.");
await show(1_800);
await phone.getByRole("button", { name: "Send 5 stars" }).click();
await phone.getByRole("heading", { name: "Thank you! Your feedback" }).waitFor();
await hall.waitForTimeout(2_500);
await bringUp(phone, "Thank you! Your feedback");
await show(2_200);
await press("Results");
await remote.getByRole("button", { name: "Reveal results" }).click();
await hall.waitForTimeout(1_500);
await show(2_600);
await press("Thanks");
await show(2_600);
await browser.close();
await demo.end();

const file = await sharp(frames, { join: { animated: true } })
  .webp({ quality: 78, effort: 6, delay: delays, loop: 0 })
  .toFile(target);
console.log(`${target}: ${frames.length} frames, ${Math.round(file.size / 1024)} KB`);
if (file.size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
